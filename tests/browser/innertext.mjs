// innertext.mjs: compares the text of `--to text` with the innerText of a div with the HTML output in Chromium. Each difference
// must have an explanation.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { comparisons } from './inputs.mjs';
import { command } from './tamis.mjs';

const here = fileURLToPath(new URL('./', import.meta.url));
const POLICIES = ['article', join(here, '../property/policies/forms.json'), join(here, '../property/policies/vector-graphics.json')];

const squeeze = (text) => text.normalize('NFKC').replace(/\s/g, '');

// The possible reasons for a different text in Chromium. The first one that applies is used; docs/text.md explains them.
const EXPLANATIONS = [
    ['formulas are in one line, with letters as they are', (output, ours, theirs) => /<math/.test(output) && squeeze(ours) === squeeze(theirs)],
    ['a select in an option does not begin a line', (output, ours, theirs) =>
        /<option(?:(?!<\/option>)[^])*<select/.test(output) && squeeze(ours) === squeeze(theirs)],
    ['form feeds and vertical tabs are not white space', (output, ours, theirs) => ours.replace(/[\f\v]/g, '').trim() === theirs.trim()],
    ['the content of closed details, and what is hidden until found, is written', (output, ours, theirs) =>
        /<details(?! open)|until-found/.test(output) && ours.length > theirs.length],
    ['blocks in a ruby element are lines', (output, ours, theirs) => /<ruby/.test(output) && squeeze(ours) === squeeze(theirs)],
    ['text directly in an optgroup is not written', (output, ours, theirs) => /<optgroup/.test(output) && ours.length < theirs.length],
];

function run(html, policy, ...options) {
    const result = spawnSync(command, ['--policy', policy, ...options], { input: html, encoding: 'utf8' });
    if (result.error || result.status !== 0)
        throw new Error(`${command} ${options}: ${result.error ?? result.stderr}`);
    return result.stdout;
}

// Runs in the page.
function innerTexts(outputs) {
    const div = document.createElement('div');
    document.body.append(div);
    return outputs.map((html) => {
        div.innerHTML = html;
        return div.innerText;
    });
}

// Compares `count` of the inputs that run.mjs compares.
export async function equalsInnerText(engine, folder, count, check) {
    const page = await engine.newPage();
    const all = comparisons(folder).filter(({ html }) => html.length < 4000);
    const step = Math.max(1, Math.floor(all.length / count));
    const inputs = all.filter((_, i) => i % step === 0);
    const reasons = new Map();
    for (const [i, { id, html }] of inputs.entries()) {
        const policy = POLICIES[i % POLICIES.length];
        const output = run(html, policy);
        const ours = run(html, policy, '--to', 'text');
        const [theirs] = await page.evaluate(innerTexts, [output]);
        const reason = ours === theirs ? 'equal' : EXPLANATIONS.find(([, explains]) => explains(output, ours, theirs))?.[0];
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
        check(reason, `innerText: ${id}`,
              `out: ${output}\nChromium: ${JSON.stringify(theirs)}\ntamis:    ${JSON.stringify(ours)}`);
    }
    await page.close();
    return `${inputs.length} texts compared with innerText\n` +
        [...reasons].sort((a, b) => b[1] - a[1]).map(([why, n]) => `    ${n} ${why ?? 'UNEXPLAINED'}`).join('\n');
}
