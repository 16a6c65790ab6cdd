// kinds.mjs: the kinds of elements of which names.mjs and attributes.mjs make one each, so that each interface of elements has an
// element, and the attributes that are known to tamis.
import { readFileSync } from 'node:fs';

const KNOWN = new URL('../../json/known_names.inc', import.meta.url);

const HTML = ('a abbr area audio b base body br button camera canvas caption col credential data datalist dd del details dialog dir div dl dt ' +
    'embed fencedframe fieldset font form frame frameset geolocation h1 head hr html iframe img input install label legend ' +
    'li link listing login map marquee menu menubar menuitem menulist meta meter microphone model object ol optgroup option output p param permission picture pre ' +
    'progress q script search select selectedcontent selectlist slot source span style submenu table tbody td template textarea ' +
    'tfoot th time title tr track ul unknown usermedia video x-probe').split(' ');
const SVG = ('a animate animateMotion animateTransform circle clipPath defs desc discard ellipse feBlend feColorMatrix ' +
    'feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow ' +
    'feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight ' +
    'feSpecularLighting feSpotLight feTile feTurbulence filter foreignObject g image line linearGradient marker mask ' +
    'metadata mpath path pattern polygon polyline radialGradient rect script set stop style svg switch symbol text ' +
    'textPath title tspan unknown use view').split(' ');
const MATH = 'math mi mo mtext annotation-xml'.split(' ');

// Pairs of a namespace and a name.
export const KINDS = [
    ...HTML.map((name) => ['http://www.w3.org/1999/xhtml', name]),
    ...SVG.map((name) => ['http://www.w3.org/2000/svg', name]),
    ...MATH.map((name) => ['http://www.w3.org/1998/Math/MathML', name]),
];

export function knownAttributes() {
    const names = [...readFileSync(KNOWN, 'utf8').matchAll(/"([^"]+)"/g)].map(([, name]) => name);
    return [...new Set(names)].filter((name) => /^[a-z][a-z0-9-]*$/i.test(name) && !name.startsWith('on'));
}
