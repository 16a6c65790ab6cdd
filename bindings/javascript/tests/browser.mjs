// browser.mjs: node browser.mjs chromium|firefox PLAYWRIGHT [vectors] [live]: runs the vectors, and the tests of tamis/live, in a browser. The
// pages have the package from a server of their own, under a Content-Security-Policy without 'unsafe-eval' and with Trusted Types; the vectors
// once with the right type of the module and once with another. TAMIS_LIVE_DOCUMENTS is the number of random documents (600).
import { createServer } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { pathToFileURL } from 'node:url';

const [name, playwright, ...chosen] = process.argv.slice(2);
const parts = chosen.length > 0 ? chosen : ['vectors', 'live'];
const PROGRAMS = { chromium: process.env.CHROMIUM ?? '/usr/bin/chromium', firefox: process.env.FIREFOX ?? '/usr/bin/firefox-esr' };
if (!existsSync(PROGRAMS[name])) {
    console.log(`NOT TESTED: ${name}: there is no ${PROGRAMS[name]}`);
    process.exit(0);
}

const base = new URL('../../', import.meta.url);
const TYPES = { '.js': 'text/javascript', '.mjs': 'text/javascript', '.json': 'application/json', '.wasm': 'application/wasm', '.html': 'text/html', '.svg': 'image/svg+xml', '.wav': 'audio/wav' };
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';
const SILENCE = Buffer.alloc(44 + 480000, 128); // one minute, a RIFF file
SILENCE.write('RIFF\x24\x53\x07\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0data\0\x53\x07\0', 'latin1');
let referrers = [];
let finished, wasmType = TYPES['.wasm'];
const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://x').pathname;
    const type = extname(path) === '.wasm' ? wasmType : TYPES[extname(path)] ?? 'text/plain';
    if (path === '/outcome') {
        let text = '';
        request.on('data', (piece) => (text += piece)).on('end', () => finished(JSON.parse(text)));
        response.writeHead(204).end();
        return;
    }
    const headers = { 'Content-Type': type, 'Cache-Control': 'no-store',
                      'Content-Security-Policy': "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; require-trusted-types-for 'script'; \
trusted-types test" };
    if (path === '/picture.svg')
        referrers.push(request.headers.referer ?? '');
    const own = { '/page.html': () => '<!doctype html><script type=module src=/javascript/tests/browser_page.mjs></script>',
                  '/live.html': () => '<!doctype html><body><script type=module src=/javascript/tests/live_page.mjs></script>',
                  '/picture.svg': () => PICTURE, '/silence.wav': () => SILENCE, '/requests': () => JSON.stringify(referrers) };
    try {
        const body = own[path]?.() ?? readFileSync(new URL(`.${path}`, base));
        response.writeHead(200, headers).end(body);
    } catch {
        response.writeHead(404, headers).end();
    }
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

const engine = (await import(pathToFileURL(playwright).href))[name];
const browser = await engine.launch({ executablePath: PROGRAMS[name], headless: true,
                                      ...(name === 'chromium' ? { chromiumSandbox: false, args: ['--disable-gpu', '--autoplay-policy=no-user-gesture-required'] } : { channel: 'moz-firefox', firefoxUserPrefs: { 'media.autoplay.default': 0 } }) });
let failed = false;

// Opens a page, and returns what it sends.
async function visit(path) {
    const page = await browser.newPage();
    page.on('pageerror', (error) => /blocked the loading|CSP reports/.test(error.message) || console.log(`error in the page: ${error.message}`)); // what the documents refer to
    const outcome = new Promise((resolve, reject) => {
        finished = resolve;
        setTimeout(() => reject(new Error('the page has not answered in 600 seconds')), 600000).unref();
    });
    await page.goto(`http://127.0.0.1:${server.address().port}${path}`);
    const result = await outcome;
    result.others.forEach((other) => console.log(`FAILED ${other}`));
    failed ||= result.others.length > 0;
    await page.close();
    return result;
}

async function runVectors() {
    for (wasmType of ['application/wasm', 'application/octet-stream']) {
        const { total, failures, seconds } = await visit('/page.html');
        failures.slice(0, 10).forEach((failure) => console.log(`FAILED ${failure}`));
        console.log(`${name} ${browser.version()}, module served as ${wasmType}: vectors: ${total - failures.length} of ${total} passed; \
first result after ${seconds.toFixed(3)} s`);
        failed ||= failures.length > 0 || total === 0;
    }
}

async function runLive() {
    wasmType = TYPES['.wasm'];
    const { documents, others, seconds } = await visit(`/live.html?documents=${process.env.TAMIS_LIVE_DOCUMENTS ?? 600}&first=${process.env.TAMIS_LIVE_FIRST ?? 0}`);
    console.log(`${name} ${browser.version()}: tamis/live: ${documents} documents, ${others.length} failures, ${seconds.toFixed(0)} s`);
    failed ||= documents === 0;
}

try {
    if (parts.includes('vectors'))
        await runVectors();
    if (parts.includes('live'))
        await runLive();
} catch (error) {
    console.log(`FAILED ${error.stack}`);
    failed = true;
} finally {
    await browser.close();
    server.close();
}
process.exit(failed ? 1 : 0);
