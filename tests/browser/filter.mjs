// filter.mjs: tests "filter": "parsing" against setHTML() of a browser that filters while parsing, as Chromium 156 does: random
// markup and random lists of elements that are replaced with their children or removed.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeRandom } from './drawing_mutations.mjs';
import { sanitize } from './tamis.mjs';

const POLICIES = 40;
const LEAST_EQUAL = 0.97;
const MOST_UNLIKE = 0.002; // of the trees that HTML can write
const INLINE = ['b', 'i', 'u', 'a', 'code', 'em', 'span'];
const BLOCKS = ['p', 'div', 'section', 'li', 'ul', 'h1', 'center'];
const TABLES = ['table', 'tbody', 'tr', 'td', 'th', 'caption'];
const ALL = [...INLINE, ...BLOCKS, ...TABLES];

// Each difference has the first of these reasons that applies.
const EXPLANATIONS = [
    ['HTML cannot write the tree that setHTML made', (r) => !r.writable],
    ['the parser of this browser makes another tree, also without a filter', (r) => !r.readsAlike],
    ['this browser puts the content of a replaced element that was moved before a table into the table', (r) => r.html.includes('<table')],
];

function below(r, n) {
    return Math.floor(r() * n);
}

function some(r, list, count) {
    return [...list].map((name) => [r(), name]).sort(([a], [b]) => a - b).slice(0, count).map(([, name]) => name);
}

function newConfig(r) {
    const replaceWithChildrenElements = some(r, ALL, 1 + below(r, 3));
    const others = ALL.filter((name) => !replaceWithChildrenElements.includes(name));
    return { replaceWithChildrenElements, ...(below(r, 2) ? { removeElements: some(r, others, 1 + below(r, 2)) } : {}) };
}

function newMarkup(r) {
    const names = some(r, below(r, 3) ? [...INLINE, ...BLOCKS] : ALL, 3 + below(r, 6));
    const opened = [];
    let html = '';
    for (let i = 6 + below(r, 18); i; i--) {
        const kind = r();
        if (kind < 0.45) {
            opened.push(names[below(r, names.length)]);
            html += `<${opened.at(-1)}>`;
        } else if (kind < 0.75 && opened.length) {
            html += `</${opened[below(r, opened.length)]}>`;
        } else {
            html += String.fromCharCode(97 + i % 26);
        }
    }
    return html;
}

// Runs in the page. Returns for each case whether the tree of the output is the tree that setHTML() makes.
function compareFiltered(cases) {
    function parsed(html) {
        const element = document.createElement('div');
        element.innerHTML = html;
        return element;
    }
    return cases.map(({ html, config, output, unfiltered }) => {
        const set = document.createElement('div');
        set.setHTML(html, { sanitizer: config });
        set.normalize();
        return {
            equal: parsed(output).isEqualNode(set),
            writable: parsed(set.innerHTML).isEqualNode(set),
            readsAlike: parsed(html).isEqualNode(parsed(unfiltered)),
            theirs: set.innerHTML,
        };
    });
}

function sanitizeWith(folder, config, inputs) {
    const file = join(folder, 'policy.json');
    writeFileSync(file, JSON.stringify({ readers: '2026', filter: 'parsing', ...config }));
    return sanitize(inputs, '--policy', file).map(({ output }) => output);
}

export async function filtersWhileParsing(engine, count, check, seed = 20261129) {
    const page = await engine.newPage();
    const isKnown = await page.evaluate(() => {
        const element = document.createElement('div');
        element.setHTML('<b><div>x</b>', { sanitizer: { replaceWithChildrenElements: ['div'] } });
        return element.innerHTML === '<b>x</b><b></b>';
    });
    if (!isKnown) {
        await page.close();
        return 'setHTML() of this browser does not filter while parsing: not compared';
    }
    const folder = mkdtempSync(join(tmpdir(), 'tamis-filter-'));
    const reasons = new Map();
    const r = makeRandom(seed).next;
    try {
        for (let i = 0; i < POLICIES; i++) {
            const config = newConfig(r);
            const inputs = Array.from({ length: Math.ceil(count / POLICIES) }, () => ({ html: newMarkup(r), config }));
            const outputs = sanitizeWith(folder, config, inputs);
            const unfiltered = sanitizeWith(folder, { removeElements: ['script'] }, inputs);
            const cases = inputs.map((input, k) => ({ ...input, output: outputs[k] ?? '', unfiltered: unfiltered[k] ?? '' }));
            for (const [k, result] of (await page.evaluate(compareFiltered, cases)).entries()) {
                const all = { ...cases[k], ...result };
                const reason = all.equal ? 'equal' : EXPLANATIONS.find(([, explains]) => explains(all))?.[0];
                reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
                check(reason, 'filter while parsing: the tree of setHTML()',
                      `${JSON.stringify(config)}\nin:  ${all.html}\nout: ${all.output}\nsetHTML: ${all.theirs}`);
            }
        }
    } finally {
        rmSync(folder, { recursive: true });
        await page.close();
    }
    const total = [...reasons.values()].reduce((a, b) => a + b, 0);
    check((reasons.get('equal') ?? 0) / total >= LEAST_EQUAL, `filter while parsing: ${100 * LEAST_EQUAL} % of the trees are equal`);
    const unlike = total - (reasons.get('equal') ?? 0) - (reasons.get(EXPLANATIONS[0][0]) ?? 0);
    check(unlike / total <= MOST_UNLIKE, `filter while parsing: at most ${100 * MOST_UNLIKE} % of the trees that HTML can write differ`);
    return `${total} inputs compared with setHTML() while parsing\n` +
        [...reasons].sort((a, b) => b[1] - a[1]).map(([why, n]) => `    ${n} ${why ?? 'UNEXPLAINED'}`).join('\n');
}
