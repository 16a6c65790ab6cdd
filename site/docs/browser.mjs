// browser.mjs FOLDER: the built site in Chromium. Every page: nothing is requested from other sites, nothing fails, and nothing sticks out
// of windows of three widths. The search finds pages. The colors follow the system and have contrast.
//
// Needs playwright-core of tests/browser. CHROMIUM names the program.
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';

const { chromium } = createRequire(new URL('../../tests/browser/package.json', import.meta.url))('playwright-core');
const root = process.argv[2];
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.json': 'application/json' };
const WIDTHS = [320, 768, 1280];
// A word, and a page on which it is.
const WORDS = { idPrefix: 'policy/', tamis_set_report: 'man/tamis-report.3/', bleach: 'tasks/from-bleach/', DRAWING_COST: 'limits/' };
const LEAST_CONTRAST = 4.5;
const SCHEMES = { light: 'default', dark: 'slate' };
const NO_TRANSITION = '*, ::before, ::after { transition: none !important }';
const failed = [];

const server = createServer((request, response) => {
    let path = join(root, decodeURIComponent(new URL(request.url, 'http://x/').pathname));
    if (existsSync(path) && statSync(path).isDirectory())
        path = join(path, 'index.html');
    if (!existsSync(path)) {
        response.writeHead(404).end();
        return;
    }
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'text/plain' });
    createReadStream(path).pipe(response);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const site = `http://127.0.0.1:${server.address().port}/`;

const pages = readdirSync(root, { recursive: true })
    .filter((name) => name.endsWith('index.html') && !name.startsWith('playground'))
    .map((name) => name.slice(0, -'index.html'.length));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });

/** A page whose requests and errors are noted. */
async function open(options) {
    const page = await browser.newPage(options);
    page.on('request', (request) => request.url().startsWith(site) || request.url().startsWith('data:') ||
        failed.push(`${page.url()} requests ${request.url()}`));
    page.on('response', (response) => response.status() < 400 || failed.push(`${page.url()}: ${response.status()} for ${response.url()}`));
    page.on('pageerror', (error) => failed.push(`${page.url()}: ${error}`));
    return page;
}

async function layouts() {
    const page = await open();
    for (const name of pages) {
        await page.goto(site + name);
        await page.addStyleTag({ content: NO_TRANSITION });
        for (const width of WIDTHS) {
            await page.setViewportSize({ width, height: 900 });
            const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            if (over > 0)
                failed.push(`/${name}: ${over} pixels stick out of a window of ${width}`);
        }
    }
    await page.close();
}

async function search() {
    const page = await open({ viewport: { width: 1280, height: 900 } });
    for (const [word, expected] of Object.entries(WORDS)) {
        await page.goto(site);
        await page.click('input.md-search__input');
        await page.keyboard.type(word);
        await page.waitForSelector('.md-search-result__link', { timeout: 20000 }).catch(() => {});
        const found = await page.$$eval('.md-search-result__link', (links) => links.map((link) => link.href));
        if (!found.some((link) => link.slice(site.length).startsWith(expected)))
            failed.push(`the search for ${word} does not find ${expected}, but ${found.slice(0, 3)}`);
    }
    await page.close();
}

/** The least contrast of text and background of the page, and the text. Runs in the page. */
function leastContrast() {
    const parse = (color) => color.match(/[\d.]+/g).map(Number);
    const channel = (value) => (value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    const luminance = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
    const over = ([r, g, b, a = 1], below) => [r, g, b].map((value, i) => value * a + below[i] * (1 - a));
    function background(element) {
        if (!element)
            return [255, 255, 255];
        const color = parse(getComputedStyle(element).backgroundColor);
        return color[3] === 0 ? background(element.parentElement) : over(color, color[3] === undefined ? color : background(element.parentElement));
    }
    let least = [21, ''];
    for (const element of document.querySelectorAll('.md-content *, .md-nav__link, .md-tabs__link')) {
        const text = [...element.childNodes].filter((node) => node.nodeType === 3 && node.data.trim()).map((node) => node.data).join('');
        if (!text || !element.checkVisibility() || element.closest('.headerlink, .md-clipboard'))
            continue;
        const below = background(element), ink = over(parse(getComputedStyle(element).color), below);
        const [light, dark] = [luminance(ink), luminance(below)].sort((a, b) => b - a);
        const contrast = (light + 0.05) / (dark + 0.05);
        if (contrast < least[0])
            least = [contrast, `${element.tagName} ${element.className}: ${text.slice(0, 40)}`];
    }
    return least;
}

/** Waits until the page has the colors of the scheme. The script of the theme sets them after the page is loaded, with a transition. */
async function settle(page, colorScheme) {
    await page.addStyleTag({ content: NO_TRANSITION });
    await page.waitForFunction((name) => document.body.dataset.mdColorScheme === name, SCHEMES[colorScheme]);
}

async function colors() {
    for (const colorScheme of Object.keys(SCHEMES)) {
        const page = await open({ colorScheme, viewport: { width: 1280, height: 900 } });
        for (const name of ['', 'policy/', 'tasks/c/', 'man/tamis.1/']) {
            await page.goto(site + name);
            await settle(page, colorScheme);
            const [contrast, text] = await page.evaluate(leastContrast);
            if (contrast < LEAST_CONTRAST)
                failed.push(`/${name}, ${colorScheme}: contrast ${contrast.toFixed(2)} of ${text}`);
        }
        await page.close();
    }
}

await layouts();
await search();
await colors();
await browser.close();
server.close();
console.log(failed.join('\n') || `chromium: ${pages.length} pages at ${WIDTHS.length} widths, ${Object.keys(WORDS).length} searches, 2 color schemes: no problems`);
process.exit(failed.length > 0 || pages.length < 20 ? 1 : 0);
