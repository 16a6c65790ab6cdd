// bench.mjs: measures the package beside the native library, DOMPurify with jsdom, and sanitize-html.
//
//     node bench.mjs SET [MODULES] [ROUNDS]
//
// SET: a file of documents that `tamis_bench write` makes, such as fragments.set (bench/README.md): for each document its size as four
// bytes, the most significant first, then its bytes. MODULES: a node_modules with dompurify, jsdom and sanitize-html; without it, only
// tamis is measured. The native library is build/release/libtamis.a. Each program runs in a process of its own; the rounds alternate.
// Times are processor times, which other programs disturb less than the clock does. The output is Markdown.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));
const MOST_SECONDS = 6; // of one round of a slow program
const WARM_SECONDS = 2; // before the first round that counts

const OPEN = {
    'tamis': async () => (await import('./dist/node/tamis.js')).sanitize,
    'tamis, Policy "comment"': async () => {
        const { sanitize, Policy } = await import('./dist/node/tamis.js');
        const policy = new Policy('comment');
        return (html) => sanitize(html, policy);
    },
    'tamis, Policy "comment", onElement that keeps everything': async () => {
        const { sanitize, Policy } = await import('./dist/node/tamis.js');
        const policy = new Policy('comment'), options = { onElement() {} };
        return (html) => sanitize(html, policy, options);
    },
    'tamis, Policy "comment", onElement that reads the attributes': async () => {
        const { sanitize, Policy } = await import('./dist/node/tamis.js');
        const policy = new Policy('comment'), options = { onElement: (element) => (element.attributes.length < 0 ? 'remove' : undefined) };
        return (html) => sanitize(html, policy, options);
    },
    'tamis, Policy "comment", four callbacks that keep everything': async () => {
        const { sanitize, Policy } = await import('./dist/node/tamis.js');
        const keep = () => {}, policy = new Policy('comment'), options = { onElement: keep, onElementEnd: keep, onAttribute: keep, onText: keep };
        return (html) => sanitize(html, policy, options);
    },
    'tamis, bytes in and out': async () => (await import('./dist/node/tamis.js')).sanitize,
    'tamis/slim': async () => {
        const { sanitize, Policy } = await import('./dist/node/slim.js');
        const policy = new Policy('comment');
        return (html) => sanitize(html, policy);
    },
    'tamis/dompurify': async () => (await import('./dist/node/dompurify.js')).default.sanitize,
    'tamis/sanitize-html': async () => (await import('./dist/node/sanitize-html.js')).default,
    'DOMPurify + jsdom': async (require) => {
        const purify = require('dompurify')(new (require('jsdom').JSDOM)('').window);
        return (html) => purify.sanitize(html);
    },
    'sanitize-html': async (require) => require('sanitize-html'),
};

function read(path, asBytes) {
    const bytes = readFileSync(path), documents = [];
    for (let at = 0; at < bytes.length;) {
        const size = bytes.readUInt32BE(at), part = bytes.subarray(at + 4, at + 4 + size);
        documents.push({ size, html: asBytes ? new Uint8Array(part) : part.toString('utf8') });
        at += 4 + size;
    }
    return documents;
}

const seconds = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
};

// ---- In the process of one program

async function measure(name, path, modules) {
    const begin = performance.now();
    const sanitize = await OPEN[name](modules && createRequire(pathToFileURL(`${modules}/x.js`)));
    sanitize(name.includes('bytes') ? new TextEncoder().encode('<p>a') : '<p>a');
    const start = performance.now() - begin;
    const documents = read(path, name.includes('bytes'));
    const pass = (times) => {
        const from = seconds();
        let bytes = 0, count = 0;
        for (const { size, html } of documents) {
            if (times) {
                const before = performance.now();
                sanitize(html);
                times.push(performance.now() - before);
            } else {
                sanitize(html);
            }
            bytes += size;
            if (++count % 64 === 0 && seconds() - from > MOST_SECONDS) // reading the time takes as long as a short document
                break;
        }
        return bytes / 1e6 / (seconds() - from);
    };
    const begun = seconds();
    do
        pass(); // the compiler of the engine works meanwhile
    while (seconds() - begun < WARM_SECONDS);
    const times = [];
    const rate = Math.max(pass(), pass(), pass());
    pass(times);
    times.sort((a, b) => a - b);
    console.log(JSON.stringify({ start, rate, p50: times[times.length >> 1], p99: times[Math.floor(times.length * 0.99)] }));
}

// ---- All programs

function buildNative() {
    const out = `${root}build/wasm/native`;
    mkdirSync(`${root}build/wasm`, { recursive: true });
    const { status, stderr } = spawnSync('cc', ['-O2', '-I', `${root}include`, '-o', out, `${here}tests/native.c`,
                                                `${root}build/release/libtamis.a`], { encoding: 'utf8' });
    if (status !== 0)
        throw new Error(`cannot build the native program (run ./dev build first): ${stderr}`);
    return out;
}

function child(command, args) {
    const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 26 });
    if (status !== 0)
        throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
    return JSON.parse(stdout.trim().split('\n').at(-1));
}

const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];

function printRates(results) {
    const native = median(results.get('native C').map(({ rate }) => rate));
    console.log('| program | MB/s | of native | p50 | p99 | first result |\n|---|--:|--:|--:|--:|--:|');
    for (const [name, rounds] of results) {
        const of = (field) => median(rounds.map((round) => round[field]));
        const micro = (field) => `${(of(field) * 1000).toFixed(0)} µs`;
        console.log(`| ${name} | ${of('rate').toFixed(1)} | ${(of('rate') / native).toFixed(2)} | ${micro('p50')} | ${micro('p99')} | \
${rounds[0].start === undefined ? '' : `${Math.min(...rounds.map(({ start }) => start)).toFixed(0)} ms`} |`);
    }
}

function printSizes() {
    console.log('\n| file | bytes | gzip | brotli |\n|---|--:|--:|--:|');
    for (const name of ['tamis', 'slim']) {
        const bytes = readFileSync(`${here}dist/${name}.wasm`);
        console.log(`| ${name}.wasm | ${bytes.length} | ${gzipSync(bytes, { level: 9 }).length} | ${brotliCompressSync(bytes).length} |`);
    }
}

function compare(path, modules, rounds) {
    const native = buildNative();
    const results = new Map([['native C', []]]);
    for (let round = 0; round < rounds; round++) {
        results.get('native C').push(child(native, [path]));
        for (const name of Object.keys(OPEN)) {
            if (!modules && /DOMPurify|^sanitize-html/.test(name))
                continue;
            if (!results.has(name))
                results.set(name, []);
            results.get(name).push(child(process.execPath, [`${here}bench.mjs`, '--one', name, path, modules ?? '']));
        }
    }
    printRates(results);
    printSizes();
}

const args = process.argv.slice(2);
if (args[0] === '--one') {
    await measure(args[1], args[2], args[3]);
} else if (args.length === 0) {
    console.error('usage: node bench.mjs SET [MODULES] [ROUNDS]');
    process.exitCode = 2;
} else {
    compare(args[0], args[1], Number(args[2] ?? 3));
}
