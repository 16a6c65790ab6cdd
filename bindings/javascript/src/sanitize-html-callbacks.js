// sanitize-html-callbacks.js: what the options of sanitize-html say that a policy cannot, because it depends on values: callbacks that only remove.
import { fullName } from './foreign-names.js';
import { own } from './own.js';

const SVG = 'http://www.w3.org/2000/svg';
const NAME = /^[^\0\t\n\f\r /<=>]+$/;
const ANIMATIONS = new Set(['animate', 'animatecolor', 'animatemotion', 'animatetransform', 'set']);
const LISTS_OF_URLS = new Set(['imagesrcset', 'ping', 'srcset', 'archive']);
const MEDIA = new Set(['audio', 'embed', 'iframe', 'img', 'map', 'object', 'picture', 'svg', 'video']);

const isPattern = (value) => value instanceof RegExp;

function matches(pattern, text) {
    pattern.lastIndex = 0;
    return pattern.test(text);
}

// ---- URLs

// As in sanitize-html: without characters that browsers ignore, and without comments.
function compact(url) {
    let rest = url.replace(/[\0- ]+/g, '');
    for (let from = rest.indexOf('<!--'); from >= 0; from = rest.indexOf('<!--')) {
        const to = rest.indexOf('-->', from + 4);
        if (to < 0)
            break;
        rest = rest.slice(0, from) + rest.slice(to + 3);
    }
    return rest;
}

const leavesScheme = (url) => /^[/\\]{2}/.test(url);

/** A function that answers whether sanitize-html removes a URL of an element. tamis writes //host as https://host. */
export function urlTest(options) {
    const byTag = own(options.allowedSchemesByTag);
    return (tag, url) => {
        const schemes = byTag[tag] ?? options.allowedSchemes ?? [], text = compact(url);
        const scheme = /^([a-z][a-z0-9.+-]*):/i.exec(text)?.[1].toLowerCase();
        if (scheme === undefined)
            return leavesScheme(text) && (options.allowProtocolRelative === false || !schemes.includes('https'));
        return !schemes.includes(scheme);
    };
}

// ---- Classes and styles

const escaped = (text) => text.replace(/[|\\{}()[\]^$+*?.-]/g, '\\$&');
const testOf = (token) => (isPattern(token) ? (one) => matches(token, one) : token.includes('*')
    ? (one) => new RegExp(`^${token.split('*').map(escaped).join('.*')}$`).test(one) : (one) => one === token);

// The classes that are left; an element without a list keeps all.
function classFilter(classes) {
    const tests = new Map(classes.map(({ tag, tokens }) => [tag, tokens.map(testOf)]));
    return (tag, value) => {
        const lists = [tests.get(tag), tests.get('*')].filter(Boolean);
        return lists.length === 0 ? value : value.split(/\s+/).filter((one) => one && lists.flat().some((test) => test(one))).join(' ');
    };
}

// The value is what the policy has made of it: declarations without spaces around ";" and ":", and strings have neither of the two.
function styleFilter(styles) {
    const lists = own(styles);
    return (tag, value) => {
        const own = [lists[tag], lists['*']].filter(Boolean);
        const isAllowed = (declaration) => {
            const at = declaration.indexOf(':'), name = declaration.slice(0, at), text = declaration.slice(at + 1).replace(/ !important$/, '');
            return own.some((list) => Object.hasOwn(list, name) && list[name].some((one) => matches(one, text)));
        };
        return own.length === 0 ? value : value.split(';').filter(isAllowed).join(';');
    };
}

// ---- Attributes

// An animation of an attribute that holds a URL.
function animatesURL(tag, attributes, options) {
    const checked = options.allowedSchemesAppliedToAttributes ?? [];
    return ANIMATIONS.has(tag) && attributes.some(({ name, value }) => {
        const target = value.trim().toLowerCase(), local = target.slice(target.lastIndexOf(':') + 1);
        return name.toLowerCase() === 'attributename' && (local === 'href' || checked.includes(target) || checked.includes(local));
    });
}

const isRefresh = ({ name, value }) => name === 'http-equiv' && value.trim().toLowerCase() === 'refresh';

// The value of an attribute that an object with "values" allows; undefined if there is no such object.
function listedValue(lists, name, value) {
    return lists.flatMap(({ values }) => values).filter((one) => one.name === name).reduce((rest, { values, multiple }) =>
        (multiple ? (rest ?? value).split(' ').filter((one) => values.includes(one)).join(' ') : values.includes(rest ?? value) ? rest ?? value : ''), undefined);
}

