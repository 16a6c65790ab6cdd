// sanitize-html-functions.js: the options of sanitize-html that are functions, or need the whole tree of the input. They see the document once, as
// the parser reads it, with everything that the policy removes later. What they make of it is sanitized afterwards like any input, so nothing
// here decides what is safe.
//
// tamis processes its own output until it does not change, so it calls callbacks for a document several times. The functions of sanitize-html can
// change what they have changed before, so they are only called in the first pass: in a pass, onElement is called for all elements, and then
// onText and onElementEnd.
import { TamisError } from './errors.js';
import { fullName } from './foreign-names.js';
import { FUNCTIONS, isVoid } from './sanitize-html-options.js';
import { attribsOf, exclusiveEnd, shownAttributes } from './sanitize-html-callbacks.js';
import { nonTextOf } from './sanitize-html-policy.js';
import { own } from './own.js';

/** The policy with which the functions see the document. It is unsafe. */
export const EVERYTHING = { comments: false, processingInstructions: [] };

const REFERENCES = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text) => text.replace(/[&<>]/g, (c) => REFERENCES[c]);

// ---- Changes that may not be possible

function attempt(change) {
    try {
        change();
        return true;
    } catch (error) {
        if (error instanceof TamisError && error.status === 'TAMIS_INVALID_ARGUMENT')
            return false;
        throw error;
    }
}

// Gives an element the attributes that a function answered. Names and values that cannot be set are left out.
function setAttributes(element, attributeKey, given) {
    const wanted = own(given), had = new Set();
    for (const attribute of element.attributes) {
        const name = attributeKey(fullName(attribute));
        had.add(name);
        const value = name in wanted ? String(wanted[name] ?? '') : undefined;
        if (value === undefined || (value !== attribute.value && (attribute.namespace || !attempt(() => element.setAttribute(attribute.name, value)))))
            element.removeAttribute(attribute);
    }
    for (const [name, value] of Object.entries(wanted))
        if (!had.has(name))
            attempt(() => element.setAttribute(name, String(value ?? '')));
}

// ---- transformTags

function transformer(given) {
    const map = own(given);
    const callFor = (key, tag, attribs) => {
        const answer = typeof map[key] === 'string' ? { tagName: map[key], attribs } : map[key](tag, attribs);
        if (typeof answer !== 'object' || answer === null)
            throw new TypeError(`transformTags.${key} must answer an object with "tagName" and "attribs"`);
        const { tagName, attribs: changed, text } = own(answer);
        return { tag: String(tagName), attribs: changed ?? {}, text: key === '*' ? undefined : text };
    };
    return (tag, attribs) => {
        const first = tag in map ? callFor(tag, tag, attribs) : { tag, attribs, text: undefined };
        return '*' in map ? { ...callFor('*', first.tag, first.attribs), text: first.text } : first;
    };
}

// ---- onOpenTag, onCloseTag

// Calls them for the elements in the order of the input, which begin when all their ancestors have begun, and end before the next of their siblings.
function callTagFunctions(tags, { onOpenTag, onCloseTag }) {
    const open = [];
    const closeTo = (depth) => {
        while (open.length > depth) {
            const name = open.pop();
            onCloseTag?.(name, isVoid(name));
        }
    };
    for (const { name, attribs, depth } of tags) {
        closeTo(depth);
        onOpenTag?.(name, attribs);
        open.push(name);
    }
    closeTo(0);
}

// ---- The pass

class Pass {
    constructor(options, lists, decode) {
        this.options = options;
        this.lists = lists;
        this.decode = decode;
        this.transform = transformer(options.transformTags);
        this.nonText = new Set(nonTextOf(options, lists.names));
        this.escapes = /escape$/i.test(options.disallowedTagsMode);
        this.tags = [];
        this.isAtEnds = this.isOver = false;
        if (options.exclusiveFilter) {
            const shown = shownAttributes(options, lists);
            this.exclude = exclusiveEnd(options.exclusiveFilter, lists.names.tagKey, (element, tag) =>
                (lists.keeps(tag) || this.escapes ? shown(element, tag) : undefined));
        }
    }

