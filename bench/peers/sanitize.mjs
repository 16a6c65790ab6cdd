// sanitize.mjs: a sanitizer for JavaScript: sanitize.mjs NAME FILE ROUNDS SECONDS; NAME is one of OPEN. peers.py says what it prints.
import { readFileSync, writeFileSync } from 'node:fs';

const TAMIS = new URL('../../bindings/javascript/', import.meta.url);

const BATCH = 16;

// A document that is refused has no output. The set of whole pages is sanitized as documents, as by the C library in the table of tamis'
// jobs; by the other programs as fragments.
function answering({ sanitize, TamisError }, isPage, policy) {
    const options = isPage ? { document: true } : undefined;
    return (html) => {
        try {
            return sanitize(html, policy, options);
        } catch (error) {
            if (!(error instanceof TamisError))
                throw error;
            return '';
        }
    };
}

const OPEN = {
    tamis: async (isPage) => answering(await import(new URL('dist/node/tamis.js', TAMIS)), isPage),
    'tamis-slim': async (isPage) => {
        const module = await import(new URL('dist/node/slim.js', TAMIS));
        return answering(module, isPage, new module.Policy('comment')); // "default" keeps SVG, which this module refuses
    },
    dompurify: async () => {
        const [{ default: createDOMPurify }, { JSDOM }] = [await import('dompurify'), await import('jsdom')];
        const purify = createDOMPurify(new JSDOM('').window);
        return (html) => purify.sanitize(html);
    },
    'sanitize-html': async () => (await import('sanitize-html')).default,
    xss: async () => (await import('xss')).default,
};

function versionIn(file) {
    return JSON.parse(readFileSync(file, 'utf8')).version;
}

function versionOf(name) {
    if (name === 'tamis')
        return `tamis ${versionIn(new URL('package.json', TAMIS))} for Node`;
    if (name === 'tamis-slim')
        return `tamis/slim ${versionIn(new URL('package.json', TAMIS))} for Node, preset comment`;
    return `${name} ${versionIn(new URL(`node_modules/${name}/package.json`, import.meta.url))}`;
}

function read(path) {
    const bytes = readFileSync(path);
    const documents = [];
    for (let at = 0; at < bytes.length;) {
        const size = bytes.readUInt32BE(at);
        documents.push({ size, html: bytes.toString('utf8', at + 4, at + 4 + size) });
        at += 4 + size;
    }
    return documents;
}

function seconds() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
}

// Sanitizes documents until `most` seconds have passed. Returns the number of documents and the seconds. Reading the time takes a considerable
// part of the time of a short document, so it is read only after BATCH documents; without `most`, only at the end.
function run(sanitize, documents, most = Infinity) {
    const start = seconds();
    for (let i = 0; i < documents.length; i++) {
        if (most < Infinity && i % BATCH === 0 && seconds() - start > most)
            return [i, seconds() - start];
        sanitize(documents[i].html);
    }
    return [documents.length, seconds() - start];
}

function timeEach(sanitize, documents) {
    const times = documents.map(({ html }) => {
        const start = performance.now();
        sanitize(html);
        return (performance.now() - start) / 1000;
    }).sort((a, b) => a - b);
    return [times[times.length >> 1], times[Math.floor(times.length * 0.99)]];
}

// Writes each output as read() reads documents. A document that is refused has no output: its size is 2**32 - 1.
function writeOutputs(sanitize, documents) {
    const parts = [];
    for (const { html } of documents) {
        let output;
        try {
            output = Buffer.from(sanitize(html), 'utf8');
        } catch { // whatever a sanitizer does with what it cannot read
        }
        const size = Buffer.alloc(4, 0xff);
        if (output)
            size.writeUInt32BE(output.length);
        parts.push(size, output ?? Buffer.alloc(0));
    }
    writeFileSync(1, Buffer.concat(parts));
}

const [name, path, rounds, most] = process.argv.slice(2);
if (path === '--version') {
    console.log(name === 'dompurify' ? `${versionOf(name)} with ${versionOf('jsdom')}` : versionOf(name));
} else if (path === '--outputs') {
    writeOutputs(await OPEN[name](false), read(rounds));
} else if (path === '--first') {
    console.log((await OPEN[name]())('<b>a'));
} else {
    const sanitize = await OPEN[name](path.endsWith('/pages.set'));
    let documents = read(path);
    const [count, took] = run(sanitize, documents, Number(most));
    documents = documents.slice(0, count);
    for (let spent = took; spent < Number(most);) // the compiler of the engine works meanwhile
        spent += run(sanitize, documents)[1];
    console.log(documents.reduce((sum, { size }) => sum + size, 0));
    for (let i = 0; i < Number(rounds); i++)
        console.log(run(sanitize, documents)[1]);
    console.log(timeEach(sanitize, documents).join(' '));
}
