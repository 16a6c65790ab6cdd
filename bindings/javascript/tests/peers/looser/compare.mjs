// compare.mjs: what the output of tamis has that the original would not have allowed.
//
// Both outputs are parsed by parse5, and become an inventory: how often each element, attribute, scheme of a URL, host, class and declaration of
// CSS occurs. Two comparisons are made:
//   again    The original gets the output of tamis. What it removes, it does not allow. This finds every looser place, also where the original
//            reads the input in another way than browsers do.
//   direct   What occurs in the output of tamis, and nowhere in that of the original for the same input. This finds what the original
//            allows, but would not have had, for example a host that tamis made from something else. (In sanitize-html, only hosts, because its
//            parser does not follow the HTML Standard.) The original also gets the input as tamis reads it: the parser of DOMPurify knows no select
//            with any content. DOMPurify gets it with and without comments, because it removes an element with a comment if its text is like a
//            tag, and as the content of a body.
// If the original throws and tamis does not, this is a finding, too. But jsdom throws while it parses some style attributes, which browsers
// do not, and DOMPurify then answers an empty string: such an input has no direct comparison.
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { revive } from './options.mjs';

const URLS = new Set(['action', 'background', 'cite', 'codebase', 'data', 'dynsrc', 'formaction', 'href', 'longdesc', 'lowsrc', 'manifest', 'ping', 'poster',
    'src', 'usemap', 'xlink:href', 'itemid', 'profile', 'archive', 'classid']);
const LISTS_OF_URLS = new Set(['srcset', 'imagesrcset', 'ping', 'archive']);
const HTML = 'http://www.w3.org/1999/xhtml';
const SHORT = { 'http://www.w3.org/2000/svg': 'svg ', 'http://www.w3.org/1998/Math/MathML': 'math ' };
// What the parser of tamis reads, without noscript, which the parser of DOMPurify reads as without scripting.
const READ = { processingInstructions: [], removeElements: ['noscript'] };
const BASE = 'https://base.example/';

function schemeAndHost(text) {
    const absolute = URL.canParse(text) ? new URL(text) : undefined;
    const host = absolute ? absolute.hostname : URL.canParse(text, BASE) ? new URL(text, BASE).hostname : '';
    return { scheme: absolute?.protocol ?? '', host: host === 'base.example' ? '' : host };
}

// The name of a property without escapes of CSS.
const unescaped = (name) => name.replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code) => String.fromCodePoint(Math.min(parseInt(code, 16), 0x10FFFF))).toLowerCase();

// If exclusiveFilter removes an element in an element that recursiveEscape has escaped, sanitize-html also loses the start tags before it.
const losesTags = ({ options }) => options.disallowedTagsMode === 'recursiveEscape' && Boolean(options.exclusiveFilter);

export class Comparison {
    /** MODULES: a node_modules with the originals and jsdom. PACKAGE: the folder dist of tamis. */
    constructor(modules, { tamis, dompurify, sanitizeHtml }) {
        const require = createRequire(pathToFileURL(`${resolve(modules)}/x.js`));
        const { JSDOM } = require('jsdom');
        this.parse5 = createRequire(require.resolve('jsdom'))('parse5');
        this.context = this.parse5.defaultTreeAdapter.createElement('div', HTML, []);
        this.postcss = createRequire(require.resolve('sanitize-html'))('postcss');
        const readWith = (comments) => (html, whole) => tamis.sanitize(html, { ...READ, comments }, { unsafe: true, document: whole });
        this.peers = {
            dompurify: { ours: dompurify, theirs: inWindows(JSDOM, require('dompurify')), run: runDOMPurify, direct: /^(?!scheme )/,
                         alternatives: [(html) => html, readWith(true), readWith(false)],
                         again: (html, { WHOLE_DOCUMENT }) => (WHOLE_DOCUMENT ? html : `<body>${html}`) },
            'sanitize-html': { ours: sanitizeHtml, theirs: require('sanitize-html'), run: runSanitizeHtml, direct: /^host /,
                               alternatives: [readWith(false)], again: (html) => html },
        };
        this.isRefusal = (error) => error instanceof tamis.TamisError || error instanceof TypeError;
    }

    /** What is in a text: counts, and for declarations of CSS also their values if `values` is true. */
    inventory(html, whole, values) {
        const counts = new Map();
        const add = (kind) => counts.set(kind, (counts.get(kind) ?? 0) + 1);
        const open = [whole ? this.parse5.parse(html) : this.parse5.parseFragment(this.context, html)];
        while (open.length > 0) {
            const node = open.pop();
            open.push(...node.childNodes ?? [], ...node.content ? [node.content] : []);
            if (node.nodeName === '#comment')
                add('comment');
            if (!node.tagName)
                continue;
            const name = `${SHORT[node.namespaceURI] ?? ''}${node.tagName.toLowerCase()}`;
            add(`element ${name}`);
            for (const one of node.attrs)
                this.#addAttribute(add, name, `${one.prefix ? `${one.prefix}:` : ''}${one.name}`.toLowerCase(), one.value, values);
        }
        return counts;
    }

