// sanitize.mjs: DOMPurify with jsdom, or sanitize-html: sanitize.mjs dompurify|sanitize-html FILE ROUNDS SECONDS.
// peers.py says what it prints.
import { readFileSync } from 'node:fs';

const OPEN = {
    dompurify: async () => {
        const [{ default: createDOMPurify }, { JSDOM }] = [await import('dompurify'), await import('jsdom')];
        const purify = createDOMPurify(new JSDOM('').window);
        return (html) => purify.sanitize(html);
    },
    'sanitize-html': async () => (await import('sanitize-html')).default,
};

function versionOf(name) {
    const file = new URL(`node_modules/${name}/package.json`, import.meta.url);
    return `${name} ${JSON.parse(readFileSync(file, 'utf8')).version}`;
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

// Sanitizes documents until `most` seconds have passed. Returns the number of documents and the seconds.
function run(sanitize, documents, most = Infinity) {
    const start = seconds();
    let count = 0;
    for (const { html } of documents) {
        if (seconds() - start > most)
            break;
        sanitize(html);
        count++;
    }
    return [count, seconds() - start];
}

const [name, path, rounds, most] = process.argv.slice(2);
if (path === '--version') {
    console.log(name === 'dompurify' ? `${versionOf(name)} with ${versionOf('jsdom')}` : versionOf(name));
} else {
    const sanitize = await OPEN[name]();
    let documents = read(path);
    documents = documents.slice(0, run(sanitize, documents, Number(most))[0]);
    console.log(documents.reduce((sum, { size }) => sum + size, 0));
    for (let i = 0; i < Number(rounds); i++)
        console.log(run(sanitize, documents)[1]);
}
