// recipes.mjs: the code blocks of README.md, docs/, bindings/, integrations/ and site/ that put the output of tamis somewhere, run in a
// browser with documents of attacks. recipes.json lists them with the place of the output. In each page that a block makes, no script
// runs, and nothing of the document is outside of its place. A block that seems to put output somewhere and is not listed is an error.
//
//     node tests/browser/recipes.mjs [ENGINE]...
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alone, inEngines, SITE } from './engines.mjs';
import { hostiles } from './hostile.mjs';
import { bypasses } from './inputs.mjs';
import { command, sanitize } from './tamis.mjs';

const here = fileURLToPath(new URL('./', import.meta.url));
const root = join(here, '../../');
const SEED = 20261128;
const HOSTILE = 60;
const EVERY = 4; // of the bypasses, one in four
const FRAMES = 40;
const SETTLE_MS = 150;
const LONGEST_AUTHOR = 100; // as in the block

// ---- The blocks

const FOLDERS = ['docs', 'bindings', 'integrations', 'site', 'examples'];
const SKIPPED = /(^|\/)(node_modules|build|dist|target|vendor|\.venv)(\/|$)/;
const TESTED_ELSEWHERE = /^(console|json|xml|text|(html|markdown) (in|out|surroundings))/; // blocks of inputs and outputs

// What puts text into a page, in the languages of the documentation.
const SINKS = new RegExp(['srcdoc', '(inner|outer)HTML', 'insertAdjacentHTML', 'setHTML', 'document\\.write', 'createContextualFragment',
    'mark_safe', '\\|\\s*(safe|raw)\\b', 'Markup\\(', 'dangerouslySetInnerHTML', 'template\\.HTML', 'v-html', 'html_safe', '<%[-=]',
    'echo \\$', 'printf?s?\\("<', 'puts\\((safe|out|html)\\)', 'f["\']<', '["\'`]<\\w+[^"\'`]*>["\'`] ?[+.]',
    '(res|response|w)\\.(send|end|write|body)\\b', 'sub_filter', 'proxy_pass', 'Tamis\\w* On', '<iframe'].join('|'), 'i');

function pagesOf(folder) {
    return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
        const path = `${folder}/${entry.name}`;
        if (SKIPPED.test(path))
            return [];
        return entry.isDirectory() ? pagesOf(path) : path.endsWith('.md') ? [path] : [];
    });
}

function blocksOf(page) {
    const text = readFileSync(join(root, page), 'utf8');
    return [...text.matchAll(/^```([^\n]*)\n([^]*?)^```/gm)].map(([, info, code]) => ({ page, info, code }));
}

const isOf = ({ page, code }, recipe) => page === recipe.page && code.startsWith(recipe.begins) && code.includes(recipe.holds ?? '');

function findRecipes(check) {
    const { recipes } = JSON.parse(readFileSync(join(here, 'recipes.json'), 'utf8'));
    const blocks = ['README.md', ...FOLDERS.flatMap(pagesOf)].flatMap(blocksOf);
    const found = recipes.map((recipe) => {
        const matching = blocks.filter((block) => isOf(block, recipe));
        check(matching.length === 1, `recipes: ${recipe.page}: ${recipe.begins}`, `${matching.length} blocks begin like this`);
        return { ...recipe, code: matching[0]?.code ?? '' };
    });
    const doubtful = blocks.filter(({ info, code }) => !TESTED_ELSEWHERE.test(info) && SINKS.test(code));
    for (const { page, code } of doubtful)
        check(recipes.some((recipe) => isOf({ page, code }, recipe)),
              `recipes: ${page}: a block that puts output somewhere is not listed in recipes.json`, code);
    check(doubtful.length > 3, 'recipes: blocks that put output somewhere are found', `${doubtful.length}`);
    return { found, blocks: blocks.length };
}

// ---- The attacks

