// corpus.mjs: makes the documents of corpus.txt from the fetched packages.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Inky from 'inky/lib/inky.js';
import Mailgen from 'mailgen';
import { articleDocuments, commentDocuments, wordpressPatterns } from './articles.mjs';
import { htmlParts } from './messages.mjs';
import { expandDjango, expandEjs, expandHandlebars, expandNodebb } from './templates.mjs';
import { drawnDocuments } from './writers.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const LARGEST = 1 << 20;
const LEAST_TEXT = 40; // a document with fewer characters of text shows nothing that could be lost

// "@scope/name@1.0.0" is unpacked in npm-scope-name-1.0.0, as fetch.sh does.
const folderOf = (registry, name) => `${registry}-${name.replace(/^@/, '')}`.replace(/[@/=]+/g, '-');

export function readTable(preset) {
    const lines = readFileSync(`${here}/corpus.txt`, 'utf8').split('\n').filter((line) => /^[a-z]/.test(line));
    const rows = lines.map((line) => line.split(/ +/));
    return rows.map(([of, registry, name, how, ...patterns]) => ({ of, registry, name, how, patterns }))
        .filter((row) => row.of === preset);
}

const toRegExp = (pattern) => new RegExp(`^${pattern.split(/(\*\*\/|\*)/).map((part) =>
    ({ '**/': '(?:.*/)?', '*': '[^/]*' })[part] ?? part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')).join('')}$`);

function filesOf(folder, patterns) {
    const expressions = patterns.map(toRegExp);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return files.map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(folder.length + 1))
        .filter((path) => expressions.some((expression) => expression.test(path))).sort();
}

// ---- The changes that a sender makes to a template before a mail is sent

