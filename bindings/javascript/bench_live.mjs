// bench_live.mjs: the processor time of showing an answer that arrives in pieces of four bytes, in Chromium.
//
//     node bench_live.mjs PLAYWRIGHT DOMPURIFY [ROUNDS]
//
// PLAYWRIGHT: index.mjs of playwright-core; DOMPURIFY: dist/purify.min.js of dompurify (`./test chromium` and `tests/peers/looser/run` install
// them into build/wasm). For answers of 2, 16 and 128 KB, each way shows the answer after each piece: tamis/live writes the piece; the others
// sanitize the whole text so far, and set innerHTML. Because these need minutes for 128 KB, they are measured for at most 160 lengths of the text,
// evenly distributed, and the sum is computed. With "once", only the whole answer is sanitized and shown, and ONCE such times are divided by ONCE.
// Times are those of the thread of the page (Performance.getMetrics, threadTicks), with garbage collection, and without layout, because nothing is
// painted meanwhile. The ways alternate; the table has the medians. The output is Markdown.
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { pathToFileURL } from 'node:url';

const [playwright, purify, rounds = '3'] = process.argv.slice(2);
if (!purify) {
    console.error('usage: node bench_live.mjs PLAYWRIGHT DOMPURIFY [ROUNDS]');
    process.exit(2);
}

const SIZES = [2048, 16384, 131072], PIECE = 4, MOST_RUNS = 160, ONCE = 20;
// A part of an answer; each @ stands for the number of the part.
const PART = readFileSync(new URL('../../bench/answer.html', import.meta.url), 'utf8');

const base = new URL('./dist/', import.meta.url);
const TYPES = { '.js': 'text/javascript', '.wasm': 'application/wasm' };
const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://x').pathname;
    try {
        const body = path === '/' ? '<!doctype html><body><div id=box></div><script src=/purify.js></script>'
            : readFileSync(path === '/purify.js' ? purify : new URL(`.${path}`, base));
        response.writeHead(200, { 'Content-Type': TYPES[extname(path)] ?? 'text/html' }).end(body);
    } catch {
        response.writeHead(404).end();
    }
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

// In the page: what runs, and how often. It answers the number by which the time must be multiplied.
async function show(way, text, piece, most, once) {
    const box = document.getElementById('box');
    box.replaceChildren();
    const { LiveHTML } = await import('/web/live.js'), { sanitize } = await import('/web/tamis.js');
    const pieces = Math.ceil(text.length / piece);
    if (way.startsWith('tamis/live')) {
        const live = new LiveHTML(box, { mode: way.endsWith('in-order') ? 'in-order' : 'exact' });
        for (let i = 0; i < pieces; i++)
            live.write(text.slice(i * piece, (i + 1) * piece));
        live.end();
        return 1;
    }
    const run = way.startsWith('DOMPurify') ? (html) => DOMPurify.sanitize(html) : (html) => sanitize(html);
    if (way.endsWith('once')) {
        for (let i = 0; i < once; i++)
            box.innerHTML = run(text);
        return 1 / once;
    }
    const runs = Math.min(pieces, most);
    for (let i = 1; i <= runs; i++)
        box.innerHTML = run(text.slice(0, Math.round(i / runs * pieces) * piece));
    return pieces / runs;
}

const WAYS = ['tamis/live, exact', 'tamis/live, in-order', 'tamis, once', 'DOMPurify, once', 'tamis', 'DOMPurify'];
const engine = (await import(pathToFileURL(playwright).href)).chromium;
const browser = await engine.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', headless: true, chromiumSandbox: false, args: ['--disable-gpu'] });
const times = new Map(); // of a way and a size: milliseconds

async function threadTime(client) {
    const { metrics } = await client.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
}

const page = await browser.newPage();
await page.goto(`http://127.0.0.1:${server.address().port}/`);
const client = await page.context().newCDPSession(page);
await client.send('Performance.enable', { timeDomain: 'threadTicks' });
const textOf = (size) => Array.from({ length: Math.ceil(size / PART.length) }, (_, i) => PART.replaceAll('@', i + 1)).join('').slice(0, size);
for (const way of WAYS)
    await page.evaluate(`(${show})(${JSON.stringify(way)}, ${JSON.stringify(textOf(16384))}, 64, ${MOST_RUNS}, ${ONCE})`); // the compiler of the engine works meanwhile
for (let round = 0; round < Number(rounds); round++)
    for (const size of SIZES)
        for (const way of WAYS) {
            const before = await threadTime(client);
            const factor = await page.evaluate(`(${show})(${JSON.stringify(way)}, ${JSON.stringify(textOf(size))}, ${PIECE}, ${MOST_RUNS}, ${ONCE})`);
            const key = `${way} ${size}`;
            times.set(key, [...(times.get(key) ?? []), (await threadTime(client) - before) * factor]);
        }
await browser.close();
server.close();

const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];
const figure = (ms) => (ms >= 10000 ? `${(ms / 1000).toFixed(0)} s` : ms >= 1000 ? `${(ms / 1000).toFixed(1)} s` : `${ms.toPrecision(ms < 10 ? 2 : 3)} ms`);
console.log(`| shown after each piece of ${PIECE} bytes | ${SIZES.map((size) => `${size / 1024} KB`).join(' | ')} |\n|---|${'--:|'.repeat(SIZES.length)}`);
for (const way of WAYS)
    console.log(`| ${way} | ${SIZES.map((size) => figure(median(times.get(`${way} ${size}`)))).join(' | ')} |`);
