// run.mjs: template engines read sanitized markup as a template. With "templateMarkers", they must evaluate no expression in it.
// The documents contain an expression of each engine in text and in values; markup that the policy removes or keeps divides many of
// them. Without "templateMarkers", each engine evaluates some of the expressions, so this test can fail.
//
//     (cd tests/templates && npm install) && node tests/templates/run.mjs [DOCUMENTS [SEED]]
import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { random } from '../browser/inputs.mjs';
import { sanitize } from '../browser/tamis.mjs';

const [count = 2000, seed = 20261128] = process.argv.slice(2).map(Number);
const SENTINEL = '20261128042';
const MARKERS = ['{{', '}}', '${', '{%', '%}', '<%', '%>', '[['];
const POLICY = {
    elements: ['p', 'b', 'i', 'div', 'span', { name: 'a', attributes: ['href'] }, { name: 'img', attributes: ['src', 'alt'] }],
    attributes: ['title', 'class', 'id'], dataAttributes: true, comments: true, unlistedElements: 'replaceWithChildren',
    rules: [{ url: { schemes: ['https'], relative: 'keep' } }],
};

let engines;
try {
    const [{ default: ejs }, { default: handlebars }, { default: mustache }, vue, renderer] = await Promise.all(
        ['ejs', 'handlebars', 'mustache', 'vue', '@vue/server-renderer'].map((name) => import(name)));
    const data = { sentinel: SENTINEL };
    const call = (markup) => new Function('sentinel', `return \`${markup.replaceAll(/[\\`]/g, '')}\``)(SENTINEL);
    const delimiters = { openDelimiter: '{', closeDelimiter: '}' };
    engines = {
        ejs: ['{%= sentinel %}', (markup) => ejs.render(markup, data, delimiters)],
        'ejs, usual delimiters': ['<%= sentinel %>', (markup) => ejs.render(markup, data)],
        handlebars: ['{{sentinel}}', (markup) => handlebars.compile(markup)(data)],
        'handlebars, not escaped': ['{{{sentinel}}}', (markup) => handlebars.compile(markup)(data)],
        mustache: ['{{sentinel}}', (markup) => mustache.render(markup, data)],
        'template literal': ['${sentinel}', call],
        vue: ['{{sentinel}}', (markup) => renderer.renderToString(vue.createSSRApp({ template: markup, data: () => data }))],
    };
} catch (error) {
    console.log(`SKIPPED: the template engines: ${error.message}; run \`npm install\` in tests/templates`);
    process.exit(process.env.TAMIS_TEMPLATES === '1' ? 1 : 0);
}

const BETWEEN = ['<foo>', '</foo>', '<foo></foo>', '<script>1</script>', '<!---->', '<b>', '</b>', '<i></i>', '</nothing>', '<svg></svg>', '<style>a</style>'];
const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function divided(next, expression) {
    const gaps = next(4);
    let text = [...expression].map((c) => escape(c));
    for (let i = 0; i < gaps; i++)
        text.splice(next(text.length + 1), 0, BETWEEN[next(BETWEEN.length)]);
    return text.join('');
}

function documentWith(next, expression) {
    const value = escape(expression);
    const forms = [
        () => `<p>${divided(next, expression)}</p>`, () => `a ${divided(next, expression)} b`, () => `<p title="${value}">x</p>`,
        () => `<a href="${value}">x</a>`, () => `<a href="https://x.example/?${value}#${value}">x</a>`, () => `<img src="x" alt="${value}">`,
        () => `<p data-x="${value}" class="${value}" id="${value}">x</p>`, () => `<p data-${value}=1>x</p>`, () => `<!--${value}-->x`,
    ];
    return Array.from({ length: 1 + next(3) }, () => forms[next(forms.length)]()).join('');
}

function sanitizeWith(policy, inputs) {
    const folder = mkdtempSync(join(tmpdir(), 'tamis-templates-'));
    try {
        writeFileSync(join(folder, 'policy.json'), JSON.stringify(policy));
        return sanitize(inputs, '--policy', join(folder, 'policy.json'));
    } finally {
        rmSync(folder, { recursive: true });
    }
}

// Returns the outputs in which the engine has evaluated an expression. If a template is not valid, nothing is evaluated.
async function evaluated(render, outputs) {
    const found = [];
    for (const { html, output, error } of outputs) {
        if (error !== undefined)
            throw new Error(error);
        let result = '';
        try {
            result = await render(output);
        } catch {
            result = '';
        }
        if (result.includes(SENTINEL))
            found.push({ html, output, result });
    }
    return found;
}

console.warn = () => {};
let failed = 0;
const withMarkers = process.env.TAMIS_WITHOUT_MARKERS === '1' ? POLICY : { ...POLICY, templateMarkers: MARKERS };
for (const [name, [expression, render]] of Object.entries(engines)) {
    const next = random(seed);
    const inputs = Array.from({ length: count }, () => ({ html: documentWith(next, expression) }));
    const bad = await evaluated(render, sanitizeWith(withMarkers, inputs));
    const control = (await evaluated(render, sanitizeWith(POLICY, inputs.slice(0, 200)))).length;
    // The writer escapes "<", so the usual markers of EJS can be only in raw text, which this policy does not keep.
    const good = bad.length === 0 && (control > 0 || name === 'ejs, usual delimiters');
    failed += !good;
    console.log(`${good ? 'ok' : 'FAILED'} ${name}: ${count} documents, ${bad.length} evaluated; without templateMarkers ${control} of 200`);
    for (const { html, output, result } of bad.slice(0, 3))
        console.log(`    in:  ${html}\n    out: ${output}\n    ${result}`);
}
process.exitCode = failed === 0 ? 0 : 1;