// In templates, the URLs of images and pages are relative, or contain placeholders; in mails, they are absolute.
function absoluteUrls(html) {
    const withHost = (url) => url.replace(/^(\s*https?:\/\/)\s*{{[^}]*}}\/?/i, '$1site.test/');
    const absolute = (url) => (/^\s*([a-z][a-z0-9+.-]*:|#|$)/i.test(url) ? withHost(url) : `https://site.test/${url.trim().replace(/^\/+/, '')}`);
    return html
        .replace(/(<(?:img|table|td|th|tr|body)\b[^>]*?\s(?:src|background)\s*=\s*|<(?:a|area)\b[^>]*?\shref\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi,
                 (_, start, a, b) => `${start}"${absolute(a ?? b).replaceAll('"', '&quot;')}"`)
        .replace(/\burl\(\s*(["']?)({{[^)"']*)\1\s*\)/gi, (_, quote, url) => `url(${quote}${absolute(url)}${quote})`);
}

const textOf = (html) => html.replace(/<(style|script|title)\b.*?<\/\1\s*>|<!--.*?-->|<[^>]*>|&[a-z#0-9]+;/gis, ' ').replace(/\s+/g, ' ').trim();

// ---- Readers: each returns the documents in a file

const readers = {
    html: (source) => [source],
    body: (source) => [source],
    eml: (source) => htmlParts(source),
    django: (source, path, folder) => [expandDjango(source, path, folder)],
    hbs: (source, path, folder, page) => {
        const expanded = expandEjs(expandHandlebars(source, path, folder));
        return expanded.includes('<mjml>') ? page.evaluate(compileMjml, expanded) : [expanded];
    },
    ejs: (source) => [expandEjs(source)],
    wordpress: (source) => wordpressPatterns(source),
    nodebb: (source) => [expandNodebb(source)],
    inky: (source, path, folder) => [compileInky(source, folder)],
    mailgen: (source, path, folder) => generateMails(`${folder}/${path}`),
    mjml: async (source, path, folder, page) => {
        const examples = path.endsWith('.md') ? [...source.matchAll(/^```\w*\n(\s*<mjml>[\s\S]*?)^```/gm)].map((found) => found[1]) : [source];
        return (await Promise.all(examples.map((example) => page.evaluate(compileMjml, example)))).flat();
    },
};

function compileInky(source, folder) {
    const page = readFileSync(`${folder}/test/visual/_template.html`, 'utf8');
    const style = readFileSync(`${folder}/dist/foundation-emails.css`, 'utf8');
    const content = source.replace(/^---\n[\s\S]*?\n---\n/, '').replace(/{{#markdown}}|{{\/markdown}}/g, '');
    return new Inky().releaseTheKraken(page.replace(/<link[^>]*>/, () => `<style>${style}</style>`).replace('<%= contents %>', () => content));
}

function generateMails(theme) {
    const product = { name: 'Example', link: 'https://example.com/', logo: 'https://example.com/logo.png' };
    const generator = new Mailgen({ theme: { path: theme }, product });
    return JSON.parse(readFileSync(`${here}/mails.json`, 'utf8')).map((body) => generator.generate({ body }));
}

// The option to convert style sheets to attributes is removed, because mjml-browser does not support it.
function compileMjml(source) {
    try {
        const compile = globalThis.mjml.default ?? globalThis.mjml;
        return Promise.resolve(compile(source.replace(/ inline="inline"/g, ''), { validationLevel: 'skip' })).then(({ html }) => [html], () => []);
    } catch {
        return [];
    }
}

async function documentsOf(packages, row, page) {
    const folder = `${packages}/${folderOf(row.registry, row.name)}`;
    if (!existsSync(folder))
        throw new Error(`${folder} is missing: run tests/fidelity/fetch.sh`);
    const documents = [];
    for (const path of filesOf(folder, row.patterns)) {
        const source = readFileSync(`${folder}/${path}`, row.how === 'eml' ? 'latin1' : 'utf8').replace(/^\uFEFF/, '');
        const made = await readers[row.how](source, path, folder, page);
        for (const [i, html] of made.entries())
            documents.push({ name: `${row.name.replace(/^@/, '').replace(/[@=]=?[0-9].*$/, '')}/${path}${i ? `#${i}` : ''}`, html });
    }
    return documents;
}

function isOf(kind, html) {
    if (html.length > LARGEST)
        return false;
    return kind !== 'email' || (textOf(html).length >= LEAST_TEXT && /<(table|td|body|div|p)\b/i.test(html));
}

const EXTENSIONS = /(?:\.(?:html?|mjml|hbs|eml|mustache|ejs|liquid|handlebars|jinja2))+(?=$|#)/gi;
const fileName = (name) => `${name.replace(/[^A-Za-z0-9.#_-]+/g, '--').replace(EXTENSIONS, '')}.html`.replaceAll('#', '-');

const BLOCK_STYLES = 'usr/share/wordpress/wp-includes/css/dist/block-library/style.css';

// Returns the style sheet of the page that contains an article.
function sheetOf(packages, { how }) {
    const path = `${packages}/debian-wordpress/${BLOCK_STYLES}`;
    return how === 'wordpress' && existsSync(path) ? readFileSync(path, 'utf8') : '';
}

async function packagedDocuments(packages, preset, newWorkshop) {
    const rows = readTable(preset);
    const page = rows.some((row) => row.how === 'mjml') ? await newWorkshop('mjml-browser') : undefined;
    const made = [];
    for (const row of rows) {
        const documents = await documentsOf(packages, row, page);
        made.push(...documents.map((document) => ({ ...document, sheet: sheetOf(packages, row) })));
    }
    await page?.close();
    return made;
}

const others = { email: () => [], article: articleDocuments, comment: commentDocuments, svg: drawnDocuments };

// Returns [{ name, html, sheet }], the same documents in the same order at every call. Duplicates are removed.
async function makeDocuments(packages, preset, newWorkshop) {
    const all = [...await packagedDocuments(packages, preset, newWorkshop), ...await others[preset](newWorkshop)];
    const seen = new Set();
    const made = [];
    for (const { name, html, sheet = '' } of all) {
        const prepared = preset === 'email' ? absoluteUrls(html) : html;
        const key = createHash('sha256').update(prepared.replace(/\s+/g, ' ')).digest('hex');
        if (!seen.has(key) && isOf(preset, prepared))
            made.push({ name: fileName(name), html: prepared, sheet });
        seen.add(key);
    }
    return made;
}

const CODE = ['articles.mjs', 'corpus.mjs', 'corpus.txt', 'diagrams.json', 'editors.json', 'formulas.json', 'highlight.py', 'mails.json',
              'markdown.mjs', 'messages.mjs', '.npmrc', 'package.json', 'templates.mjs', 'writers.mjs'];

// Writes the documents to `folder`. Later calls use them again, unless a file in CODE has changed.
export async function openCorpus(packages, folder, preset, newWorkshop) {
    const version = createHash('sha256').update(Buffer.concat(CODE.map((file) => readFileSync(`${here}/${file}`)))).digest('hex');
    const index = `${folder}/index.json`;
    const kept = existsSync(index) ? JSON.parse(readFileSync(index, 'utf8')) : {};
    if (kept.version !== version) {
        const documents = await makeDocuments(packages, preset, newWorkshop);
        rmSync(folder, { recursive: true, force: true });
        mkdirSync(folder, { recursive: true });
        for (const { name, html } of documents)
            writeFileSync(`${folder}/${name}`, html);
        kept.entries = documents.map(({ name, sheet }) => ({ name, sheet }));
        writeFileSync(index, JSON.stringify({ version, entries: kept.entries }));
    }
    return kept.entries.map((entry) => ({ ...entry, path: `${folder}/${entry.name}`, html: readFileSync(`${folder}/${entry.name}`, 'utf8') }));
}
