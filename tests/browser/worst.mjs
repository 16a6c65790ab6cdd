// worst.mjs: how long Chromium draws the worst SVG files that the limit DRAWING_COST accepts, for each row of
// src/sanitize/drawing/costs.def.
//
//     node tests/browser/worst.mjs [WORD]...
//
// For each row there are several kinds of files, each with a number that makes it larger. The largest file of a kind that tamis
// accepts under the default limits, and that is not larger than MOST_BYTES, is drawn in an <img> of SIZE × SIZE pixels. The time
// is the CPU time of the renderer until the picture is on the screen. For comparison with the worst file of each row, a plain file
// of the same size (small shapes, no references) is drawn in the same run. A row that draws for longer than LONGEST fails. With one
// or more WORDs, only rows and kinds whose names contain one of the words are drawn. The policy has the lists of the preset svg,
// but not its rules, which would remove some values.
//
// Environment: CHROMIUM and TAMIS name the two programs.
import { readFileSync, writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTimedBrowser } from './browser.mjs';
import { sanitize } from './tamis.mjs';

const ROOT = new URL('../../', import.meta.url);
const MOST_BYTES = 1 << 18;
const SIZE = 200;
const LONGEST = 2; // seconds
const PATIENCE = 60000; // milliseconds
const STEPS = 8; // the number of steps between two powers of two

// ---- The rows