function attributeFilter(options, lists, isNaughty) {
    const { anyAttribute, everywhere, byTag, classes } = lists;
    const filterClasses = classFilter(classes);
    const nonBoolean = new Set(options.nonBooleanAttributes ?? []), empty = new Set(options.allowedEmptyAttributes ?? []);
    const urls = new Set(options.allowedSchemesAppliedToAttributes ?? []);
    const inFamily = (families, name) => [...families].some((family) => name.startsWith(family.slice(0, -1)) && !/[\n\r\u2028\u2029]/.test(name));

    // The value that is kept; undefined if the attribute is removed.
    return (tag, name, given) => {
        const own = [byTag.get(tag), everywhere].filter(Boolean);
        if (!NAME.test(name) || (given === '' && !empty.has(name) && (nonBoolean.has(name) || nonBoolean.has('*'))))
            return undefined;
        let value = given;
        if (!anyAttribute && !own.some(({ plain, families }) => plain.has(name) || inFamily(families, name)))
            value = listedValue(own, name, given);
        if (value === undefined || (value === '' && given !== ''))
            return undefined;
        if ((urls.has(name) && isNaughty(tag, value)) || (/srcset$/.test(name) && value.trim() === ''))
            return undefined;
        if (LISTS_OF_URLS.has(name) && value.split(/[\s,]+/).some((one) => leavesScheme(compact(one)) && isNaughty(tag, one)))
            return undefined; // the policy checks other schemes
        if (name !== 'class')
            return value;
        return filterClasses(tag, value) || undefined;
    };
}

// ---- Elements

/** mediaChildren of sanitize-html: which of the children of an element that ends are media. Elements end after their content. */
export class MediaChildren {
    #byDepth = [];

    /** Those of an element with this number of ancestors. */
    take(depth) {
        return this.#byDepth.splice(depth + 1).at(0) ?? [];
    }

    /** Adds an element that is kept to those of its parent. */
    add(tag, depth) {
        if (!MEDIA.has(tag))
            return;
        for (let i = this.#byDepth.length; i <= depth; i++)
            this.#byDepth[i] = [];
        this.#byDepth[depth].push(tag);
    }
}

/** A callback for the end of elements that calls exclusiveFilter. attribsOf() answers the attributes that it gets, or nothing if it is not called. */
export function exclusiveEnd(filter, tagKey, attribsOf) {
    const media = new MediaChildren();
    return (element) => {
        const tag = tagKey(element.name), depth = element.ancestors.length, mediaChildren = media.take(depth);
        const attribs = attribsOf(element, tag);
        const answer = attribs && filter({ tag, attribs, text: element.text, mediaChildren });
        if (answer)
            return answer === 'excludeTag' ? 'unwrap' : 'remove';
        media.add(tag, depth);
        return undefined;
    };
}

/** The attributes of an element as sanitize-html has them: an object, whose names are in lowercase. */
export const attribsOf = (element, attributeKey) => Object.fromEntries(element.attributes.map((one) => [attributeKey(fullName(one)), one.value])
    .filter(([name]) => name !== '__proto__'));

// sanitize-html shows exclusiveFilter only those attributes that are allowed; it shows all if there is no list for the element.
const hasList = ({ anyAttribute, byTag, everywhere }, tag) => anyAttribute || byTag.has(tag) || everywhere.names.size + everywhere.families.size > 0;

/** The attributes that exclusiveFilter gets for an element of the input. */
export function shownAttributes(options, lists) {
    const { attributeKey } = lists.names, filterAttribute = attributeFilter(options, lists, urlTest(options));
    return (element, tag) => {
        const attribs = attribsOf(element, attributeKey);
        return !hasList(lists, tag) ? attribs
            : Object.fromEntries(Object.entries(attribs).filter(([name, value]) => filterAttribute(tag, name, value) !== undefined));
    };
}

/** The callbacks with which the result is made. What they keep, they keep again. */
export function resultCallbacks(options, lists) {
    const { tagKey, attributeKey } = lists.names;
    const isNaughty = urlTest(options), filterAttribute = attributeFilter(options, lists, isNaughty), filterStyle = styleFilter(options.allowedStyles);
    function onElement(element) {
        const tag = tagKey(element.name), { attributes } = element;
        if (attributes.length === 0 || (options.preserveEscapedAttributes && !lists.keeps(tag)))
            return undefined;
        if (element.namespace === SVG && animatesURL(element.name.toLowerCase(), attributes, options))
            return 'remove';
        for (const attribute of attributes) {
            const name = attributeKey(fullName(attribute));
            if (name === 'sandbox' && tag === 'iframe')
                continue; // the policy sets it
            const value = name === 'content' && tag === 'meta' && attributes.some(isRefresh) ? undefined : filterAttribute(tag, name, attribute.value);
            if (value === undefined || (value !== attribute.value && attribute.namespace))
                element.removeAttribute(attribute);
            else if (value !== attribute.value)
                element.setAttribute(attribute.name, value);
        }
        return undefined;
    }
    function onAttribute(attribute, element) {
        if (attribute.name !== 'style' || attribute.namespace)
            return undefined;
        attribute.value = filterStyle(tagKey(element.name), attribute.value);
        return attribute.value === '' ? 'remove' : undefined;
    }
    return {
        onElement,
        ...(options.allowedStyles && { onAttribute }),
        ...(options.exclusiveFilter && {
            onElementEnd: exclusiveEnd(options.exclusiveFilter, tagKey, (element) => attribsOf(element, attributeKey)),
        }),
    };
}