const PARTS = ['" onload=alert(1) x="', "' onload=alert(1) x='", '"><img src=x onerror=alert(1)>', "'><img src=x onerror=alert(1)>",
    '</div></div><img src=x onerror=alert(1)>', '</iframe><img src=x onerror=alert(1)>', '</cite></textarea></title></style><img src=x onerror=alert(1)>',
    '</script><script>alert(1)</script>', '`-alert(1)-`', '${alert(1)}', '{{constructor.constructor("alert(1)")()}}', ']]><script>alert(1)</script>',
    '--><script>alert(1)</script>', '&quot; onload=alert(1) x=&quot;', '&#34;>&lt;img src=x onerror=alert(1)>', '\\"; alert(1); //', '\n\u2028alert(1)\u2029',
    '%>', '?>', '%s%n', '\\', '$&$1', '\x1b$B', '\ufeff', '&amp;quot;>&amp;lt;script>alert(1)&amp;lt;/script>'];

function attacks() {
    const inAttributes = PARTS.flatMap((part) => {
        const value = part.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
        return [`<body title="${value}">x`, `<p class="${value}" title="${value}">x<a href="https://a.example/${value}">y</a>`,
                `<img alt="${value}" src="https://a.example/">`];
    });
    const asText = PARTS.map((part) => `<p>${part.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`);
    const made = [...inAttributes, ...asText, ...PARTS, '</div>'.repeat(20), '<div>'.repeat(20), '<table><tr><td>', '<style>a{}</style>', '<!--', '<![CDATA[', '<a title="'];
    return [...made.map((html, i) => ({ id: `attack ${i}`, html })), ...bypasses().filter((_, i) => i % EVERY === 0), ...hostiles(HOSTILE, SEED)];
}

// ---- The pages

const PROGRAM = `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tamis/tamis.h>
int main(void)
{
    static char text[1 << 20];
    size_t length = fread(text, 1, sizeof text, stdin);
    const char *safe = text, *author = text;
    size_t author_length = length;
    (void)safe, (void)author, (void)author_length;
    {
    BLOCK
    }
    return 0;
}
`;

// Compiles a block of C. Returns the path of the program.
function compile(code, folder) {
    const [source, program] = [join(folder, 'recipe.c'), join(folder, 'recipe')];
    writeFileSync(source, PROGRAM.replace('BLOCK', () => code));
    const library = join(dirname(command), 'libtamis.a');
    const flags = spawnSync('pkg-config', ['--libs', 'libidn2'], { encoding: 'utf8' }).stdout?.trim().split(/\s+/).filter(Boolean) ?? [];
    const run = spawnSync(process.env.CC ?? 'cc', ['-std=c11', `-I${root}include`, source, library, ...flags, '-o', program], { encoding: 'utf8' });
    if (run.status !== 0)
        throw new Error(run.stderr);
    return program;
}

function printed(program, input) {
    const run = spawnSync(program, [], { input, encoding: 'utf8' });
    if (run.status !== 0)
        throw new Error(`${program}: ${run.stderr}`);
    return run.stdout;
}

const json = (text) => JSON.stringify(text).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
const around = (markup) => `<!DOCTYPE html><meta charset=utf-8><title>t</title><div id=before></div><div id=place>${markup}</div><div id=after></div>`;

// A block that appends to body appends to the place instead.
function scripted(code, output) {
    return around(`<script>{ const output = ${json(output)};\n${code.replaceAll('document.body', 'document.getElementById("place")')} }</script>`);
}

// Returns documents with the pages that the block makes of the attacks.
function pagesFor(recipe, folder) {
    if (recipe.given === 'author') {
        const program = compile(recipe.code, folder);
        const short = PARTS.filter((part) => Buffer.byteLength(part) <= LONGEST_AUTHOR);
        return short.map((html) => ({ html, page: around(printed(program, html)) }));
    }
    const outputs = sanitize(attacks(), ...recipe.options).filter(({ output }) => output);
    if (recipe.run === 'script')
        return outputs.map(({ html, output }) => ({ html, page: scripted(recipe.code, output) }));
    if (recipe.run === 'page')
        return outputs.map(({ html, output }) => ({ html, page: around(output) }));
    const program = compile(recipe.code, folder);
    return outputs.map(({ html, output }) => ({ html, page: around(printed(program, output)) }));
}

// ---- In the browser

