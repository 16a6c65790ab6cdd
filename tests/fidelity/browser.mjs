// browser.mjs: takes pictures of documents. No page reaches a network: every image that a page requests is one local picture, so
// that the layout does not depend on the network, and every other request fails. No script of a page runs.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { openBrowser } from '../browser/browser.mjs';

const require = createRequire(import.meta.url);

// A change of how pictures are taken must change this number, because the pictures of earlier runs are used again.
const VERSION = 1;
const SITE = 'http://fidelity.test/';
const PAGES = 3;

// A picture of 120 x 80 pixels. The browser draws it in a canvas.
const IMAGE = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80"><rect width="120" height="80" fill="#8ab"/>` +
    `<path d="M0 0L120 80M120 0L0 80" stroke="#356" stroke-width="4"/></svg>`);

// Runs inside of the browser. `root` selects the part of the page that contains the document; if it selects nothing, the document
// is the body.
function readPage(root) {
    const part = document.querySelector(root) ?? document.body ?? document.documentElement;
    const shown = (image) => image.getClientRects().length > 0;
    return {
        text: part.innerText ?? '',
        alts: [...part.querySelectorAll('img[alt]')].filter(shown).map((image) => image.alt),
        links: [...part.querySelectorAll('a[href]')].map((a) => a.getAttribute('href')),
        mode: document.compatMode,
    };
}

async function answer(route, documents) {
    const request = route.request();
    const document = documents.get(request.url());
    if (document !== undefined && request.isNavigationRequest())
        return route.fulfill({ contentType: 'text/html; charset=utf-8', body: document });
    if (request.resourceType() === 'image')
        return route.fulfill({ contentType: 'image/svg+xml', body: IMAGE });
    return route.abort();
}

// The pictures are kept in `folder`, under a hash of the document and of the settings.
export async function openStudio(folder, { width = 700, height = 1000 } = {}) {
    mkdirSync(folder, { recursive: true });
    const { browser, close } = await openBrowser('fidelity', ['--force-color-profile=srgb', '--font-render-hinting=none']);
    const documents = new Map();
    await browser.route('**/*', (route) => answer(route, documents).catch(() => {}));

    async function newPage() {
        const page = await browser.newPage();
        await page.setViewportSize({ width, height });
        const session = await browser.newCDPSession(page);
        await session.send('Emulation.setScriptExecutionDisabled', { value: true });
        return page;
    }

    const idle = await Promise.all(Array.from({ length: PAGES }, newPage));
    const waiting = [];
    const takePage = () => (idle.length ? idle.pop() : new Promise((resolve) => waiting.push(resolve)));
    const giveBack = (page) => (waiting.length ? waiting.shift()(page) : idle.push(page));

    async function photograph(page, key, html, root) {
        const url = `${SITE}${key}`;
        documents.set(url, html);
        try {
            await page.goto(url, { waitUntil: 'load', timeout: 20000 });
            const facts = await page.evaluate(readPage, root);
            const picture = await page.screenshot({ animations: 'disabled', timeout: 20000 });
            return { facts, picture };
        } finally {
            documents.delete(url);
        }
    }

    // If a page does not load in time, it is replaced with a new page, and the picture is tried once more.
    async function photographWithRetry(key, html, root) {
        for (let tries = 1; ; tries++) {
            let page = await takePage();
            try {
                return await photograph(page, key, html, root);
            } catch (error) {
                await page.close().catch(() => {});
                page = await newPage();
                if (tries === 2)
                    throw error;
            } finally {
                giveBack(page);
            }
        }
    }

    const write = (path, content) => {
        writeFileSync(`${path}.${process.pid}`, content);
        renameSync(`${path}.${process.pid}`, path);
    };

    // Returns the path of the picture of `html`, and the result of readPage().
    async function draw(html, root) {
        const key = createHash('sha256').update(JSON.stringify([VERSION, width, height, root, html])).digest('hex').slice(0, 32);
        const picture = `${folder}/${key}.png`;
        const facts = `${folder}/${key}.json`;
        if (!existsSync(facts)) {
            const taken = await photographWithRetry(key, html, root);
            write(picture, taken.picture);
            write(facts, JSON.stringify(taken.facts));
        }
        return { picture, ...JSON.parse(readFileSync(facts, 'utf8')) };
    }

    // Pages that run the scripts of npm packages: DOMPurify, mjml. No pictures are taken of these pages.
    async function newWorkshop(...scripts) {
        const page = await browser.newPage();
        await page.setContent('<!DOCTYPE html><body>');
        for (const script of scripts)
            await page.addScriptTag({ path: script.startsWith('/') ? script : require.resolve(script) });
        return page;
    }

    return { draw, newWorkshop, close };
}
