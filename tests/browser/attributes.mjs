// attributes.mjs: finds out in the browser which attributes it has, and checks that tamis knows them.
//
//     node tests/browser/attributes.mjs        (also a part of run.mjs)
//
// Each IDL attribute of each kind of element is set, and the content attribute is the one that appears. The attributes that the
// browser's Sanitizer lists are added. An attribute that json/known_names.inc does not contain is missing in src/base/names.def,
// or in tools/gen_known_names.py if the filter does not need it. If the browser resolves the value of an attribute against the
// base URL, tamis must treat the attribute as one that holds a URL; otherwise it is missing in src/value/url/url_attributes.def.
// A safe policy must remove each event handler, and each attribute that begins with "tool". Unfinished features of Chromium are
// enabled, so the test can fail before a release of Chromium supports a new attribute.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser } from './browser.mjs';
import { alone } from './engines.mjs';
import { KINDS, knownAttributes } from './kinds.mjs';
import { sanitize } from './tamis.mjs';

const FLAGS = ['--enable-experimental-web-platform-features', '--enable-features=WebMCP,WebMCPTesting'];
// Only attributes of the table of URL attributes are removed because of the value "probe".
const POLICY = { removeElements: [], rules: [{ url: { schemes: [], relative: 'deny' } }] };
const LEAST_FOUND = ['abbr', 'aria-label', 'cite', 'class', 'cx', 'href', 'id', 'popovertarget', 'sandbox', 'src', 'srcset', 'title', 'viewBox'];
const LEAST_URLS = ['action', 'cite', 'formaction', 'href', 'poster', 'src'];
const LEAST_HANDLERS = 80;

// Runs inside of the browser. Returns `found`: [content attribute, IDL attribute, element, whether the value is resolved]; and
// `handlers`: the names of the event handlers.
function findAttributes(kinds) {
    const PARSING = /^(inner|outer)(HTML|Text)$|^textContent$|^nodeValue$/; // setting these changes no attribute
    const element = 'x-probe-attributes';
    const base = document.head.appendChild(document.createElement('base'));
    base.href = 'https://base.example/';
    const found = new Map();
    const handlers = new Set();
    const values = ['probe', true, 7, ['probe'], document.createElement(element)];

    function accessors(object) {
        const all = new Map();
        for (let p = Object.getPrototypeOf(object); p && p !== Object.prototype; p = Object.getPrototypeOf(p))
            for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(p)))
                if (descriptor.get && !all.has(name))
                    all.set(name, descriptor);
        return all;
    }

    function attempt(action) {
        try {
            return action();
        } catch {
            return undefined;
        }
    }

    // Sets the IDL attribute, or the part of an SVGAnimated… object that can be set.
    function set(target, name, value) {
        target[name] = value;
        const { baseVal } = target[name] ?? {};
        if (baseVal === undefined)
            return;
        attempt(() => { target[name].baseVal = value; });
        attempt(() => { baseVal.value = value; });
        attempt(() => { baseVal.x = value; });
        attempt(() => baseVal.appendItem(value));
        attempt(() => baseVal.appendItem(document.querySelector('svg').createSVGNumber()));
        attempt(() => baseVal.appendItem(document.querySelector('svg').createSVGLength()));
        attempt(() => baseVal.appendItem(document.querySelector('svg').createSVGTransform()));
    }

    function tryOne([ns, kind], name) {
        for (const value of values) {
            const target = document.createElementNS(ns, kind);
            if (kind !== 'script') // an embedded script could not run, but a connected one could
                document.body.append(target);
            const before = new Set(target.getAttributeNames());
            attempt(() => set(target, name, value));
            for (const attribute of target.getAttributeNames().filter((added) => !before.has(added))) {
                const isURL = value === 'probe' && attempt(() => target[name]) === 'https://base.example/probe';
                if (!found.has(attribute) || (isURL && !found.get(attribute)[3]))
                    found.set(attribute, [attribute, name, kind, isURL]);
            }
            target.remove();
        }
    }

    document.body.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));
    const tried = new Set();
    for (const kind of kinds)
        for (const [name, { get }] of accessors(document.createElementNS(...kind))) {
            if (name.startsWith('on'))
                handlers.add(name);
            else if (!PARSING.test(name) && !tried.has(`${kind[0]} ${document.createElementNS(...kind).constructor.name} ${name}`))
                tryOne(kind, name);
            tried.add(`${kind[0]} ${document.createElementNS(...kind).constructor.name} ${name}`);
        }
    const listed = attempt(() => new Sanitizer('default').get()) ?? {};
    for (const { name, namespace } of [...listed.attributes ?? [], ...(listed.elements ?? []).flatMap((e) => e.attributes ?? [])])
        if (!namespace && !found.has(name))
            found.set(name, [name, 'Sanitizer', 'default', false]);
    return { found: [...found.values()], handlers: [...handlers] };
}

function sanitizeByUrlRule(inputs, options) {
    const folder = mkdtempSync(join(tmpdir(), 'tamis-attributes-'));
    const file = join(folder, 'policy.json');
    writeFileSync(file, JSON.stringify(POLICY));
    try {
        return sanitize(inputs, '--policy', file, ...options);
    } finally {
        rmSync(folder, { recursive: true });
    }
}

export async function knowsAttributes(check) {
    const { browser, close } = await openBrowser('which attributes the browser has', FLAGS);
    try {
        const page = await browser.newPage();
        await page.goto('about:blank');
        const { found, handlers } = await page.evaluate(findAttributes, KINDS);
        const known = new Set(knownAttributes().map((name) => name.toLowerCase()));
        for (const [attribute, idl, element] of found)
            check(known.has(attribute.toLowerCase().replace(/^xlink:/, '')), `attributes: ${attribute} (${idl} of ${element}) is known`);
        const urls = found.filter(([,,, isURL]) => isURL).map(([attribute]) => attribute);
        const unsafe = [...found.map(([attribute]) => attribute).filter((name) => name.startsWith('tool')), ...handlers];
        const inputs = [...found.filter(([,,, isURL]) => isURL).map(([attribute,, element]) => [attribute, element, '--unsafe']),
                        ...unsafe.map((attribute) => [attribute, 'p'])]
            .map(([attribute, element, ...options]) => ({ attribute, options, html: `<${element} ${attribute}="probe">x</${element}>` }));
        for (const option of [['--unsafe'], []])
            for (const { attribute, html, output } of sanitizeByUrlRule(inputs.filter(({ options }) => options.length === option.length), option))
                check(!output.includes(`${attribute}=`), `attributes: ${attribute} is removed as a URL, a tool or an event handler`,
                      `${html}\n${output}`);
        const names = new Set(found.map(([attribute]) => attribute));
        for (const name of LEAST_FOUND)
            check(names.has(name), `attributes: the browser shows that it has ${name}`);
        for (const name of LEAST_URLS)
            check(urls.includes(name), `attributes: the browser shows that ${name} holds a URL`);
        check(handlers.length >= LEAST_HANDLERS, `attributes: the browser shows ${handlers.length} event handlers`);
        return `${names.size} attributes and ${handlers.length} event handlers; these attributes hold URLs: ${urls.sort().join(' ')}`;
    } finally {
        await close();
    }
}

const check = alone(import.meta.url);
if (check)
    console.log(await knowsAttributes(check));
