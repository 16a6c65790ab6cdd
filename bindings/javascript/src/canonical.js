// canonical.js: reads the HTML that tamis writes, which has one form: each element has a start tag and an end tag, or is void; values are in
// quotes; characters are escaped in a few ways. Other HTML is refused. Pieces can end anywhere.
import { failure } from './errors.js';

export const HTML = 'http://www.w3.org/1999/xhtml';

const VOID = new Set(['area', 'base', 'basefont', 'bgsound', 'br', 'col', 'embed', 'frame', 'hr', 'img', 'input', 'keygen', 'link', 'meta', 'param',
                      'source', 'track', 'wbr']);
const RAW = new Set(['style', 'script', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript', 'plaintext']);
const ESCAPED = new Set(['textarea', 'title']); // there are references in the text, but no tags
const SKIPS_LINE_FEED = new Set(['pre', 'listing', 'textarea']); // the parser ignores a line feed after the start tag

// White space of HTML is fewer characters than \s. Each pattern matches only at the place that the reader has reached, in output of tamis; what
// no pattern matches is refused.
// pattern allowed: it reads output of tamis, which has one form
const START_TAG = /<([a-zA-Z][^\t\n\f\r />]*)((?: =?[^\t\n\f\r />=]*="[^"]*")*)>/y;
// pattern allowed: it reads output of tamis
const END_TAG = /<\/([a-zA-Z][^\t\n\f\r />]*)>/y;
// pattern allowed: it reads output of tamis
const ATTRIBUTE = / (=?[^\t\n\f\r />=]*)="([^"]*)"/g;
// pattern allowed: it reads output of tamis
const INSTRUCTION = /<\?([^\t\n\f\r ?>]+) ([^>]*?)\?>/y;
const REFERENCE = /&(?:#(\d+)|#x([0-9a-fA-F]+)|([a-zA-Z]+));|&/g;
const CHARACTERS = { __proto__: null, amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00A0' };
const INCOMPLETE_REFERENCE = /&#?\w*$/;

export const isVoid = (name, namespace) => namespace === HTML && VOID.has(name);

/** Whether the content of an element is text, not markup. */
export const hasOnlyText = (name, namespace) => namespace === HTML && (RAW.has(name) || ESCAPED.has(name));

export function unknownForm(what) {
    return failure('TAMIS_INTERNAL', 'defect', `the output has a form that tamis/live does not know: ${what}; please report it as a defect of tamis`);
}

function decode(text) {
    return text.includes('&') ? text.replace(REFERENCE, (whole, decimal, hexadecimal, name) => {
        const character = name ? CHARACTERS[name] : decimal ? String.fromCodePoint(decimal) : hexadecimal && String.fromCodePoint(parseInt(hexadecimal, 16));
        if (character === undefined)
            throw unknownForm(JSON.stringify(whole));
        return character;
    }) : text;
}

export class Reader {
    #rest = ''; // the beginning of a token
    #textOf = ''; // the element whose content is text
    #skipsLineFeed = false;

    /** A reader that goes on from the same place. */
    copy() {
        const reader = new Reader();
        reader.#rest = this.#rest;
        reader.#textOf = this.#textOf;
        reader.#skipsLineFeed = this.#skipsLineFeed;
        return reader;
    }

    /** Whether a token is not complete. */
    get isWithin() {
        return this.#rest !== '';
    }

    /** Reads what follows, and calls the methods of `to`: open(), which answers the namespace, close(), text(), comment(), instruction(). */
    read(text, to) {
        const html = this.#rest + text;
        let at = 0;
        while (at < html.length) {
            const next = this.#textOf ? this.#readText(html, at, to) : html[at] === '<' ? this.#readTag(html, at, to) : this.#readCharacters(html, at, to);
            if (next === at)
                break;
            at = next;
        }
        this.#rest = html.slice(at);
    }

    #give(text, to) {
        const skips = this.#skipsLineFeed && text.startsWith('\n');
        this.#skipsLineFeed &&= text === '';
        if (text.length > (skips ? 1 : 0))
            to.text(skips ? text.slice(1) : text);
    }

    // The end of the characters that are complete: a reference can be divided.
    #endOfCharacters(html, at, end) {
        if (end < html.length)
            return end;
        const last = html.lastIndexOf('&');
        return last >= at && INCOMPLETE_REFERENCE.test(html.slice(last)) ? last : end;
    }

    #readCharacters(html, at, to) {
        const tag = html.indexOf('<', at);
        const end = this.#endOfCharacters(html, at, tag < 0 ? html.length : tag);
        this.#give(decode(html.slice(at, end)), to);
        return end;
    }

    // In an element whose content is text: up to its end tag.
    #readText(html, at, to) {
        const endTag = `</${this.#textOf}>`, isEscaped = ESCAPED.has(this.#textOf);
        const found = html.indexOf(endTag, at);
        let end = found < 0 ? html.length : found;
        if (found < 0) {
            const last = html.lastIndexOf('<');
            if (last >= at && endTag.startsWith(html.slice(last)))
                end = last;
        }
        if (isEscaped)
            end = this.#endOfCharacters(html, at, end);
        this.#give(isEscaped ? decode(html.slice(at, end)) : html.slice(at, end), to);
        if (end !== found)
            return end;
        to.close(this.#textOf);
        this.#textOf = '';
        this.#skipsLineFeed = false;
        return end + endTag.length;
    }

    #readTag(html, at, to) {
        const kind = html[at + 1];
        return kind === '/' ? this.#readEndTag(html, at, to) : kind === '!' ? this.#readComment(html, at, to)
            : kind === '?' ? this.#readInstruction(html, at, to) : this.#readStartTag(html, at, to);
    }

    #readStartTag(html, at, to) {
        START_TAG.lastIndex = at;
        const tag = START_TAG.exec(html);
        if (!tag)
            return at;
        const [source, name, attributes] = tag;
        const namespace = to.open(name, Array.from(attributes.matchAll(ATTRIBUTE), ([, key, value]) => [key, decode(value)]), source);
        this.#textOf = hasOnlyText(name, namespace) ? name : '';
        this.#skipsLineFeed = namespace === HTML && SKIPS_LINE_FEED.has(name);
        return START_TAG.lastIndex;
    }

    #readEndTag(html, at, to) {
        END_TAG.lastIndex = at;
        const tag = END_TAG.exec(html);
        if (!tag)
            return at;
        this.#skipsLineFeed = false;
        to.close(tag[1]);
        return END_TAG.lastIndex;
    }

    #readComment(html, at, to) {
        const end = html.startsWith('<!--', at) ? html.indexOf('-->', at + 4) : -1;
        if (end < 0)
            return at;
        this.#skipsLineFeed = false;
        to.comment(html.slice(at + 4, end));
        return end + 3;
    }

    #readInstruction(html, at, to) {
        INSTRUCTION.lastIndex = at;
        const found = INSTRUCTION.exec(html);
        if (!found)
            return at;
        this.#skipsLineFeed = false;
        to.instruction(found[1], found[2]);
        return INSTRUCTION.lastIndex;
    }
}
