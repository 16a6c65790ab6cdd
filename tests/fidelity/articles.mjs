// articles.mjs: articles and comments: the READMEs of the npm packages in node_modules, rendered in the same way as sites render them;
// the output of editors and renderers; and the block patterns of WordPress. package.json and .npmrc determine the versions of the
// packages. Some packages stand in package.json only so that node_modules/NAME is always the same version.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { render, renderAll } from './markdown.mjs';
import { writtenDocuments } from './writers.mjs';

const modules = fileURLToPath(new URL('./node_modules/', import.meta.url));
const LARGEST_README = 60000;
const LEAST_README = 600;

function readmes() {
    const found = [];
    const packagesOf = (folder) => readdirSync(folder).filter((name) => !name.startsWith('.')).sort();
    for (const name of packagesOf(modules).flatMap((name) =>
        (name.startsWith('@') ? packagesOf(`${modules}${name}`).map((inner) => `${name}/${inner}`) : [name]))) {
        const file = readdirSync(`${modules}${name}`).find((entry) => /^readme\.(md|markdown)$/i.test(entry));
        const source = file ? readFileSync(`${modules}${name}/${file}`, 'utf8').replace(/^\uFEFF/, '') : '';
        if (source.length >= LEAST_README && source.length <= LARGEST_README)
            found.push({ name, source });
    }
    return found;
}

// A section of a README is used as a comment if it has `least` to `most` characters. `each`: the number of sections that are used
// of each README.
const COMMENT = { least: 150, most: 1500, each: 1 };

function sectionsOf({ name, source }) {
    const prose = source.split(/^(?=#{1,4} )/m);
    return prose.filter((section) => section.length >= COMMENT.least && section.length <= COMMENT.most)
        .slice(0, COMMENT.each).map((section, i) => ({ name: `${name}/section-${i + 1}`, source: section }));
}

export function commentDocuments() {
    return readmes().flatMap(sectionsOf).map(({ name, source }) => ({ name: `comment/${name}`, html: render(source) }));
}

export async function articleDocuments(newWorkshop) {
    const sources = readmes();
    const rendered = await renderAll(sources.map(({ source }) => source));
    const documents = sources.map(({ name }, i) => ({ name: `readme/${rendered[i].by}/${name}`, ...rendered[i] }));
    for (const [writer, written] of Object.entries(await writtenDocuments(newWorkshop)))
        documents.push(...written.map((document, i) => ({ name: `${writer}/${i + 1}`, ...document })));
    return documents;
}

// Returns the block markup in the PHP file of a pattern.
export function wordpressPatterns(source) {
    const string = /'content'\s*=>\s*'((?:[^'\\]|\\.|'\s*\.[^;]*?\.\s*')*)',?\s*\n/s.exec(source)?.[1];
    const markup = string?.replace(/'\s*\.[\s\S]*?\.\s*'/g, (code) => textsOf(code)).replace(/\\'/g, "'") ??
        source.replace(/<\?php[\s\S]*?\?>/g, (code) => (/\becho\b/.test(code) ? textsOf(code) : ''));
    return [markup];
}

// Returns the text that PHP code would print: its first string, or an example URL.
const textsOf = (code) => /\b(?:__|_x|esc_html_?_?x?|esc_attr_?_?x?|esc_url)\(\s*'((?:[^'\\]|\\.)*)'/.exec(code)?.[1]?.replace(/\\'/g, "'") ??
    (/get_template_directory_uri|esc_url/.test(code) ? 'https://site.test' : '');
