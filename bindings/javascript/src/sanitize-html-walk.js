// sanitize-html-walk.js: the options of sanitize-html that are functions, or need the whole tree of the input. They see the input as the
// parser reads it, with everything that the policy removes later. What they make of it is sanitized afterwards like any input, so
// nothing here decides what is safe.
import { attributesIn, replaceAttributes } from './markup.js';

/** The policy that makes the markup which walk() reads. */
export const EVERYTHING = { comments: false, processingInstructions: [] };

const TOKEN = /<(?:\/([a-zA-Z][^\s>]*)\s*>|([a-zA-Z][^\s/>]*)((?: =?[^\s=>]*="[^"]*")*)>)/y;
const ATTRIBUTE_NAME = /^[^\0\t\n\f\r /<=>"]+$/;
const RAW = new Set(['iframe', 'noembed', 'noframes', 'plaintext', 'script', 'style', 'xmp']);
const VOID = new Set(['area', 'base', 'basefont', 'bgsound', 'br', 'col', 'embed', 'frame', 'hr', 'img', 'input', 'keygen', 'link', 'meta',
    'param', 'source', 'track', 'wbr']);
const MEDIA = new Set(['audio', 'embed', 'iframe', 'img', 'map', 'object', 'picture', 'svg', 'video']);
const URL_ATTRIBUTES = new Set(['action', 'background', 'cite', 'data', 'formaction', 'href', 'longdesc', 'manifest', 'ping', 'poster', 'src',
    'usemap', 'xlink:href']);
const LISTS_OF_URLS = new Set(['imagesrcset', 'ping', 'srcset']);
const REFERENCES = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00A0' };

const unescaped = (text) => text.replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name) => REFERENCES[name]);
const escapedText = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const escapedValue = (text) => escapedText(text).replace(/"/g, '&quot;');

export const isVoid = (name) => VOID.has(name);

function attributesOf(text, attributeKey) {
    const attribs = {};
    for (const [name, value] of attributesIn(text))
        if (name !== '__proto__')
            attribs[attributeKey(name)] = unescaped(value);
    return attribs;
}

const writtenTag = (name, attribs, shows = () => true) => `<${name}${Object.entries(attribs)
    .filter(([key]) => ATTRIBUTE_NAME.test(key) && shows(name, key))
    .map(([key, value]) => ` ${key}="${escapedValue(String(value ?? ''))}"`).join('')}>`;

const withoutSpaces = (url) => url.replace(/[\0- ]+/g, '');
const leavesScheme = (url) => /^[/\\]{2}/.test(withoutSpaces(url));
const isProtocolRelative = (name, value) => (URL_ATTRIBUTES.has(name) && leavesScheme(value))
    || (LISTS_OF_URLS.has(name) && value.split(/[\s,]+/).some(leavesScheme));

// What exclusiveFilter gets: as in sanitize-html, an element without a list of attributes shows all of them. Those of other elements are
// the allowed ones, without URLs that have another scheme.
function shownAttributes(plan, tag, attribs) {
    if (!plan.hasList(tag))
        return attribs;
    const scheme = (value) => /^([a-z][a-z0-9.+-]*):/i.exec(withoutSpaces(value))?.[1].toLowerCase();
    return Object.fromEntries(Object.entries(attribs).filter(([name, value]) => plan.allowsAttribute(tag, name)
        && !(URL_ATTRIBUTES.has(name) && scheme(value) && !plan.schemesOf(tag).includes(scheme(value)))));
}

class Walk {
    constructor(plan) {
        this.plan = plan;
        this.out = [];
        this.stack = [];
        this.skipped = 0; // how many open elements are within one that is removed with its content
    }

    get escapes() {
        return this.plan.mode === 'escape' || this.plan.mode === 'recursiveEscape';
    }

    run(html) {
        for (let at = 0; at < html.length;) {
            TOKEN.lastIndex = at;
            const token = html[at] === '<' && TOKEN.exec(html);
            if (token) {
                at = TOKEN.lastIndex;
                if (token[1])
                    this.end(this.plan.tagKey(token[1]));
                else
                    at = this.start(html, at, this.plan.tagKey(token[2]), attributesOf(token[3], this.plan.attributeKey));
                continue;
            }
            const next = html.indexOf('<', at + 1);
            this.text(html.slice(at, next < 0 ? html.length : next));
            at = next < 0 ? html.length : next;
        }
        while (this.stack.length > 0)
            this.close();
        return this.out.join('');
    }

    // Answers where the next token begins: after the content of an element whose content is not markup.
    start(html, at, source, given) {
        const name = source.toLowerCase();
        this.plan.onOpenTag?.(source, given);
        let end = at;
        if (RAW.has(name)) {
            end = html.indexOf(`</${name}`, at);
            end = end < 0 ? html.length : end;
        }
        if (this.skipped > 0)
            this.skipped += isVoid(name) ? 0 : 1;
        else
            this.open(source, given, html.slice(at, end));
        if (isVoid(name))
            this.plan.onCloseTag?.(source, true);
        return end;
    }

    open(source, given, raw) {
        const { plan, stack, out } = this;
        const { tag, attribs, text } = plan.transform(source, given);
        const isAllowed = plan.allowsTag(tag);
        const isTooDeep = plan.nestingLimit !== undefined && stack.length >= plan.nestingLimit;
        if (!this.escapes && (!isAllowed || isTooDeep) && (plan.isNonText(tag) || (plan.mode === 'completelyDiscard' && !isAllowed))) {
            this.skipped = isVoid(source.toLowerCase()) ? 0 : 1;
            return;
        }
        const isEscaped = plan.mode === 'recursiveEscape' && (!isAllowed || stack.some((one) => one.isEscaped));
        const frame = { source, tag, attribs, text: '', mediaChildren: [], innerText: text, at: out.length, isEscaped, isTooDeep,
                        isAllowed: isAllowed && !isTooDeep };
        stack.push(frame);
        out.push(this.#written(frame, writtenTag(tag, attribs, isEscaped ? plan.showsEscaped : undefined)));
        if (text && !plan.textFilter) {
            out.push(escapedText(String(text)));
            frame.hasText = true;
        }
        out.push(raw);
        if (isVoid(source.toLowerCase()))
            this.close();
    }

    // A tag, as text if the element is escaped, and nothing if the element is too deep.
    #written({ isEscaped, isTooDeep }, tag) {
        if (isEscaped || (isTooDeep && this.escapes))
            return escapedText(tag);
        return isTooDeep ? '' : tag;
    }

    text(source) {
        if (this.skipped > 0)
            return;
        const frame = this.stack.at(-1);
        const text = frame?.innerText !== undefined ? String(frame.innerText) : unescaped(source);
        if (frame)
            frame.text += text;
        if (frame?.hasText)
            return;
        const escaped = escapedText(text);
        this.out.push(this.plan.textFilter ? String(this.plan.textFilter(escaped, frame?.source)) : escaped);
    }

    end(source) {
        if (this.skipped > 0 && --this.skipped >= 0) {
            this.plan.onCloseTag?.(source, false);
            return;
        }
        if (!this.stack.some((frame) => frame.source === source))
            return;
        while (this.stack.at(-1).source !== source)
            this.close();
        this.close();
        this.plan.onCloseTag?.(source, false);
    }

    close() {
        const { plan, out } = this;
        const frame = this.stack.pop();
        const parent = this.stack.at(-1);
        const { at, tag, text, mediaChildren, attribs, isAllowed } = frame;
        if (plan.exclusiveFilter && (isAllowed || this.escapes)) {
            const shown = shownAttributes(plan, tag, attribs);
            const answer = plan.exclusiveFilter({ tag, attribs: shown, text, mediaChildren });
            if (answer === 'excludeTag') {
                out[at] = '';
                return;
            }
            if (answer) {
                out.length = at;
                return;
            }
        }
        if (isAllowed && MEDIA.has(tag))
            parent?.mediaChildren.push(tag);
        if (parent)
            parent.text += text;
        if (!isVoid(tag.toLowerCase()))
            out.push(this.#written(frame, `</${tag}>`));
    }
}

/** The markup with what the functions of the plan made of it. It must be sanitized. */
export const walk = (html, plan) => new Walk(plan).run(html);

/** Markup that the module has written, without the attributes whose URLs begin with "//". */
export const withoutProtocolRelative = (html) => replaceAttributes(html, (element, name, value, attribute) =>
    (isProtocolRelative(name.toLowerCase(), unescaped(value)) ? '' : attribute));
