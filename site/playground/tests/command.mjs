// command.mjs: the tokens and trees of the page are those of the command.
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { command, parse } from '../../../tests/browser/tamis.mjs';

const differentials = new URL('../../../examples/differentials/', import.meta.url);
const DIALECTS = ['html', 'html-2008', 'xml5', 'sgml'];

const DECLARATIONS = ['<!DOCTYPE html><p>a', '<!DOCTYPE>b', '<!doctype html public "a" "b">c', '<!DOCTYPE html SYSTEM "">d', '<!DOCTYPE html PUBLIC>e', '<?x y?><?z>',
                      '</><br/></br/><a b=c/>', 'a<![CDATA[b]]>c', '<!ELEMENT a b><!-- c -- -- d -->'];

// The text of a field has no CR, so these inputs have none either.
function inputs(samples) {
    const files = readdirSync(differentials).filter((name) => name.endsWith('.html'))
        .map((name) => ({ name, html: readFileSync(new URL(name, differentials), 'utf8').replaceAll('\r', '') }));
    return [...samples, ...files, ...DECLARATIONS.map((html) => ({ name: html, html }))];
}

function tokens(cases) {
    const lines = cases.map(({ html }, id) => JSON.stringify({ id, html })).join('\n');
    const run = spawnSync(command, ['tokens', '--dialect', 'all', '--jsonl'], { input: `${lines}\n`, encoding: 'utf8', maxBuffer: 1 << 28 });
    return run.stdout.trimEnd().split('\n').map((line) => JSON.parse(line));
}

// Runs in the page. Answers the lines of each dialect, the first difference, and the tree in the format of `tamis tree`.
async function readAll(html) {
    const { compareDialects } = await import('/playground/tokens.js');
    const { treeOf } = await import('/playground/engine.js');
    const { columns, first } = compareDialects(html);
    const NAMES = { 'http://www.w3.org/1999/xhtml': '', 'http://www.w3.org/2000/svg': 'svg ', 'http://www.w3.org/1998/Math/MathML': 'math ',
                    'http://www.w3.org/1999/xlink': 'xlink ', 'http://www.w3.org/XML/1998/namespace': 'xml ', 'http://www.w3.org/2000/xmlns/': 'xmlns ', '': '' };
    const lines = [];
    const templates = []; // the depths of templates around the node: their content is one level deeper
    for (const { depth, type, name, namespace, data, attributes } of treeOf(html, 'html', 'div')) {
        while (templates.length > 0 && templates.at(-1) >= depth)
            templates.pop();
        const before = (n) => `| ${'  '.repeat(depth + templates.length + n)}`;
        if (type === 'element') {
            lines.push(`${before(0)}<${NAMES[namespace]}${name}>`);
            const listed = attributes.map((a) => [NAMES[a.namespace] + a.name, a.value]).sort((a, b) => (a[0] < b[0] ? -1 : 1));
            lines.push(...listed.map(([key, value]) => `${before(1)}${key}="${value}"`));
            if (name === 'template' && NAMES[namespace] === '') {
                lines.push(`${before(1)}content`);
                templates.push(depth);
            }
        } else {
            const text = { text: `"${data}"`, comment: `<!-- ${data} -->`, instruction: `<?${name} ${data}?>`, 'shadow root': '#shadow-root' }[type];
            lines.push(before(0) + text);
        }
    }
    return { columns: columns.map((column) => column.map(({ line }) => line)), first, tree: lines.join('\n') };
}

export async function equalsCommand({ openPage, check, SAMPLES }) {
    const page = await openPage();
    const cases = inputs(SAMPLES);
    const expectedTokens = tokens(cases);
    const expectedTrees = parse(cases.map(({ html }) => ({ html, context: 'div', scripting: true, shadow_roots: true })));
    let differing = 0;
    for (const [i, { name, html }] of cases.entries()) {
        const got = await page.evaluate(readAll, html);
        const first = expectedTokens[i].first_difference ?? -1;
        differing += first >= 0;
        check(got.first === first, `${name}: the first difference`, `${got.first}, expected ${first}`);
        for (const [n, dialect] of DIALECTS.entries())
            check(JSON.stringify(got.columns[n]) === JSON.stringify(expectedTokens[i][dialect]), `${name}: tokens of ${dialect}`,
                  `page:    ${JSON.stringify(got.columns[n])}\ncommand: ${JSON.stringify(expectedTokens[i][dialect])}`);
        check(got.tree === expectedTrees[i].tree, `${name}: the tree`, `page:\n${got.tree}\ncommand:\n${expectedTrees[i].tree}`);
    }
    check(differing >= 10, 'many inputs are read differently', `${differing} of ${cases.length}`);
    await page.close();
    return `${cases.length} inputs: tokens of four dialects and trees equal to those of the command`;
}
