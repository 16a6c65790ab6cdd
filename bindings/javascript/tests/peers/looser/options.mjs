// options.mjs: random options of DOMPurify and sanitize-html, as data, so that a finding can be printed and made smaller: {$regexp: [source, flags]},
// {$function: name} and {$undefined: true} stand for what JSON cannot write.
const words = (text) => text.trim().split(/\s+/);

const TAGS = words(`a img p b i u div span em ul ol li table tbody tr td form input label select option textarea h1 pre br style title svg g path
    text lineargradient linearGradient foreignObject image animate math mi mtext annotation-xml template x x-y my-element xmp noscript video source
    B A IMG Div SVG details`);
const ATTRIBUTES = words(`href src title alt class id name style target rel for action background srcset poster ping cite xlink:href xmlns type value
    width x y data-x aria-label viewBox viewbox HREF Class is attributename values from to lang slot d fill`);
const ODD = [null, true, false, 0, 1, '', 'b', 'false', [], {}, [null], [1], [['b']], { b: true }, { length: 1, 0: 'b' }, { $undefined: true },
    { $regexp: ['^b$', ''] }, { $function: 'yes' }];

const list = (r, from, most = 8) => r.some(from, most);
const odd = (r, make) => (r.chance(0.04) ? r.of(ODD) : make());
const flag = (r) => (r.chance(0.06) ? r.of([null, 0, 1, '', 'false', 'true', {}, { $undefined: true }]) : r.chance(0.5));

/** Takes each option with the chance that stands beside it. */
function pick(r, makers) {
    const options = {};
    for (const [name, [chance, make]] of Object.entries(makers))
        if (r.chance(chance))
            options[name] = odd(r, make);
    return options;
}

// ---- DOMPurify

const tagsOf = (r) => () => list(r, [...TAGS, '#text', '#comment', '#comment', '!doctype']);
const attributesOf = (r) => () => list(r, ATTRIBUTES);
const HOOKS = ['beforeSanitizeElements', 'uponSanitizeElement', 'afterSanitizeElements', 'beforeSanitizeAttributes', 'uponSanitizeAttribute',
    'afterSanitizeAttributes'];
const HOOK_FUNCTIONS = ['nothing', 'target', 'noTitle', 'dropClass', 'removeLinks'];

/** Options of DOMPurify, and hooks. */
export function dompurifyOptions(r) {
    if (r.chance(0.2))
        return { options: {}, hooks: [] };
    const options = pick(r, {
        ALLOWED_TAGS: [0.25, tagsOf(r)], ALLOWED_ATTR: [0.25, attributesOf(r)], ADD_TAGS: [0.25, tagsOf(r)], ADD_ATTR: [0.25, attributesOf(r)],
        FORBID_TAGS: [0.15, tagsOf(r)], FORBID_ATTR: [0.2, () => list(r, [...ATTRIBUTES, ...Array(8).fill(['data-x', 'data-y', 'aria-label']).flat()])], FORBID_CONTENTS: [0.1, tagsOf(r)], ADD_FORBID_CONTENTS: [0.1, tagsOf(r)],
        ADD_DATA_URI_TAGS: [0.1, tagsOf(r)], ADD_URI_SAFE_ATTR: [0.1, () => list(r, ['title', 'x', 'y', 'style', 'data-x', 'fill', 'lang'])],
        ALLOWED_NAMESPACES: [0.05, () => list(r, ['http://www.w3.org/1999/xhtml', 'http://www.w3.org/2000/svg', 'http://www.w3.org/1998/Math/MathML',
                                                'HTTP://www.w3.org/2000/svg'], 3)],
        USE_PROFILES: [0.1, () => ({ [r.of(['html', 'svg', 'mathMl', 'svgFilters', 'HTML'])]: flag(r), [r.of(['html', 'svg', 'mathMl'])]: flag(r) })],
        ALLOW_DATA_ATTR: [0.2, () => flag(r)], ALLOW_ARIA_ATTR: [0.2, () => flag(r)], ALLOW_SELF_CLOSE_IN_ATTR: [0.15, () => flag(r)],
        KEEP_CONTENT: [0.1, () => flag(r)], SANITIZE_DOM: [0.15, () => flag(r)], SANITIZE_NAMED_PROPS: [0.1, () => flag(r)],
        SAFE_FOR_XML: [0.2, () => flag(r)], SAFE_FOR_TEMPLATES: [0.1, () => flag(r)], WHOLE_DOCUMENT: [0.08, () => flag(r)], FORCE_BODY: [0.05, () => flag(r)],
    });
    if (r.chance(0.03))
        options[r.of(['ADD_TAGS', 'ADD_ATTR'])] = { $function: 'isX' };
    if (r.chance(0.02))
        options.ALLOWED_URI_REGEXP = { $regexp: ['^(?:https?:|[^a-z])', 'i'] };
    if (r.chance(0.02))
        options.CUSTOM_ELEMENT_HANDLING = { tagNameCheck: { $regexp: ['^my-', ''] }, attributeNameCheck: { $function: 'isX' } };
    const hooks = r.chance(0.08) ? [[r.of(HOOKS), r.of(HOOK_FUNCTIONS)]] : [];
    return { options, hooks };
}

