// drawing_mutations.mjs: random SVG drawings for slowest.mjs, as trees of { name, attributes, children, text }. A mutation changes a tree by
// one construct that can make it slower to draw. Every element, function and attribute that src/sanitize/drawing/costs.def lists, and that
// the preset svg keeps, occurs in the tables here; `missing` lists those that do not.
import { readFileSync } from 'node:fs';

const table = readFileSync(new URL('../../src/sanitize/drawing/costs.def', import.meta.url), 'utf8');
export const rows = [...table.matchAll(/^DRAWING_(ELEMENT|FUNCTION|PARAMETER|PROPERTY)\("?([-\w]+)"?,/gm)]
    .map(([, kind, name]) => ({ kind, name }));

export const SIDE = 200; // of the viewBox
const NAMESPACES = { xmlns: 'http://www.w3.org/2000/svg', 'xmlns:xlink': 'http://www.w3.org/1999/xlink' };

// ---- Random numbers: a seed makes a run repeatable, apart from the times that are measured.

export function makeRandom(seed) {
    let state = seed >>> 0;
    const next = () => {
        state = state + 0x6D2B79F5 >>> 0;
        let t = Math.imul(state ^ state >>> 15, 1 | state);
        t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
        return ((t ^ t >>> 14) >>> 0) / 4294967296;
    };
    const below = (n) => Math.floor(next() * n);
    return { next, below, of: (list) => list[below(list.length)], chance: (p) => next() < p };
}

// ---- Trees

const element = (name, attributes = {}, ...children) => ({ name, attributes, children, text: '' });
const escape = (text) => String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export function write({ name, attributes, children, text }) {
    const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`).join('');
    return `<${name}${written}>${escape(text)}${children.map(write).join('')}</${name}>`;
}

export const copyOf = (tree) => structuredClone(tree);

function each(tree, look, parent) {
    look(tree, parent);
    for (const child of tree.children)
        each(child, look, tree);
}

function all(tree, wanted = () => true) {
    const found = [];
    each(tree, (node, parent) => wanted(node, parent) && found.push({ node, parent }));
    return found;
}

// ---- Constructs

const PATHS = [
    `M0 0h${SIDE}v${SIDE}h-${SIDE}z`, 'M0 0C300 0 0 300 200 200S0 0 200 0S100 100 0 200', 'M0 100h200', 'M100 0L150 200L0 60H200L50 200z',
    'M0 100A100 100 0 1 1 200 100A99 9 30 1 0 0 100z', `M0 0${'l199 7l-199 -6'.repeat(20)}`, `M0 0${'h199v1h-199v1'.repeat(30)}`,
    'M0 0Q1000 200 100 100T200 0T0 200',
];
const NUMBERS = ['0', '.001', '.01', '.1', '.5', '1', '2', '5', '10', '50', '100', '200', '500', '1000', '2000', '5000', '100000'];
const COLORS = ['red', '#08f', '#0f08', 'rgba(255,0,0,.5)', 'currentColor', 'none'];

const shapes = {
    path: (r) => element('path', { d: r.of(PATHS) }),
    rect: (r) => element('rect', { width: r.of(NUMBERS), height: r.of([SIDE, 5000]), rx: r.of(['0', '50']) }),
    circle: (r) => element('circle', { cx: 100, cy: 100, r: r.of(['5', '100', '1000']) }),
    ellipse: () => element('ellipse', { cx: 100, cy: 100, rx: 100, ry: 60 }),
    line: () => element('line', { x1: 0, y1: 0, x2: 200, y2: 199 }),
    polygon: () => element('polygon', { points: '0,0 200,10 0,200 190,150 40,0' }),
    polyline: (r) => element('polyline', { points: Array.from({ length: 40 }, () => r.below(SIDE)).join(' ') }),
    text: (r) => Object.assign(element('text', { y: 150, 'font-size': r.of(['20', '200', '255', '257', '2000']) }),
                               { text: r.of(['@', 'W&g', '@'.repeat(40), '字']) }),
    image: () => element('image', { width: SIDE, height: SIDE, href: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==' }),
};

const primitives = {
    feBlend: (r) => ({ mode: r.of(['multiply', 'luminosity', 'color-dodge']), in2: r.of(['SourceGraphic', 'a']) }),
    feColorMatrix: (r) => ({ type: r.of(['hueRotate', 'saturate']), values: '.4' }),
    feComponentTransfer: () => ({}),
    feComposite: (r) => ({ operator: r.of(['arithmetic', 'xor', 'in']), in2: r.of(['SourceGraphic', 'a']), k1: 1, k2: 1 }),
    feConvolveMatrix: (r) => {
        const order = r.of([3, 5, 9]);
        return { order, kernelMatrix: '1 '.repeat(order * order).trim(), edgeMode: r.of(['wrap', 'none', 'duplicate']) };
    },
    feDiffuseLighting: () => ({ surfaceScale: 5 }),
    feDisplacementMap: (r) => ({ in2: r.of(['SourceGraphic', 'a']), scale: r.of(NUMBERS), xChannelSelector: 'R', yChannelSelector: 'G' }),
    feDropShadow: (r) => ({ dx: 3, dy: 3, stdDeviation: r.of(NUMBERS) }),
    feFlood: () => ({ 'flood-color': 'red' }),
    feGaussianBlur: (r) => ({ stdDeviation: r.of(NUMBERS), edgeMode: r.of(['none', 'wrap']) }),
    feMerge: () => ({}),
    feMorphology: (r) => ({ radius: r.of(NUMBERS), operator: r.of(['erode', 'dilate']) }),
    feOffset: (r) => ({ dx: r.of(NUMBERS), dy: 1 }),
    feSpecularLighting: () => ({ surfaceScale: 5, specularExponent: 20 }),
    feTile: (r) => r.of([{}, { x: 0, y: 0, width: 5, height: 5 }]),
    feTurbulence: (r) => ({ baseFrequency: r.of(NUMBERS), numOctaves: r.of([1, 2, 5, 9]), type: r.of(['fractalNoise', 'turbulence']),
                            stitchTiles: r.of(['stitch', 'noStitch']) }),
};
const insides = {
    feComponentTransfer: () => ['R', 'G', 'B', 'A'].map((c) => element(`feFunc${c}`, { type: 'table', tableValues: '0 1 0 1' })),
    feDiffuseLighting: (r) => [element(r.of(['fePointLight', 'feDistantLight']), { x: 9, y: 9, z: 9 })],
    feSpecularLighting: () => [element('feSpotLight', { x: 9, y: 9, z: 9, specularExponent: 8 })],
    feMerge: (r) => Array.from({ length: 1 + r.below(9) }, () => element('feMergeNode', { in: r.of(['SourceGraphic', 'a']) })),
};

function primitive(r) {
    const name = r.of(Object.keys(primitives));
    const made = element(name, primitives[name](r), ...(insides[name]?.(r) ?? []));
    if (r.chance(.3))
        made.attributes.result = 'a';
    return made;
}

const region = (r) => r.of([{}, {}, { x: '-500%', y: '-500%', width: '1100%', height: '1100%' }, { x: 0, y: 0, width: 1, height: 1 },
                            { filterUnits: 'userSpaceOnUse', x: 0, y: 0, width: 2000, height: 2000 }]);
const content = (r) => Array.from({ length: 1 + r.below(3) }, () => shapes[r.of(Object.keys(shapes))](r));
const stops = (r) => Array.from({ length: 1 + r.below(9) }, (_, i) => element('stop', { offset: i / 9, 'stop-color': r.of(COLORS) }));
const units = (r) => r.of(['userSpaceOnUse', 'objectBoundingBox']);

const resources = {
    linearGradient: (r) => element('linearGradient', { spreadMethod: r.of(['pad', 'reflect']), x2: r.of(['1', '.01']) }, ...stops(r)),
    radialGradient: (r) => element('radialGradient', { spreadMethod: r.of(['pad', 'repeat']), r: r.of(['.5', '.01']), fx: r.of(['.1', '.9']) },
                                   ...stops(r)),
    pattern: (r) => element('pattern', { patternUnits: 'userSpaceOnUse', width: r.of(NUMBERS), height: r.of(NUMBERS) }, ...content(r)),
    clipPath: (r) => element('clipPath', {}, ...content(r)),
    mask: (r) => element('mask', { maskContentUnits: 'userSpaceOnUse' }, ...content(r)),
    marker: (r) => element('marker', { markerUnits: 'userSpaceOnUse', markerWidth: r.of(NUMBERS), markerHeight: 200, overflow: 'visible' },
                           ...content(r)),
    filter: (r) => element('filter', region(r), ...Array.from({ length: 1 + r.below(3) }, () => primitive(r))),
    symbol: (r) => element('symbol', { viewBox: '0 0 200 200', overflow: 'visible' }, ...content(r)),
};

// The attributes that refer to a resource.
const REFERENCES = {
    linearGradient: ['fill', 'stroke'], radialGradient: ['fill', 'stroke'], pattern: ['fill', 'stroke'], clipPath: ['clip-path'],
    mask: ['mask'], filter: ['filter'], marker: ['marker-start', 'marker-mid', 'marker-end'],
};

// What can be set on an element, with its values.
const SETTINGS = {
    stroke: COLORS, fill: COLORS, 'stroke-width': NUMBERS, 'stroke-dasharray': ['1', '.1', '5 3', '20', '0 2'], 'stroke-linejoin': ['round', 'bevel'],
    'stroke-linecap': ['round', 'square'], 'stroke-miterlimit': ['1', '1000'], opacity: ['.5', '1', '.99'], 'fill-opacity': ['.5', '.01'],
    'fill-rule': ['evenodd'], 'font-size': NUMBERS, 'letter-spacing': ['-100', '-20'], 'shape-rendering': ['crispEdges', 'geometricPrecision'],
    transform: ['scale(10)', 'scale(.1)', 'rotate(45 100 100)', 'skewX(80)', 'rotate(7)', 'scale(100) rotate(3)', 'scale(-1 .01)', 'skewX(89)',
        'skewX(89.9)', 'skewY(60)', 'scale(1000)', 'scale(100 1)', 'scale(1.2 1)', 'matrix(1 0 57 1 0 0)', 'matrix(100 0 0 1 0 0) rotate(45)',
        'translate(-2000 -2000)'],
    'paint-order': ['stroke'], 'vector-effect': ['non-scaling-stroke'], overflow: ['visible', 'hidden'], visibility: ['visible'],
    patternTransform: ['rotate(45)', 'scale(.01)', 'scale(100)', 'skewX(45)'], gradientTransform: ['rotate(45)', 'scale(.01)', 'skewX(80)'],
    patternUnits: ['userSpaceOnUse', 'objectBoundingBox'], gradientUnits: ['userSpaceOnUse'], maskUnits: ['userSpaceOnUse'],
    clipPathUnits: ['objectBoundingBox'], primitiveUnits: ['objectBoundingBox'], spreadMethod: ['reflect', 'repeat'],
    preserveAspectRatio: ['none', 'xMidYMid slice'], maskContentUnits: ['objectBoundingBox'], patternContentUnits: ['objectBoundingBox'],
    viewBox: ['0 0 1 1', '0 0 100000 100000', '0 0 200 200'], 'color-interpolation-filters': ['sRGB', 'linearRGB'],
    style: ['mix-blend-mode:luminosity', 'isolation:isolate', 'filter:blur(9px)', 'filter:drop-shadow(9px 9px 9px red)', 'filter:blur(500px)', 'filter:hue-rotate(9deg)',
            'filter:brightness(2)', 'filter:contrast(2)', 'filter:grayscale(.5)', 'filter:invert(.5)', 'filter:opacity(.5)', 'filter:saturate(2)',
            'filter:sepia(.5)', 'mix-blend-mode:color-dodge', 'mask:inherit', 'filter:inherit', 'clip-path:inherit', 'transform:rotate(9deg)',
            'transform:skewX(89deg)', 'transform:scale(.01)', 'scale:1 9',
            'marker:inherit', 'opacity:.5'],
    'text-rendering': ['geometricPrecision'], 'word-spacing': ['9'], rotate: ['45'], textLength: ['9', '900'], 'mask-type': ['alpha'],
    result: ['a'], in: ['a', 'SourceGraphic', 'SourceAlpha', 'BackgroundImage'], in2: ['a', 'SourceAlpha'],
};
const NUMERIC = /^-?[\d.]+%?$/;

export function missing() {
    const text = [shapes, primitives, insides, resources].flatMap(Object.keys).join(' ') + ' g use svg defs stop feMergeNode ' +
        'feFuncA feFuncR feFuncG feFuncB feDistantLight fePointLight feSpotLight tspan textPath switch a ' + Object.keys(SETTINGS).join(' ') +
        ' fill mask filter clip-path d r rx ry width height order numOctaves ' + SETTINGS.style.join(' ');
    const silent = ['animate', 'animateMotion', 'animateTransform', 'animateColor', 'discard', 'set', 'mpath', 'desc', 'metadata', 'title', 'style',
                    'view'];
    const removed = ['feImage', 'all', 'backdrop-filter', 'mask-image', 'mask-border', 'mask-border-source', 'offset', 'offset-path', 'zoom',
                     'perspective'];
    return rows.map(({ name }) => name).filter((name) => !name.startsWith('-') && !silent.includes(name) && !removed.includes(name) &&
                                                         !text.toLowerCase().includes(name.toLowerCase()));
}

// ---- Mutations

let lastId = 0;
const freshId = () => `n${(lastId++).toString(36)}`;
const isDrawn = ({ node, parent }) => parent && !/^(fe|stop|defs|linear|radial|filter)/.test(node.name) &&
    !/^(fe|filter|linear|radial)/.test(parent.name);
const containers = (tree) => all(tree, (node) => ['svg', 'g', 'mask', 'clipPath', 'pattern', 'marker', 'symbol'].includes(node.name));
const drawn = (tree) => all(tree).filter(isDrawn);

function idOf(node) {
    node.attributes.id ??= freshId();
    return node.attributes.id;
}

function refer(tree, r, node, kind) {
    const have = all(tree, ({ name }) => name === kind);
    const target = have.length && r.chance(.6) ? r.of(have).node : resources[kind](r);
    if (!have.some(({ node }) => node === target))
        tree.children.unshift(target);
    node.attributes[r.of(REFERENCES[kind])] = `url(#${idOf(target)})`;
}

const MUTATIONS = [
    function addShape(tree, r) {
        r.of(containers(tree)).node.children.push(shapes[r.of(Object.keys(shapes))](r));
    },
    function addReference(tree, r) {
        refer(tree, r, r.of(drawn(tree)).node, r.of(Object.keys(REFERENCES)));
    },
    function set(tree, r) {
        const name = r.of(Object.keys(SETTINGS));
        r.of(all(tree).slice(1)).node.attributes[name] = r.of(SETTINGS[name]);
    },
    function changeNumber(tree, r) {
        const { node } = r.of(all(tree));
        const names = Object.keys(node.attributes).filter((name) => NUMERIC.test(node.attributes[name]));
        if (names.length)
            node.attributes[r.of(names)] = r.of(NUMBERS);
    },
    function copySubtree(tree, r) {
        const { node, parent } = r.of(all(tree).slice(1));
        const times = r.of([1, 2, 5, 10]);
        for (let i = 0; i < times; i++) {
            const copied = copyOf(node);
            each(copied, (inner) => delete inner.attributes.id);
            parent.children.push(copied);
        }
    },
    function copyByUse(tree, r) {
        const { node, parent } = r.of(drawn(tree));
        const href = `#${idOf(node)}`;
        for (let i = r.of([1, 3, 9]); i > 0; i--)
            parent.children.push(element('use', r.chance(.5) ? { href } : { 'xlink:href': href, x: r.below(9) }));
    },
    function wrap(tree, r) {
        const { node, parent } = r.of(drawn(tree));
        const wrapper = element(r.of(['g', 'g', 'g', 'svg', 'switch', 'a']));
        parent.children[parent.children.indexOf(node)] = wrapper;
        wrapper.children.push(node);
        const name = r.of(Object.keys(SETTINGS));
        wrapper.attributes[name] = r.of(SETTINGS[name]);
        if (r.chance(.5))
            refer(tree, r, wrapper, r.of(Object.keys(REFERENCES)));
    },
    function addPrimitive(tree, r) {
        const filters = all(tree, ({ name }) => name === 'filter');
        if (filters.length)
            r.of(filters).node.children.push(primitive(r));
    },
    function chainResources(tree, r) {
        const kind = r.of(['pattern', 'linearGradient', 'radialGradient']);
        const have = all(tree, ({ name }) => name === kind);
        if (have.length)
            tree.children.unshift(element(kind, { id: freshId(), href: `#${idOf(r.of(have).node)}` }));
    },
    function lengthenText(tree, r) {
        const texts = all(tree, ({ text }) => text);
        if (texts.length)
            r.of(texts).node.text += r.of(['@'.repeat(20), 'g', 'W W W', 'ﷺ'.repeat(5), 'क्षि'.repeat(5)]);
    },
    function lengthenPath(tree, r) {
        const paths = all(tree, ({ name }) => name === 'path');
        if (paths.length)
            r.of(paths).node.attributes.d += r.of(PATHS).replace(/z$/, '');
    },
    function addTextPath(tree, r) {
        const paths = all(tree, ({ name }) => name === 'path');
        const texts = all(tree, ({ name, text }) => name === 'text' && text);
        if (!paths.length || !texts.length)
            return;
        const { node } = r.of(texts);
        node.children.push(Object.assign(element(r.of(['textPath', 'tspan']), { href: `#${idOf(r.of(paths).node)}` }), { text: node.text }));
        node.text = '';
    },
    function remove(tree, r) {
        const { node, parent } = r.of(all(tree).slice(1));
        parent.children.splice(parent.children.indexOf(node), 1);
    },
    function removeAttribute(tree, r) {
        const { node } = r.of(all(tree).slice(1));
        const names = Object.keys(node.attributes);
        if (names.length)
            delete node.attributes[r.of(names)];
    },
];

// Returns a mutated copy of the tree: one to four mutations. `other` is another tree, of which the copy can get a part.
export function mutate(tree, other, r) {
    const changed = copyOf(tree);
    for (let i = 1 + r.below(4); i > 0; i--) {
        if (changed.children.length === 0)
            changed.children.push(shapes.path(r));
        if (drawn(changed).length > 0)
            r.of(MUTATIONS)(changed, r);
    }
    if (r.chance(.1))
        changed.children.push(...copyOf(other).children);
    return changed;
}

const root = (...children) => element('svg', { ...NAMESPACES, viewBox: `0 0 ${SIDE} ${SIDE}` }, ...children);

// The trees with which a search begins: one shape for each kind of reference, function, primitive and setting.
export function seeds(r) {
    const trees = Object.keys(REFERENCES).map((kind) => {
        const tree = root(shapes.path(r));
        refer(tree, r, tree.children[0], kind);
        return tree;
    });
    for (const [name, values] of Object.entries(SETTINGS))
        for (const value of name === 'style' ? values : [r.of(values)])
            trees.push(root(Object.assign(shapes.path(r), { attributes: { d: PATHS[1], stroke: 'red', [name]: value } })));
    for (const name of Object.keys(primitives)) {
        const made = element('filter', { id: 'f' }, element(name, primitives[name](r), ...(insides[name]?.(r) ?? [])));
        trees.push(root(made, element('rect', { width: SIDE, height: SIDE, fill: 'red', filter: 'url(#f)' })));
    }
    for (const name of Object.keys(shapes))
        trees.push(root(shapes[name](r)));
    return trees;
}

// Returns the tree with its content `times` times: as copies, or drawn by use. The use elements are nested in groups of ten.
export function repeated(tree, times, byUse) {
    const result = copyOf(tree);
    if (times === 1)
        return result;
    if (!byUse) {
        const resource = ({ name, attributes }) => attributes.id && (REFERENCES[name] || name === 'symbol');
        const shared = result.children.filter(resource);
        const rest = result.children.filter((child) => !resource(child));
        result.children = [...shared, ...Array.from({ length: times }, () => rest).flat()];
        return result;
    }
    const whole = element('g', { id: 'w0' }, ...result.children);
    let [id, size, groups] = ['w0', 1, [whole]];
    for (let i = 1; size * 10 <= times; i++, size *= 10) {
        groups.push(element('g', { id: `w${i}` }, ...Array.from({ length: 10 }, () => element('use', { href: `#${id}` }))));
        id = `w${i}`;
    }
    result.children = [element('defs', {}, ...groups), ...Array.from({ length: Math.floor(times / size) }, () => element('use', { href: `#${id}` }))];
    return result;
}

// The constructs in a tree, as a text: two trees with the same constructs compete with each other.
export function constructs(tree) {
    const found = new Set();
    each(tree, ({ name, attributes }) => {
        if (/^(fe[A-Z]|filter|mask|clipPath|pattern|marker|linear|radial|text|image|use)/.test(name))
            found.add(name.replace(/^(linear|radial)/, ''));
        for (const key of Object.keys(attributes).filter((key) => ['stroke-dasharray', 'opacity', 'stroke'].includes(key)))
            found.add(key);
        if (attributes.style)
            found.add(attributes.style.replace(/[^a-z-:].*/, ''));
    });
    return [...found].sort().join(' ');
}
