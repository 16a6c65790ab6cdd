// drawings.mjs: the SVG files of tests/foreign/hostile, which try to run script or to send requests. Sanitized with the preset svg,
// and opened as an image, as a document and in a page, they run no script and send no request. The files of tests/foreign/slow are the
// slowest that slowest.mjs has found: they are accepted, and Chromium draws each of them in the time that the limit DRAWING_COST promises:
// that of as many small shapes.
import { readdirSync, readFileSync } from 'node:fs';
import { openClock } from './drawing_time.mjs';
import { SITE } from './engines.mjs';
import { sanitize } from './tamis.mjs';

const FOLDER = new URL('../foreign/hostile/', import.meta.url);
const SLOW = new URL('../foreign/slow/', import.meta.url);
const MOST_SHAPES = 135168; // DRAWING_COST, in a picture of 200 × 200 pixels
const SHAPES = 20000; // so many are drawn beside each file, because the speed of the machine and its load matter
const TRIES = 5; // the best one counts
const SETTLE_MS = 200; // time in which animations begin and requests are sent
const GROUP = 20;
const EACH = 3; // each third file is also opened without sanitizing
const LAUGHS = 'doctype-laughs.svg'; // not opened without sanitizing: WebKit expands its entities for minutes

// The ways to sanitize a file: as an uploaded document, and as a part of an XML or HTML document.
const WAYS = [
    ['document', ['--dialect', 'xml5', '--document', '--policy', 'svg']],
    ['part of XML', ['--dialect', 'xml5', '--policy', 'svg']],
    ['part of HTML', ['--policy', 'svg']],
];

function readFiles(folder) {
    return readdirSync(folder).filter((name) => name.endsWith('.svg')).sort()
        .map((name) => ({ id: name, html: readFileSync(new URL(name, folder), 'utf8') }));
}

function chunks(list, size) {
    return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));
}

// Runs inside of the browser.
async function show({ urls, drawings }) {
    function wake(root) {
        for (const element of root.querySelectorAll('*'))
            for (const type of ['load', 'error', 'focus', 'focusin', 'mouseover', 'mousedown', 'beginEvent', 'click'])
                if (type !== 'click' || !element.closest('a'))
                    element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
    }

    function open(name, url) {
        const element = document.createElement(name);
        const shown = new Promise((done) => (element.onload = element.onerror = done));
        element.src = url;
        document.body.append(element);
        return shown.then(() => element);
    }

    for (const drawing of drawings) {
        const [one, other] = [document.createElement('div'), document.createElement('div')];
        document.body.append(one, other);
        one.innerHTML = drawing;
        other.setHTMLUnsafe(drawing);
    }
    await Promise.all(urls.map((url) => open('img', url)));
    const frames = await Promise.all(urls.map((url) => open('iframe', url)));
    [document, ...frames.map((frame) => frame.contentDocument)].filter(Boolean).forEach(wake);
}

// Opens the drawings as files of a site and as parts of a page. Returns the list of the actions that the browser observed.
async function done(engine, drawings) {
    const urls = drawings.map((_, i) => `${SITE}${i}.svg`);
    urls.forEach((url, i) => engine.network.serve(url, 'image/svg+xml', drawings[i]));
    const page = await engine.newPage();
    await page.evaluate(show, { urls, drawings });
    await page.waitForTimeout(SETTLE_MS);
    await page.close();
    return [...engine.heard.splice(0), ...engine.asked.splice(0).map((url) => `request of ${url}`)];
}

// Checks that the tests notice what drawings do: more than a third of the files do something without sanitizing.
async function hearsFiles(engine, files, check) {
    let did = 0;
    for (const { html } of files)
        did += (await done(engine, [html])).length > 0;
    check(did * 3 > files.length, 'hostile SVG files run script or ask for something as they are', `${did} of ${files.length} do`);
    return did;
}

export async function keepsDrawingsHarmless(engine, check) {
    const files = readFiles(FOLDER);
    const unsafe = files.filter(({ id }, i) => i % EACH === 0 && id !== LAUGHS);
    const wereHeard = await hearsFiles(engine, unsafe, check);
    for (const [way, options] of WAYS) {
        const safe = sanitize(files, ...options);
        for (const { id, output, error } of safe)
            check(output !== undefined, `drawings, ${way}: ${id}`, error);
        for (const group of chunks(safe.filter(({ output }) => output), GROUP)) {
            const did = await done(engine, group.map(({ output }) => output));
            check(did.length === 0, `drawings, ${way}: nothing runs or is asked for`,
                  `${did.join('\n')}\nwith ${group.map(({ id }) => id).join(' ')}`);
        }
    }
    return `${files.length} hostile SVG files: ${wereHeard} of ${unsafe.length} run script or ask for something as they are, none afterwards, ` +
        `as ${WAYS.map(([way]) => way).join(', ')}`;
}

const circles = Array.from({ length: SHAPES }, (_, i) => `<circle cx="${i * 7 % 200}" cy="${i * 13 % 200}" r="9" fill="#${String(100 + i % 900)}"/>`);
const MANY_SHAPES = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">${circles.join('')}</svg>`;

// Returns how many small shapes are drawn in the time of the drawing.
async function shapesFor(clock, drawing) {
    const time = await clock.draw(drawing), ofShapes = await clock.draw(MANY_SHAPES);
    return time === undefined || !ofShapes ? Infinity : Math.round(time / ofShapes * SHAPES);
}

// Only in Chromium, whose CPU time is known.
export async function drawsQuickly(check) {
    const files = sanitize(readFiles(SLOW), ...WAYS[0][1]);
    const clock = openClock({ size: 200, patience: 60000 });
    let worst = 0;
    try {
        for (const { id, output } of files) {
            let shapes = Infinity;
            for (let i = 0; output && i < TRIES && shapes > MOST_SHAPES; i++)
                shapes = Math.min(shapes, await shapesFor(clock, output));
            check(shapes <= MOST_SHAPES, `drawings: ${id} is accepted, and drawn in the time of ${MOST_SHAPES} small shapes`, `${shapes} shapes`);
            worst = Math.max(worst, shapes);
        }
    } finally {
        await clock.close();
    }
    return `${files.length} slow SVG files: the slowest is drawn in the CPU time of ${worst} small shapes`;
}