// ---- sanitize-html

const tag = (r) => r.of([...TAGS.slice(0, 30), 'B', 'svg', '*', '*', 'lineargradient', 'x']);
const map = (r, make, most = 3) => Object.fromEntries(r.times(most, () => [tag(r), make()]));

function allowedAttribute(r) {
    if (r.chance(0.15))
        return { name: r.of(ATTRIBUTES), values: list(r, ['x', '_blank', 'a', '*', 'x y', 'nofollow', '1'], 3), ...(r.chance(0.5) && { multiple: flag(r) }) };
    return r.chance(0.2) ? r.of(['data-*', 'aria-*', 'data-*', 'aria-*', 'on*', '*', 'd*']) : r.of(ATTRIBUTES);
}

const allowedClass = (r) => (r.chance(0.2) ? { $regexp: [r.of(['^a', '^b\\d$', '^[a-c]$', '-1$']), r.of(['', 'i'])] } : r.of(['a', 'b', 'a-*', 'a*', '*1', 'A', 'c', 'a?', 'é']));
const allowedStyle = (r) => ({ [r.of(['color', 'margin', 'top', 'width', 'COLOR'])]: [{ $regexp: [r.of(['^red$', '^\\d+px', '.', '^blue$']), r.of(['', 'i'])] }] });
const schemes = (r) => r.some(['http', 'https', 'ftp', 'mailto', 'tel', 'data', 'foo', 'HTTP', 'https:', 'javascript', 'sms', 'xmpp'], 5);

// A name that a function answers is never one for which a function is called, so that calls with their own answers change nothing.
const transform = (r) => (r.chance(0.4) ? r.of(['em', 'strong', 'section', 'B', 'script', 'x']) : { $function: r.of(['toEm', 'addRel', 'setText', 'noHref', 'onlyTitle', 'hostile']) });

// Options that keep most attributes, and check their values.
function valueOptions(r) {
    const make = {
        allowedClasses: [0.4, () => ({ [r.of(['*', 'a', 'p', 'b'])]: r.times(3, () => allowedClass(r)) })],
        allowedStyles: [0.4, () => ({ [r.of(['*', 'a', 'p', 'b'])]: allowedStyle(r) })],
        allowProtocolRelative: [0.5, () => false], allowedSchemes: [0.3, () => schemes(r)],
        transformTags: [0.15, () => ({ [r.of(['a', 'b', '*'])]: transform(r) })],
    };
    return { allowedTags: r.chance(0.5) ? ['a', 'img', 'p', 'b', 'div', 'span', 'i'] : false,
             allowedAttributes: r.chance(0.3) ? false : { '*': ['data-*', 'aria-*', 'class', 'style', 'href', 'src', 'id', 'title'] }, ...pick(r, make) };
}

