// browser.mjs: node browser.mjs chromium|firefox PLAYWRIGHT: runs the vectors in a browser. The page has the package from a server of its
// own, once with the right type of the module and once with another, under a Content-Security-Policy without 'unsafe-eval'.
import { createServer } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { pathToFileURL } from 'node:url';

const [name, playwright] = process.argv.slice(2);
const PROGRAMS = { chromium: process.env.CHROMIUM ?? '/usr/bin/chromium', firefox: process.env.FIREFOX ?? '/usr/bin/firefox-esr' };
if (!existsSync(PROGRAMS[name])) {
    console.log(`NOT TESTED: ${name}: there is no ${PROGRAMS[name]}`);
    process.exit(0);
}

const base = new URL('../../', import.meta.url);
const TYPES = { '.js': 'text/javascript', '.mjs': 'text/javascript', '.json': 'application/json', '.wasm': 'application/wasm', '.html': 'text/html' };
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
                      'Content-Security-Policy': "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; require-trusted-types-for 'script'" };
    try {
        const body = path === '/page.html' ? '<!doctype html><script type=module src=/javascript/tests/browser_page.mjs></script>'
            : readFileSync(new URL(`.${path}`, base));
        response.writeHead(200, headers).end(body);
    } catch {
        response.writeHead(404, headers).end();
    }
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

const engine = (await import(pathToFileURL(playwright).href))[name];
const browser = await engine.launch({ executablePath: PROGRAMS[name], headless: true,
                                      ...(name === 'chromium' ? { chromiumSandbox: false, args: ['--disable-gpu'] } : { channel: 'moz-firefox' }) });
let failed = false;
try {
    for (wasmType of ['application/wasm', 'application/octet-stream']) {
        const page = await browser.newPage();
        page.on('pageerror', (error) => console.log(`error in the page: ${error.message}`));
        const outcome = new Promise((resolve, reject) => {
            finished = resolve;
            setTimeout(() => reject(new Error('the page has not answered in 600 seconds')), 600000).unref();
        });
        await page.goto(`http://127.0.0.1:${server.address().port}/page.html`);
        const { total, failures, others, seconds } = await outcome;
        failures.slice(0, 10).forEach((failure) => console.log(`FAILED ${failure}`));
        others.forEach((other) => console.log(`FAILED ${other}`));
        console.log(`${name} ${browser.version()}, module served as ${wasmType}: vectors: ${total - failures.length} of ${total} passed; \
first result after ${seconds.toFixed(3)} s`);
        failed ||= failures.length > 0 || others.length > 0 || total === 0;
        await page.close();
    }
} catch (error) {
    console.log(`FAILED ${error.stack}`);
    failed = true;
} finally {
    await browser.close();
    server.close();
}
process.exit(failed ? 1 : 0);
