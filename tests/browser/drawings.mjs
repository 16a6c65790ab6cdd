// drawings.mjs: SVG files made to run script or to call home (tests/foreign/hostile), after the preset svg, as an image, as a
// document and in a page: nothing runs, and no request leaves.
import { readdirSync, readFileSync } from 'node:fs';
import { sanitize } from './tamis.mjs';

const FOLDER = new URL('../foreign/hostile/', import.meta.url);
const SITE = 'https://drawings.test/';
const SETTLE_MS = 200; // animations begin, and what is asked for is asked for
const GROUP = 20;
const LEAST_HEARD = 35;

// What becomes of a file: as an upload, and as part of a page.
const WAYS = [
    ['document', ['--dialect', 'xml5', '--document', '--policy', 'svg']],
    ['part of XML', ['--dialect', 'xml5', '--policy', 'svg']],
    ['part of HTML', ['--policy', 'svg']],
];

function readFiles() {
    return readdirSync(FOLDER).filter((name) => name.endsWith('.svg')).sort()
        .map((name) => ({ id: name, html: readFileSync(new URL(name, FOLDER), 'utf8') }));
}

function chunks(list, size) {
    return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));
}

// A page of a site that has the drawings as files. Whatever else is asked for, by whom ever, is told to `heard`.
async function newPage(browser, heard, drawings) {
    const page = await browser.newPage();
    const files = new Map(drawings.map((drawing, i) => [`${SITE}${i}.svg`, drawing]));
    await page.route('**/*', (route) => {
        const url = route.request().url();
        if (url === SITE)
            return route.fulfill({ contentType: 'text/html', body: '<!DOCTYPE html><title>t</title>' });
        if (files.has(url))
            return route.fulfill({ contentType: 'image/svg+xml', body: files.get(url) });
        heard.push(`request of ${url}`);
        return route.abort();
    });
    await page.goto(SITE);
    page.on('framenavigated', (frame) => frame === page.mainFrame() && heard.push(`navigated to ${frame.url()}`));
    return page;
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

async function shown(browser, heard, drawings) {
    const page = await newPage(browser, heard, drawings);
    await page.evaluate(show, { urls: drawings.map((_, i) => `${SITE}${i}.svg`), drawings });
    await page.waitForTimeout(SETTLE_MS);
    await page.close();
}

// That the ears are open: what the files do before.
async function hearsFiles(browser, heard, files, check) {
    let did = 0;
    for (const { html } of files) {
        await shown(browser, heard, [html]);
        did += heard.length > 0;
        heard.length = 0;
    }
    check(did >= LEAST_HEARD, 'hostile SVG files run script or ask for something as they are', `${did} of ${files.length} do`);
    return did;
}

export async function keepsDrawingsHarmless(browser, heard, check) {
    const files = readFiles();
    const did = await hearsFiles(browser, heard, files, check);
    for (const [way, options] of WAYS) {
        const safe = sanitize(files, ...options);
        for (const { id, output, error } of safe)
            check(output !== undefined, `drawings, ${way}: ${id}`, error);
        for (const group of chunks(safe.filter(({ output }) => output), GROUP)) {
            await shown(browser, heard, group.map(({ output }) => output));
            check(heard.length === 0, `drawings, ${way}: nothing runs or is asked for`,
                  `${heard.join('\n')}\nwith ${group.map(({ id }) => id).join(' ')}`);
            heard.length = 0;
        }
    }
    return `${files.length} hostile SVG files, of which ${did} run script or ask for something: none of them does afterwards, ` +
        `as ${WAYS.map(([way]) => way).join(', ')}`;
}