const table = readFileSync(new URL('src/sanitize/drawing/costs.def', ROOT), 'utf8');
const rows = [...table.matchAll(/^DRAWING_(WAY|PROPERTY|FUNCTION|ELEMENT|PARAMETER)\("?([-\w]+)"?,/gm)]
    .map(([, part, name]) => ({ part, name }));

const NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const svg = (content) => `<svg ${NAMESPACES} viewBox="0 0 ${SIZE} ${SIZE}">${content}</svg>`;
const times = (n, make) => Array.from({ length: n }, (_, i) => make(i)).join('');
const FULL = `width="${SIZE}" height="${SIZE}"`;

// The kinds of references: `property` refers to the element that `define` creates with a content.
const REFERENCES = {
    mask: { property: 'mask', define: (id, content) => `<mask id="${id}">${content}</mask>` },
    clipPath: { property: 'clip-path', define: (id, content) => `<clipPath id="${id}">${content}</clipPath>` },
    pattern: { property: 'fill', define: (id, content) =>
        `<pattern id="${id}" patternUnits="userSpaceOnUse" ${FULL}>${content}</pattern>` },
    marker: { property: 'marker-start', define: (id, content) =>
        `<marker id="${id}" markerUnits="userSpaceOnUse" markerWidth="${SIZE}" markerHeight="${SIZE}">${content}</marker>` },
    filter: { property: 'filter', define: (id, content, level) => (level ? '' :
        `<filter id="${id}"><feGaussianBlur stdDeviation="3"/></filter>`) },
};

const shape = (attributes, inner = '') => `<path d="M0 0h${SIZE}v${SIZE}h-${SIZE}z" ${attributes}>${inner}</path>`;

// The ways to set the property of a shape to a reference: each returns a shape, with the other elements that it needs.
const WAYS = {
    attribute: (p, id) => shape(`${p}="url(#${id})"`),
    style_attribute: (p, id) => shape(`style="${p}:url(#${id})"`),
    style_sheet: (p, id) => shape(`class="${id}"`) + once(`<style>.${id}{${p}:url(#${id})}</style>`),
    at_rule: (p, id) => shape(`class="${id}"`) + once(`<style>@media all{.${id}{${p}:url(#${id})}}</style>`),
    keyframes: (p, id) => shape(`class="${id}"`) +
        once(`<style>@keyframes k${id}{from,to{${p}:url(#${id})}}.${id}{animation:k${id} 9s infinite}</style>`),
    animation: (p, id) => shape('', `<set attributeName="${p}" to="url(#${id})"/>`),
    animated_class: (p, id) => shape('', `<set attributeName="class" to="${id}"/>`) + once(`<style>.${id}{${p}:url(#${id})}</style>`),
    animated_href: (p, id) => `<use ${p}="url(#${id})"><set attributeName="href" to="#shape"/></use>` +
        once(`<defs><path id="shape" d="M0 0h${SIZE}v${SIZE}z"/></defs>`),
    inheritance: (p, id) => `<g ${p}="url(#${id})">${shape('')}${shape('')}</g>`,
    inherit: (p, id) => `<g ${p}="url(#${id})">${shape(`${p}="inherit"`)}</g>`,
    all: (p, id) => `<g ${p}="url(#${id})">${shape('style="all:inherit"')}</g>`,
    reset: (p, id) => `<g ${p}="url(#${id})">${shape(`${p}="unset"`)}${shape(`style="${p}:revert"`)}</g>`,
    variable: (p, id) => shape(`style="${p}:var(--${id})"`) + once(`<style>:root{--${id}:url(#${id})}</style>`),
    registered: (p, id) => shape(`style="${p}:var(--${id})"`) +
        once(`<style>@property --${id}{syntax:"*";inherits:false;initial-value:url(#${id})}</style>`),
    from_attribute: (p, id) => `<g ${p}="url(#${id})">${shape(`data-x="inherit" style="${p}:attr(data-x type(*))"`)}</g>`,
    context: (p, id) => `<use href="#context" ${p}="url(#${id})"/>` +
        once('<defs><path id="context" d="M0 0h99v99z" fill="context-fill" stroke="context-fill"/></defs>'),
    current_color: (p, id) => shape(`color="red" fill="currentColor" ${p === 'fill' ? 'stroke' : p}="url(#${id})"`),
    use_tree: (p, id) => `<use href="#tree" ${p}="url(#${id})"/>` + once(`<defs><g id="tree">${shape(`${p}="inherit"`)}</g></defs>`),
};

// The markup that a file needs only once, even if several shapes use it.
const onces = new Set();
function once(text) {
    const is = onces.has(text);
    onces.add(text);
    return is ? '' : `<!--once-->${text}<!--end-->`;
}

// Puts the markup that is needed only once at the start of the file.
function file(make) {
    onces.clear();
    const content = make();
    const tops = [];
    const rest = content.replaceAll(/<!--once-->(.*?)<!--end-->/g, (_, text) => (tops.push(text), ''));
    return svg(tops.join('') + rest);
}

// Returns `levels` definitions, each with n shapes that refer to the definition before it.
function chain(way, { property, define }, levels, n) {
    return file(() => define('n0', shape('fill="#fff"'), 0) +
        times(levels - 1, (i) => define(`n${i + 1}`, times(n, () => way(property, `n${i}`)), i + 1)) +
        times(n, () => way(property, `n${levels - 1}`)));
}

function kindsOfWay(name) {
    const kinds = [];
    for (const [kind, reference] of Object.entries(REFERENCES))
        for (const levels of kind === 'filter' ? [1] : [3])
            kinds.push({ kind: `${kind} ${levels}`, make: (n) => chain(WAYS[name], reference, levels, n) });
    return kinds;
}

const curve = (i, attributes) =>
    `<path d="M0 0C${i % 99} 200 200 0 200 200 0 0 200 200 0 200" fill="none" stroke="#000" ${attributes}/>`;
const dashed = (kind, attributes) => ({ kind, make: (n) => svg(times(n, (i) => curve(i, attributes))) });
const round = (style) => [{ kind: 'circles', make: (n) => svg(times(n, (i) =>
    `<circle cx="${i % 99}" r="1" fill="none" stroke="#000" stroke-dasharray=".02" style="${style}"/>`)) }];
const DASHED = {
    'stroke-dasharray': [
        ...['.001', '.002', '.01', '.1', '1', '5 5'].map((dashes) => dashed(`dashes of ${dashes}`, `stroke-dasharray="${dashes}"`)),
        dashed('wide and round', 'stroke-dasharray="0 .02" stroke-width="60" stroke-linecap="round"'),
        { kind: 'text', make: (n) => svg(times(n, (i) =>
            `<text y="99" font-size="99" stroke="#000" stroke-dasharray=".02">${i % 10}abc</text>`)) },
        { kind: 'large text', make: (n) => svg(times(n, (i) =>
            `<text y="99" font-size="9999" stroke="#000" stroke-dasharray=".02">${i % 10}a</text>`)) },
        { kind: 'large text in small', make: (n) => svg(times(n, (i) =>
            `<text transform="scale(.001)" y="99999" font-size="99999" stroke="#000" stroke-dasharray="9">${i % 10}a</text>`)) },
    ],
    r: round('r:99px'), rx: round('r:99px'), ry: round('r:99px'), width: round('r:99px'), height: round('r:99px'),
    'vector-effect': [{ kind: 'scaled', make: (n) => svg(`<g transform="scale(.01)">${times(n, (i) =>
        curve(i, 'transform="scale(99)" stroke-dasharray=".002" vector-effect="non-scaling-stroke"'))}</g>`) }],
};

// A path with n points all over the picture and a wide stroke.
const dense = (n, joint) => `<path fill="none" stroke="#000" stroke-width="60" stroke-linecap="round" d="M0 0${
    times(n, (i) => `${joint}${(i * 7919) % SIZE} ${(i * 104729) % SIZE}`)}h0"/>`;

const GROUPS = { opacity: '.5', '-webkit-opacity': '.5', 'mix-blend-mode': 'multiply', isolation: 'isolate' };

function kindsOfProperty(name) {
    if (GROUPS[name])
        return [
            { kind: 'side by side', make: (n) => svg(times(n, () => `<g style="${name}:${GROUPS[name]}">${shape('')}${shape('')}</g>`)) },
            { kind: 'nested', make: (n) => svg(times(Math.ceil(n / 200), () =>
                `<g style="${name}:${GROUPS[name]}">`.repeat(200) + shape('').repeat(2) + '</g>'.repeat(200))) },
            { kind: 'in use', make: (n) => svg(`<g id="a">${times(100, () => `<g style="${name}:${GROUPS[name]}">${shape('')}${shape('')}</g>`)}</g>` +
                times(n, () => '<use href="#a"/>')) },
        ];
    if (name === 'd')
        return [{ kind: 'path() with markers', make: (n) => file(() => REFERENCES.marker.define('m', shape('')) +
            `<path marker-mid="url(#m)" style="d:path('M0 0${'h1'.repeat(n)}')"/>`) }];
    if (DASHED[name])
        return DASHED[name];
    const reference = { fill: 'pattern', stroke: 'pattern', marker: 'marker', 'clip-path': 'clipPath', '-webkit-clip-path': 'clipPath',
                        filter: 'filter', '-webkit-filter': 'filter', all: 'mask' }[name] ??
        (name.startsWith('marker') ? 'marker' : 'mask');
    const kinds = [{ kind: `${reference}s`, make: (n) => file(() => REFERENCES[reference].define('a', shape(''), 0) +
        times(n, () => shape(`style="${name}:url(#a)"`))) }];
    if (name === 'stroke')
        kinds.push({ kind: 'wide lines', make: (n) => svg(dense(n, 'L')) },
                   { kind: 'wide dots', make: (n) => svg(dense(n, 'h0M')) },
                   { kind: 'several wide lines', make: (n) => svg(times(n, () => dense(1000, 'L'))) });
    return kinds;
}

const FUNCTIONS = { blur: ['9px', '900px'], 'drop-shadow': ['2px 2px 9px red', '99px 99px 900px red'], 'hue-rotate': ['9deg'] };

// Returns files with filter functions in separate elements, in one value, in nested elements, and in custom properties.
function kindsOfFunction(name) {
    return (FUNCTIONS[name] ?? ['.5']).flatMap((argument) => {
        const value = `${name}(${argument})`;
        return [
            ...['filter', '-webkit-filter', 'backdrop-filter'].map((property) =>
                ({ kind: `${property}: ${argument}`, make: (n) => svg(times(n, () => shape(`style="${property}:${value}"`))) })),
            { kind: `in one value, ${argument}`, make: (n) => svg(shape(`style="filter:${`${value} `.repeat(n)}"`)) },
            { kind: `nested, ${argument}`, make: (n) => svg(`<g style="filter:${value}">`.repeat(n) + shape('') + '</g>'.repeat(n)) },
            { kind: `nested by use, ${argument}`, make: (n) => svg(`<g id="n0">${shape('')}</g>` + times(n, (i) =>
                `<g id="n${i + 1}"><use href="#n${i}" style="filter:${value}"/></g>`)) },
            { kind: `variables, ${argument}`, make: (n) => svg(`<g style="--a:${value} ${value}">` +
                shape(`style="filter:${'var(--a)'.repeat(n)}"`) + '</g>') },
        ];
    });
}

// The attributes of primitives that could make them slow.
const SLOW = {
    feBlend: ['mode="multiply" in2="SourceGraphic"', 'mode="luminosity" in2="SourceGraphic"'],
    feColorMatrix: ['type="hueRotate" values="40"', 'values="1 1 0 0 1 1 0 1 0 0 1 1 1 1 0 0 0 0 0 1"'],
    feComposite: ['in2="SourceGraphic" operator="arithmetic" k1="1" k2="1" k3=".5"', 'in2="SourceGraphic" operator="xor"'],
    feConvolveMatrix: ['order="3" kernelMatrix="1 1 1 1 1 1 1 1 1"', `order="9" kernelMatrix="${'1 '.repeat(81)}"`,
                       `order="16" kernelMatrix="${'1 '.repeat(256)}"`, `order="16 2" kernelMatrix="${'1 '.repeat(32)}" edgeMode="wrap"`],
    feDisplacementMap: ['in2="SourceGraphic" scale="40" xChannelSelector="R" yChannelSelector="G"'],
    feDropShadow: ['dx="3" dy="3" stdDeviation="3"', 'dx="9" dy="9" stdDeviation="60"', 'stdDeviation="900"'],
    feFlood: ['flood-color="red"'],
    feGaussianBlur: ['stdDeviation="1"', 'stdDeviation="5"', 'stdDeviation="60"', 'stdDeviation="1 900"'],
    feMorphology: ['radius="1"', 'radius="10" operator="dilate"', 'radius="100"', 'radius="100" operator="dilate"',
                   'radius="900" operator="dilate"', 'radius="9000" operator="dilate"'],
    feOffset: ['dx="1"', 'dx="90" dy="90"'],
    feTurbulence: ['baseFrequency=".05"', 'baseFrequency=".9" type="fractalNoise" stitchTiles="stitch"'],
};
const INNER = {
    feComponentTransfer: ['R', 'G', 'B', 'A'].map((c) => `<feFunc${c} type="table" tableValues="0 ${'1 0 '.repeat(8)}"/>`).join(''),
    feDiffuseLighting: '<fePointLight x="9" y="9" z="9"/>',
    feSpecularLighting: '<feSpotLight x="9" y="9" z="9" specularExponent="8"/>',
    feMerge: '<feMergeNode/><feMergeNode in="SourceGraphic"/>',
};
const REACH = ['feConvolveMatrix', 'feDropShadow', 'feGaussianBlur', 'feMorphology']; // the result is larger than the input
const REGIONS = { '': '', ' of a large region': 'x="-500%" y="-500%" width="1100%" height="1100%"' };

const SOURCES = ['feFlood', 'feImage', 'feTurbulence']; // these have no input

// Returns files with a sequence of primitives, each of which uses the result of the one before, and files with many filtered
// elements, each with one primitive.
function kindsOfPrimitive(name) {
    const kinds = [];
    const attributes = SLOW[name] ?? (name === 'feSpecularLighting' ? ['surfaceScale="5" specularConstant="1" specularExponent="20"'] : ['']);
    for (const a of attributes)
        for (const [region, where] of Object.entries(REGIONS).slice(0, REACH.includes(name) ? 2 : 1)) {
            const one = `<${name} ${a}>${INNER[name] ?? ''}</${name}>`;
            const label = a.length > 40 ? a.slice(0, 40) : a;
            if (!SOURCES.includes(name))
                kinds.push({ kind: `row ${label}${region}`, make: (n) => svg(`<filter id="f" ${where}>${one.repeat(n)}</filter>` +
                `<rect ${FULL} fill="#48c" filter="url(#f)"/>`) });
            kinds.push({ kind: `each ${label}${region}`, make: (n) => svg(`<filter id="f" ${where}>${one}</filter>` +
                times(n, () => `<rect ${FULL} fill="#48c" filter="url(#f)"/>`)) });
        }
    return kinds;
}

const PARTS_OF_PRIMITIVES = { feMergeNode: 'feMerge', feFuncA: 'feComponentTransfer', feFuncB: 'feComponentTransfer',
                              feFuncG: 'feComponentTransfer', feFuncR: 'feComponentTransfer', feDistantLight: 'feDiffuseLighting',
                              fePointLight: 'feDiffuseLighting', feSpotLight: 'feSpecularLighting' };

function kindsOfElement(name) {
    if (name === 'pattern')
        return ['9', '3000', '100000'].map((side) => ({ kind: `tiles of ${side}`, make: (n) => svg(times(n, (i) =>
            `<pattern id="p${i}" patternUnits="userSpaceOnUse" width="${side}" height="${side}"><path d="M0 0h${side}v7z"/></pattern>` +
            `<rect ${FULL} fill="url(#p${i})"/>`)) }));
    if (name === 'feMergeNode')
        return [{ kind: 'many', make: (n) => svg(`<filter id="f"><feMerge>${'<feMergeNode in="SourceGraphic"/>'.repeat(n)}</feMerge></filter>` +
            `<rect ${FULL} fill="#48c" filter="url(#f)"/>`) }];
    if (/^feFunc/.test(name))
        return [{ kind: 'long table', make: (n) => svg(`<filter id="f"><feComponentTransfer><${name} type="table" tableValues="${'1 0 '.repeat(n)}"/>` +
            `</feComponentTransfer></filter><rect ${FULL} fill="#48c" filter="url(#f)"/>`) }];
    if (PARTS_OF_PRIMITIVES[name])
        return kindsOfPrimitive(PARTS_OF_PRIMITIVES[name]).slice(0, 2);
    return kindsOfPrimitive(name);
}

const PARAMETERS = {
    order: (n) => `<feConvolveMatrix order="${n}" kernelMatrix="${'1 '.repeat(n * n)}"/>`,
    numOctaves: (n) => `<feTurbulence baseFrequency=".05" numOctaves="${n}"/>`,
};

const KINDS = {
    WAY: kindsOfWay,
    PROPERTY: kindsOfProperty,
    FUNCTION: kindsOfFunction,
    ELEMENT: kindsOfElement,
    PARAMETER: (name) => [{ kind: 'one primitive', make: (n) => svg(`<filter id="f">${PARAMETERS[name](n)}</filter>` +
        `<rect ${FULL} fill="#48c" filter="url(#f)"/>`) },
                          { kind: 'ten primitives', make: (n) => svg(`<filter id="f">${PARAMETERS[name](n).repeat(10)}</filter>` +
        `<rect ${FULL} fill="#48c" filter="url(#f)"/>`) }],
};

// ---- The largest files that are accepted

// The lists of the policy svg, without its rules, so that every value is kept.
function writeWidePolicy(folder) {
    const policy = JSON.parse(readFileSync(new URL('policies/svg.json', ROOT), 'utf8'));
    delete policy.$schema;
    policy.dataAttributes = true;
    policy.rules = [];
    const path = join(folder, 'wide.json');
    writeFileSync(path, JSON.stringify(policy));
    return path;
}

// Returns the largest of the numbers whose file is accepted, with the output for this file.
function largestOf(numbers, make, policy) {
    const files = [];
    for (const n of numbers) {
        const html = make(n);
        if (html.length > MOST_BYTES)
            break; // larger numbers make longer files
        files.push({ n, html });
    }
    return sanitize(files, '--dialect', 'xml5', '--document', '--unsafe', '--policy', policy).filter(({ output }) => output).at(-1);
}

// Powers of two first, and then numbers between two of them.
function worstOf(make, policy) {
    const powers = Array.from({ length: 18 }, (_, i) => 2 ** i);
    const coarse = largestOf(powers, make, policy);
    return coarse && largestOf(Array.from({ length: STEPS }, (_, i) => Math.floor(coarse.n * (1 + i / STEPS))), make, policy);
}

// ---- Drawing

const cpuTime = async (session) => (await session.send('SystemInfo.getProcessInfo')).processInfo
    .filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0);

