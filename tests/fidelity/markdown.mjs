// markdown.mjs: renders Markdown as sites do: cmark-gfm renders the text, and one of four highlighters colors the code.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import hljs from 'highlight.js';
import Prism from 'prismjs';
import { createHighlighter } from 'shiki';

const require = createRequire(import.meta.url);
const read = (name) => readFileSync(require.resolve(name), 'utf8');

require('prismjs/components/index.js')(['bash', 'json', 'typescript', 'jsx', 'tsx', 'css', 'python', 'yaml', 'diff', 'markdown', 'c', 'rust']);

const run = (command, args, input) => {
    const { status, stdout, stderr, error } = spawnSync(command, args, { input, encoding: 'utf8', maxBuffer: 1 << 28 });
    if (status !== 0)
        throw new Error(`${command}: ${error ?? stderr}`);
    return stdout;
};

export const render = (source) =>
    run('cmark-gfm', ['--unsafe', '-e', 'table', '-e', 'strikethrough', '-e', 'autolink', '-e', 'tasklist'], source);

const BLOCK = /<pre><code(?: class="language-([\w+#-]+)")?>([\s\S]*?)<\/code><\/pre>/g;
const unescape = (text) => text.replace(/&(lt|gt|quot|amp);/g, (_, name) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[name]);
const escape = (text) => text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);

function byPrism(language, code) {
    const grammar = Prism.languages[language];
    const inner = grammar ? Prism.highlight(code, grammar, language) : escape(code);
    return `<pre class="language-${language}" tabindex="0"><code class="language-${language}">${inner}</code></pre>`;
}

function byHighlightJs(language, code) {
    const { value } = hljs.getLanguage(language) ? hljs.highlight(code, { language }) : hljs.highlightAuto(code);
    return `<pre><code class="hljs language-${language}">${value}</code></pre>`;
}

async function newShiki() {
    const highlighter = await createHighlighter({
        themes: ['github-light'], langs: ['js', 'ts', 'jsx', 'tsx', 'json', 'bash', 'html', 'css', 'python', 'yaml', 'diff', 'markdown', 'c', 'rust'],
    });
    const known = new Set(highlighter.getLoadedLanguages());
    return (language, code) => highlighter.codeToHtml(code, { lang: known.has(language) ? language : 'text', theme: 'github-light' });
}

function byPygments(blocks) {
    const script = fileURLToPath(new URL('./highlight.py', import.meta.url));
    return JSON.parse(run('/usr/bin/python3', [script], JSON.stringify(blocks)));
}

const blocksOf = (html) => [...html.matchAll(BLOCK)].map(([, language = 'text', code]) => [language, unescape(code)]);

// Returns [{ html, sheet }] for Markdown texts. The texts use the four highlighters in turn.
export async function renderAll(sources) {
    const rendered = sources.map(render);
    const turns = rendered.map((_, i) => ['prism', 'highlight.js', 'shiki', 'pygments'][i % 4]);
    const [pygmentsSheet, ...pygments] = byPygments(rendered.filter((_, i) => turns[i] === 'pygments').flatMap(blocksOf));
    const shiki = await newShiki();
    const highlighters = { 'prism': byPrism, 'highlight.js': byHighlightJs, shiki, 'pygments': () => pygments.shift() };
    const sheets = {
        'prism': read('prismjs/themes/prism.css'), 'highlight.js': read('highlight.js/styles/github.css'), 'shiki': '', 'pygments': pygmentsSheet,
    };
    return rendered.map((html, i) => ({
        by: turns[i],
        html: html.replace(BLOCK, (_, language = 'text', code) => highlighters[turns[i]](language, unescape(code))),
        sheet: sheets[turns[i]],
    }));
}
