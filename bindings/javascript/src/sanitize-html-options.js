// sanitize-html-options.js: the options of sanitize-html 2, and their defaults. An option that has no equal here is an error; it is never ignored
// if that could keep more.
import { policyFailure } from './errors.js';

const words = (text) => text.split(' ');

export const defaults = {
    allowedTags: words('a abbr address article aside b bdi bdo blockquote br caption cite code col colgroup data dd dfn div dl dt em \
figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i kbd li main mark menu nav ol p pre q rb rp rt rtc ruby s samp section small \
span strong sub sup table tbody td tfoot th thead time tr u ul var wbr'),
    allowedAttributes: {
        a: ['href', 'name', 'target'],
        img: ['src', 'srcset', 'alt', 'title', 'width', 'height', 'loading'],
    },
    allowedEmptyAttributes: ['alt'],
    // These attributes are removed if they are empty.
    nonBooleanAttributes: words('abbr accept accept-charset accesskey action allow alt as autocapitalize autocomplete blocking charset cite \
class color cols colspan content contenteditable coords crossorigin data datetime decoding dir dirname download draggable enctype \
enterkeyhint fetchpriority for form formaction formenctype formmethod formtarget headers height hidden high href hreflang http-equiv id \
imagesizes imagesrcset inputmode integrity is itemid itemprop itemref itemtype kind label lang list loading low max maxlength media method \
min minlength name nonce optimum pattern ping placeholder popover popovertarget popovertargetaction poster preload referrerpolicy rel rows \
rowspan sandbox scope shape size sizes slot span spellcheck src srcdoc srclang srcset start step style tabindex target title translate type \
usemap value width wrap'),
    selfClosing: ['img', 'br', 'hr', 'area', 'base', 'basefont', 'input', 'link', 'meta', 'col'],
    allowedSchemes: ['http', 'https', 'ftp', 'mailto', 'tel'],
    allowedSchemesByTag: {},
    allowedSchemesAppliedToAttributes: words('href src cite action formaction data xlink:href poster background ping longdesc usemap codebase \
classid archive profile manifest itemid dynsrc lowsrc'),
    allowProtocolRelative: true,
    disallowedTagsMode: 'discard',
    enforceHtmlBoundary: false,
    parseStyleAttributes: true,
    preserveEscapedAttributes: false,
};
export const NON_TEXT = ['script', 'style', 'textarea', 'option', 'xmp'];

// ---- Options

const MAPPED = ['allowedTags', 'allowedAttributes', 'allowedSchemes', 'allowedSchemesByTag', 'allowedSchemesAppliedToAttributes',
    'allowedClasses', 'allowedStyles', 'disallowedTagsMode', 'transformTags', 'nonTextTags', 'allowedIframeHostnames', 'allowedIframeDomains',
    'allowedEmptyAttributes', 'nonBooleanAttributes', 'selfClosing'];
export const FUNCTIONS = ['exclusiveFilter', 'textFilter', 'onOpenTag', 'onCloseTag'];
const FLAGS = ['allowProtocolRelative', 'parseStyleAttributes', 'preserveEscapedAttributes', 'allowVulnerableTags'];
// Options that can only have these values, because nothing here does what another value means.
const FIXED = {
    allowedScriptHostnames: [[undefined, null], 'a safe policy keeps no script'],
    allowedScriptDomains: [[undefined, null], 'a safe policy keeps no script'],
    allowIframeRelativeUrls: [[undefined, null, false], 'list the hosts of frames'],
    enforceHtmlBoundary: [[undefined, null, false], 'pass only the part of the input that counts'],
    parser: [[undefined, null], 'the parser follows the HTML Standard and has no options'],
};

function checkKind(options, names, isRight, kind) {
    for (const name of names)
        if (options[name] !== undefined && options[name] !== null && !isRight(options[name]))
            throw policyFailure(name, `must be a ${kind}`);
}

const isObject = (value) => typeof value === 'object' && value !== null;

export function checkOptions(options) {
    for (const name of Object.keys(options))
        if (![...MAPPED, ...FUNCTIONS, ...FLAGS, 'nestingLimit'].includes(name) && !Object.hasOwn(FIXED, name))
            throw policyFailure(name, 'is not an option of sanitize-html that tamis knows');
    for (const [name, [values, advice]] of Object.entries(FIXED))
        if (!values.includes(options[name]) && !(name === 'parser' && hasDefaultParser(options.parser)))
            throw policyFailure(name, `this value is not supported; ${advice}`, advice);
    checkKind(options, FUNCTIONS, (value) => typeof value === 'function', 'function');
    checkKind(options, FLAGS, (value) => typeof value === 'boolean', 'boolean');
    if ('allowedSchemesByTag' in options && !isObject(options.allowedSchemesByTag)) // with null, sanitize-html throws at the first URL
        throw policyFailure('allowedSchemesByTag', 'must be an object');
    checkKind(options, ['nestingLimit'], (value) => Number.isInteger(value) && value >= 0, 'whole number');
    for (const [from, to] of Object.entries(options.transformTags || {}))
        if (typeof to !== 'string' && typeof to !== 'function')
            throw policyFailure(`transformTags.${from}`, 'must be the name of an element or a function');
    for (const name of ['nonBooleanAttributes', 'allowedEmptyAttributes', 'allowedSchemesAppliedToAttributes', 'selfClosing'])
        if (name in options)
            namesIn(name, options[name]);
    namesIn('nonTextTags', options.nonTextTags ?? []);
    options.selfClosing?.forEach((name, i) => {
        if (!isVoid(name))
            throw policyFailure(`selfClosing[${i}]`, `the element ${name} has an end tag in HTML`);
    });
    checkStyles(options.allowedStyles);
    if (options.allowedStyles && options.parseStyleAttributes === false)
        throw policyFailure('allowedStyles', 'cannot be used with parseStyleAttributes: false');
}

// Names in HTML have no case, and those of SVG have the case of the standard, so these two options change nothing.
const hasDefaultParser = (parser) => typeof parser === 'object' && Object.entries(parser).every(([name, value]) =>
    (name === 'decodeEntities' && value === true) || (/^lowerCase(?:Tags|AttributeNames)$/.test(name) && typeof value === 'boolean'));

export function namesIn(path, list) {
    if (!Array.isArray(list))
        throw policyFailure(path, 'must be an array');
    list.forEach((name, i) => {
        if (typeof name !== 'string')
            throw policyFailure(`${path}[${i}]`, `must be a string, not ${name instanceof RegExp ? 'a regular expression' : typeof name}`,
                                'list the names');
    });
    return list;
}


function checkStyles(styles) {
    for (const [tag, list] of Object.entries(styles || {}))
        for (const [name, patterns] of Object.entries(list))
            if (!Array.isArray(patterns) || !patterns.every((one) => one instanceof RegExp))
                throw policyFailure(`allowedStyles.${tag}.${name}`, 'must be an array of regular expressions');
}

const VOID = new Set(words('area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'));
export const isVoid = (name) => VOID.has(name);