async function show(page, drawing) {
    await page.setContent(`<!DOCTYPE html><body style="margin:0"><img width=${SIZE} height=${SIZE} ` +
        `src="data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}">`, { timeout: PATIENCE });
    await page.screenshot({ clip: { x: 0, y: 0, width: SIZE, height: SIZE }, timeout: PATIENCE, animations: 'allow' });
}

// Returns the CPU time in seconds; PATIENCE if the drawing does not appear.
async function draw(opener, drawing) {
    const { browser, session, close } = await opener();
    const page = await browser.newPage();
    await page.setContent('<!DOCTYPE html><p>x');
    await page.screenshot();
    const before = await cpuTime(session);
    const shown = await show(page, drawing).then(() => true, () => false);
    const seconds = await cpuTime(session) - before;
    if (shown)
        await page.close();
    else
        await close();
    return shown ? seconds : Math.max(seconds, PATIENCE / 1000);
}

const plain = (bytes) => svg(times(Math.max(1, Math.floor((bytes - 120) / 40)), (i) =>
    `<rect x="${i % 199}" y="7" width="1" height="1"/>`));

// ---- The report

// Returns a function that returns the open browser, and opens one if there is none.
function reopening() {
    let open;
    const opener = async () => (open ??= await openTimedBrowser('drawing times').then((opened) => ({
        ...opened, close: async () => { open = undefined; await opened.close(); } })));
    return { opener, end: async () => open?.close() };
}