// Loads the pages into frames. Returns what is wrong in each: an element outside of its place. A frame in the place must have no
// attributes except `sandbox` and `srcdoc`.
async function loadFrames(urls) {
    document.body.replaceChildren();
    const wrong = (page) => {
        const ids = [...page.body.children].map((element) => element.id).join();
        const frames = [...page.querySelectorAll('iframe')];
        const names = new Set(frames.flatMap((frame) => frame.getAttributeNames()));
        if (ids !== 'before,place,after')
            return `the page has the elements ${ids}`;
        if ([...names].some((name) => !['sandbox', 'srcdoc', 'id'].includes(name)))
            return `a frame has the attributes ${[...names].join()}`;
        const place = page.getElementById('place');
        return frames.length > 0 && [...place.children].some((element) => !/^(iframe|script)$/i.test(element.localName))
            ? 'there is something beside the frame' : '';
    };
    return Promise.all(urls.map((url) => new Promise((resolve) => {
        const frame = document.createElement('iframe');
        frame.onload = () => resolve(frame.contentDocument ? wrong(frame.contentDocument) : 'the frame was navigated');
        frame.src = url;
        document.body.append(frame);
    })));
}

// Reports what scripts run and what leaves its place.
async function judge(engine, pages) {
    const page = await engine.newPage();
    const faults = [];
    for (let at = 0; at < pages.length; at += FRAMES) {
        const group = pages.slice(at, at + FRAMES);
        const urls = group.map(({ page: html }, i) => {
            engine.network.serve(`${SITE}recipe/${i}`, 'text/html; charset=utf-8', html);
            return `${SITE}recipe/${i}`;
        });
        engine.heard.length = 0;
        const results = await page.evaluate(loadFrames, urls);
        await page.waitForTimeout(SETTLE_MS);
        faults.push(...results.map((why, i) => ({ why, ...group[i] })).filter(({ why }) => why));
        faults.push(...[...new Set(engine.heard.splice(0))].map((why) => ({ why, ...group[Number(/recipe\/(\d+)/.exec(why)?.[1] ?? 0)] })));
    }
    engine.asked.length = 0;
    await page.close();
    return faults;
}

// The recipe that docs/tasks/mail.md had: the output in the attribute without escaping it. Also, an unescaped name.
async function noticesMistakes(engine, check) {
    const outputs = sanitize(attacks(), '--policy', 'email').filter(({ output }) => output);
    const pages = outputs.map(({ html, output }) => ({ html, page: around(`<iframe sandbox="allow-popups" srcdoc="${output}"></iframe>`) }));
    const faults = await judge(engine, pages);
    check(faults.some(({ why }) => why.startsWith('http')), 'recipes: without escaping, script runs');
    check(faults.some(({ why }) => why.includes('attributes')), 'recipes: without escaping, the output leaves its place');
    return `${pages.length} pages with srcdoc="…" that is not escaped: ${faults.length} faults`;
}

export async function runsRecipes(engine, check) {
    const { found, blocks } = findRecipes(check);
    const folder = mkdtempSync(join(tmpdir(), 'tamis-recipes-'));
    const lines = [`${blocks} code blocks, ${found.length} put output somewhere`, await noticesMistakes(engine, check)];
    try {
        const judged = new Map(); // blocks that only name a policy make the same pages
        for (const recipe of found) {
            const key = recipe.run === 'page' ? recipe.options.join() : recipe.code;
            const pages = judged.get(key)?.pages ?? pagesFor(recipe, folder);
            const faults = judged.get(key)?.faults ?? await judge(engine, pages);
            judged.set(key, { pages, faults });
            for (const { why, html, page } of faults.slice(0, 3))
                check(false, `recipes: ${recipe.page}: ${recipe.place}: ${why}`, `in:   ${html}\npage: ${page}`);
            check(pages.length > 10 && faults.length === 0, `recipes: ${recipe.page}`, `${faults.length} faults of ${pages.length} pages`);
            lines.push(`    ${recipe.page}: ${recipe.place}: ${pages.length} pages, ${faults.length} faults`);
        }
    } finally {
        rmSync(folder, { recursive: true });
    }
    return lines.join('\n');
}

const check = alone(import.meta.url);
if (check)
    await inEngines(process.argv.slice(2), 'recipes', (engine) => runsRecipes(engine, check));