    #addAttribute(add, element, attribute, value, values) {
        const place = `${element}@${attribute}`;
        add(`attribute ${place}`);
        for (const url of LISTS_OF_URLS.has(attribute) ? value.split(/[\s,]+/) : URLS.has(attribute) ? [value] : []) {
            const { scheme, host } = schemeAndHost(url);
            if (scheme)
                add(`scheme ${place} ${scheme}`);
            if (host)
                add(`host ${host}`);
        }
        if (attribute === 'class')
            value.split(/[\t\n\f\r ]+/).filter(Boolean).forEach((token) => add(`class ${element}.${token}`));
        if (attribute === 'style')
            this.#declarations(value).forEach((one) => add(`style ${element} ${unescaped(one.prop)}${values ? `:${one.value}` : ''}`));
    }

    #declarations(text) {
        try {
            return this.postcss.parse(`x{${text}}`).nodes[0].nodes.filter(({ type }) => type === 'decl');
        } catch {
            // A quotation mark without end or a word without a colon, for example. Browsers read the other declarations.
            return text.replaceAll(/\/\*.*?\*\//gs, '').split(';').map((one) => one.split(/:(.*)/s)).filter((parts) => parts.length > 1)
                .map(([prop, value]) => ({ prop: prop.trim(), value: value.trim() }));
        }
    }

    /** {refused} or {output, original, findings}: each finding is a kind, and how it was found. */
    compare(peer, spec, html) {
        const { ours, theirs, run, direct, again, alternatives } = this.peers[peer];
        let output, original;
        try {
            output = run(ours, spec, html);
        } catch (error) {
            if (!this.isRefusal(error) || error.statusClass === 'defect' || error.statusClass === 'machine')
                return { output: String(error.stack), original: '', findings: [{ kind: `defect ${error.name}`, how: 'tamis' }] };
            return { refused: true, findings: [] };
        }
        try {
            original = run(theirs, spec, html);
        } catch (error) {
            return { output, original: String(error), findings: [{ kind: `throws ${error.message}`, how: 'original' }] };
        }
        const whole = Boolean(revive(spec.options).WHOLE_DOCUMENT);
        const findings = [];
        const allowed = this.inventory(run(theirs, spec, again(output, { WHOLE_DOCUMENT: whole })), whole, true);
        for (const [kind, count] of this.inventory(output, whole, true))
            if (count > (allowed.get(kind) ?? 0))
                findings.push({ kind, how: 'again' });
        const kinds = [...this.inventory(output, whole, false).keys()].filter((kind) => direct.test(kind));
        const missing = this.#missing(kinds, original, whole, alternatives, (input) => run(theirs, spec, again(input, { WHOLE_DOCUMENT: whole })), html);
        if (missing.length > 0 && theirs.parses?.(html) !== false && !losesTags(spec))
            findings.push(...missing.map((kind) => ({ kind, how: 'direct' })));
        return { output, original, findings };
    }

    // The kinds that are in none of the outputs of the original.
    #missing(kinds, original, whole, alternatives, run, html) {
        let had = this.inventory(original, whole, false), rest = kinds.filter((kind) => !had.has(kind));
        for (const alternative of alternatives) {
            if (rest.length === 0)
                break;
            had = this.inventory(run(alternative(html, whole)), whole, false);
            rest = rest.filter((kind) => !had.has(kind));
        }
        return rest;
    }
}

const CALLS_OF_WINDOW = 2000;

// DOMPurify in a new window from time to time, because a window of jsdom keeps the documents that were parsed in it. Each run ends with
// removeAllHooks().
function inWindows(JSDOM, create) {
    let window, purify, calls = 0;
    const renew = () => {
        window?.close();
        ({ window } = new JSDOM(''));
        purify = create(window);
    };
    renew();
    return {
        sanitize: (...call) => purify.sanitize(...call),
        parses(html) {
            try {
                new window.DOMParser().parseFromString(html, 'text/html');
                return true;
            } catch {
                return false;
            }
        },
        addHook: (...hook) => purify.addHook(...hook),
        removeAllHooks() {
            purify.removeAllHooks();
            if (++calls % CALLS_OF_WINDOW === 0)
                renew();
        },
    };
}

function runDOMPurify(purify, { options, hooks }, html) {
    try {
        for (const [entry, name] of hooks)
            purify.addHook(entry, revive({ $function: name }));
        return purify.sanitize(html, revive(options));
    } finally {
        purify.removeAllHooks();
    }
}

const runSanitizeHtml = (sanitize, { options }, html) => sanitize(html, revive(options));