const words = process.argv.slice(2);
const wanted = (text) => words.length === 0 || words.some((word) => text.includes(word));
const pad = (text, n) => String(text).padEnd(n);

async function reportRow(opener, policy, { part, name }) {
    const kinds = KINDS[part](name).filter(({ kind }) => wanted(`${part} ${name} ${kind}`));
    let worst;
    for (const { kind, make } of kinds) {
        const accepted = worstOf(make, policy);
        if (!accepted)
            continue;
        const seconds = await draw(opener, accepted.output);
        if (process.env.TAMIS_VERBOSE)
            console.log(`    ${pad(name, 28)} ${pad(kind, 60)} n=${pad(accepted.n, 7)} ${pad(accepted.html.length, 8)} ${seconds.toFixed(2)}`);
        if (!worst || seconds > worst.seconds)
            worst = { kind, seconds, ...accepted };
    }
    if (kinds.length === 0)
        return true;
    if (!worst) {
        console.log(`${pad(part.toLowerCase(), 9)} ${pad(name, 28)} every file is refused`);
        return true;
    }
    const beside = await draw(opener, plain(worst.html.length));
    console.log(`${pad(part.toLowerCase(), 9)} ${pad(name, 28)} ${worst.seconds.toFixed(2).padStart(6)} s  ` +
        `${beside.toFixed(2).padStart(5)} s plain  ${pad(worst.html.length, 7)} bytes  ${worst.kind}, n = ${worst.n}`);
    return worst.seconds <= LONGEST;
}

const folder = mkdtempSync(join(tmpdir(), 'tamis-worst-'));
const { opener, end } = reopening();
try {
    const policy = writeWidePolicy(folder);
    let slow = 0;
    for (const row of rows)
        slow += !(await reportRow(opener, policy, row));
    console.log(`${rows.length} rows, ${slow} draw for longer than ${LONGEST} s`);
    process.exitCode = slow === 0 ? 0 : 1;
} finally {
    await end();
    rmSync(folder, { recursive: true, force: true });
}