    onElement(element) {
        this.isOver ||= this.isAtEnds;
        if (this.isOver)
            return undefined;
        const { options, lists: { keeps, names: { tagKey, attributeKey } } } = this;
        const source = tagKey(element.name), attribs = attribsOf(element, attributeKey), depth = element.ancestors.length;
        if (options.onOpenTag || options.onCloseTag)
            this.tags.push({ name: source, attribs: { ...attribs }, depth });
        const isTooDeep = typeof options.nestingLimit === 'number' && depth >= options.nestingLimit;
        if (options.disallowedTagsMode === 'recursiveEscape' && !options.preserveEscapedAttributes)
            this.#removeUnlisted(element);
        if (!options.transformTags)
            return this.#answer(source, isTooDeep, keeps(source));
        const { tag, attribs: changed, text } = this.transform(source, attribs);
        setAttributes(element, attributeKey, changed);
        const hasName = tag === source || (keeps(tag) && attempt(() => { element.name = tag; }));
        if (typeof text === 'string' && text !== '')
            attempt(() => { element.text = text; });
        return this.#answer(tag, isTooDeep, keeps(tag)) ?? (hasName ? undefined : this.#without());
    }

    // Of the attributes of a tag that becomes text, only those that are allowed are shown.
    #removeUnlisted(element) {
        const { keeps, anyAttribute, everywhere, byTag, names: { tagKey, attributeKey } } = this.lists;
        if (anyAttribute || [element.name, ...element.ancestors].every((name) => keeps(tagKey(name))))
            return;
        const own = [byTag.get(tagKey(element.name)), everywhere].filter(Boolean);
        for (const attribute of element.attributes)
            if (!own.some(({ names }) => names.has(attributeKey(fullName(attribute)))))
                element.removeAttribute(attribute);
    }

    // An element that is not allowed is left to the policy, if it has the right name.
    #answer(tag, isTooDeep, isAllowed) {
        if (!this.escapes && (isTooDeep || !isAllowed) && this.nonText.has(tag))
            return 'remove';
        return isTooDeep ? this.escapes ? 'text' : 'unwrap' : undefined;
    }

    #without() {
        return this.escapes ? 'text' : this.options.disallowedTagsMode === 'completelyDiscard' ? 'remove' : 'unwrap';
    }

    onElementEnd(element) {
        this.isAtEnds = true;
        if (this.isOver)
            return undefined;
        const { options, lists: { keeps, names: { tagKey } } } = this;
        const answer = this.exclude?.(element);
        if (answer)
            return answer;
        if (options.disallowedTagsMode === 'recursiveEscape' && [element.name, ...element.ancestors].some((name) => !keeps(tagKey(name))))
            return 'text';
        return undefined;
    }

    onText(text, parent) {
        this.isAtEnds = true;
        if (!this.isOver && this.options.textFilter)
            text.value = this.decode(String(this.options.textFilter(escaped(text.value), parent ? this.lists.names.tagKey(parent.name) : undefined)));
    }
}

/** Whether options have functions, or need the whole tree. */
export const needsPass = (options) => [...FUNCTIONS, 'transformTags'].some((name) => options[name])
    || options.disallowedTagsMode === 'recursiveEscape' || typeof options.nestingLimit === 'number';

/**
 * The input with what the functions made of it; it must be sanitized. run() sanitizes with callbacks and the policy EVERYTHING, and decode() answers
 * the text that HTML has.
 */
export function applyFunctions(html, options, lists, run, decode) {
    const pass = new Pass(options, lists, decode);
    const output = run(html, { onElement: (element) => pass.onElement(element), onElementEnd: (element) => pass.onElementEnd(element),
                               onText: (text, parent) => pass.onText(text, parent) });
    callTagFunctions(pass.tags, options);
    return output;
}