/** Options of sanitize-html. */
export function sanitizeHtmlOptions(r) {
    if (r.chance(0.2))
        return { options: valueOptions(r), hooks: [] };
    if (r.chance(0.15))
        return { options: {}, hooks: [] };
    const frames = r.chance(0.08);
    const options = pick(r, {
        allowedTags: [0.6, () => (r.chance(0.12) ? false : [...list(r, TAGS, 14), ...(frames ? ['iframe'] : [])])],
        allowedAttributes: [0.6, () => (r.chance(0.15) ? false : map(r, () => r.times(5, () => allowedAttribute(r)), 4))],
        allowedSchemes: [0.25, () => schemes(r)], allowedSchemesByTag: [0.15, () => map(r, () => schemes(r))],
        allowedSchemesAppliedToAttributes: [0.05, () => list(r, ['href', 'src', 'cite', 'x'])],
        allowProtocolRelative: [0.25, () => flag(r)],
        allowedClasses: [0.25, () => map(r, () => (r.chance(0.1) ? false : r.times(4, () => allowedClass(r))))],
        allowedStyles: [0.2, () => map(r, () => Object.assign({}, ...r.times(3, () => allowedStyle(r))))],
        parseStyleAttributes: [0.06, () => flag(r)],
        disallowedTagsMode: [0.3, () => r.of(['discard', 'completelyDiscard', 'escape', 'recursiveEscape'])],
        nonTextTags: [0.1, () => list(r, ['script', 'style', 'textarea', 'option', 'xmp', 'p', 'I', 'i', 'noscript'])],
        nestingLimit: [0.08, () => r.below(4)],
        allowedEmptyAttributes: [0.1, () => list(r, ['alt', 'href', 'x', 'HREF'])], nonBooleanAttributes: [0.1, () => list(r, ['alt', 'href', 'x', '*'])],
        selfClosing: [0.05, () => list(r, ['br', 'img', 'hr', 'input'])],
        enforceHtmlBoundary: [0.04, () => flag(r)], preserveEscapedAttributes: [0.08, () => flag(r)],
        parser: [0.08, () => ({ [r.of(['lowerCaseTags', 'lowerCaseAttributeNames'])]: flag(r) })],
        transformTags: [0.25, () => Object.fromEntries(r.times(3, () => [r.of(['a', 'b', 'i', 'p', 'img', 'xmp', 'style', 'div', 'B', '*']), transform(r)]))],
        exclusiveFilter: [0.1, () => ({ $function: r.of(['emptyLinks', 'classA', 'hasMedia', 'onlyTag']) })],
        textFilter: [0.08, () => ({ $function: 'xToY' })], onOpenTag: [0.04, () => ({ $function: 'nothing' })],
        onCloseTag: [0.04, () => ({ $function: 'nothing' })],
    });
    if (frames)
        options[r.of(['allowedIframeHostnames', 'allowedIframeDomains'])] = list(r, ['h1.example', 'h2.example', 'example', 'H3.example', 'Example'], 3);
    return { options, hooks: [] };
}

// ---- Values

export const functions = {
    yes: () => true,
    nothing: () => undefined,
    isX: (name) => name === 'x' || name === 'x-y',
    // hooks
    target: (node) => node.tagName === 'A' && node.setAttribute('target', '_blank'),
    noTitle: (node, data) => data?.attrName === 'title' && (data.keepAttr = false),
    dropClass: (node) => node.removeAttribute?.('class'),
    removeLinks: (node) => node.nodeName === 'A' && node.parentNode?.removeChild(node),
    // transformTags
    toEm: (tagName, attribs) => ({ tagName: 'em', attribs }),
    addRel: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'nofollow' } }),
    setText: (tagName, attribs) => ({ tagName, attribs, text: '<b>text</b>' }),
    noHref: (tagName, { href, HREF, ...attribs }) => ({ tagName, attribs }),
    onlyTitle: (tagName, { title }) => ({ tagName, attribs: title ? { title } : {} }),
    hostile: () => ({ tagName: 'section', attribs: { href: 'javascript:1', onclick: 'x', 'x><script': 'y', title: '"><b>' } }),
    // filters
    emptyLinks: ({ tag: name, text }) => name === 'a' && !text.trim(),
    classA: ({ attribs }) => attribs.class === 'a',
    hasMedia: ({ mediaChildren }) => mediaChildren.length > 0,
    onlyTag: ({ tag: name }) => (name === 'i' ? 'excludeTag' : name === 'u'),
    xToY: (text) => text.replace(/x/g, 'y'),
};

/** What the data stands for. Each call makes new objects, because DOMPurify changes its lists, and tests change regular expressions. */
export function revive(data) {
    if (typeof data !== 'object' || data === null)
        return data;
    if (Array.isArray(data))
        return data.map(revive);
    if (data.$regexp)
        return new RegExp(...data.$regexp);
    if (data.$function)
        return functions[data.$function];
    return data.$undefined ? undefined : Object.fromEntries(Object.entries(data).map(([name, one]) => [name, revive(one)]));
}
