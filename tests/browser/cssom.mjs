// cssom.mjs: style sheets that a script of the page reads from CSSOM and writes again, without quotes and escapes where CSSOM returns
// values without them. Such scripts exist in web mail (class 55 of docs/bypasses.md). The style sheet that the browser reads then has no
// rule that the output does not have.
//
//     node tests/browser/cssom.mjs [SHEETS [SEED]]
import { fileURLToPath } from 'node:url';
import { alone, inEngines } from './engines.mjs';
import { bypasses, random } from './inputs.mjs';
import { sanitize } from './tamis.mjs';

const SEED = 20261128;
const GROUP = 200;
const here = fileURLToPath(new URL('./', import.meta.url));
const POLICIES = ['email', `${here}../property/policies/style-sheets.json`, `${here}../property/policies/judging.json`];

const PARTS = ['a', 'b', 'x-y', ' ', '}', '*', '{', ';', ',', ':', '\\7d', '\\7d ', '\\2a ', '\\7b ', '\\3b ', '\\22 ', '\\27 ', '\\a ', '/*', '*/',
    '@import', '\\3c/style>', 'é', '(', ')', '\\29 ', '\\\\', '!', '0', '\\30 ', '_', '"', "'", '{color:red}', '*{color:red}', '}*{color:red'];

function name(pick) {
    return Array.from({ length: 1 + pick(6) }, () => PARTS[pick(PARTS.length)]).join('');
}

const inString = (text, quote) => quote + text.replaceAll(quote, `\\${quote}`).replaceAll(/\\$/g, '') + quote;

// Returns a rule with a name in one of the places where names can be.
function rule(pick) {
    const [plain, quoted] = [name(pick), inString(name(pick), pick(2) ? '"' : "'")];
    switch (pick(10)) {
    case 0: return `@keyframes ${quoted}{to{color:red}}`;
    case 1: return `@keyframes ${plain}{to{color:red}}`;
    case 2: return `p{animation:${quoted} 1s;animation-name:${plain}}`;
    case 3: return `@media ${pick(2) ? 'screen and ' : ''}${plain}{b{color:red}}`;
    case 4: return `@supports (font-family:${pick(2) ? quoted : plain}){b{color:red}}`;
    case 5: return `@font-face{font-family:${quoted};src:url(https://a.test/f)}`;
    case 6: return `.${plain},#${plain}{color:red}`;
    case 7: return `[title=${quoted}],p[class~=${quoted}]{color:red}`;
    case 8: return `p{font-family:${quoted},${plain};content:${quoted};counter-reset:${plain} 1;grid-area:${plain}}`;
    default: return `p{background:url(${quoted});list-style:${plain};--x:${plain}}`;
    }
}

export function namedSheets(count, seed = SEED) {
    const pick = random(seed);
    return Array.from({ length: count }, (_, i) => ({
        id: `sheet ${i}`, html: `<style>${Array.from({ length: 1 + pick(4) }, () => rule(pick)).join('')}</style><p class=a id=a title=a>x</p>`,
    }));
}

// Runs inside of the browser. Returns for each output the rules that only the rewritten style sheet has, and the number of rules.
function rewrite(outputs) {
    function write(rules) {
        return [...rules].map((r) => {
            const block = r.style ? r.style.cssText : write(r.cssRules ?? []);
            if (r.selectorText !== undefined)
                return `${r.selectorText} { ${block} }`;
            if (r instanceof CSSKeyframesRule)
                return `@keyframes ${r.name} { ${block} }`;
            if (r.keyText !== undefined)
                return `${r.keyText} { ${block} }`;
            if (r.media)
                return `@media ${r.media.mediaText} { ${block} }`;
            if (r.conditionText !== undefined)
                return `@supports ${r.conditionText} { ${block} }`;
            return r.style ? `@font-face { ${block} }` : r.cssText;
        }).join('\n');
    }

    // One text for each rule. It contains the rules around the rule.
    function list(rules, around = '') {
        return [...rules].flatMap((r) => {
            const own = `${around}/${r.constructor.name} ${r.selectorText ?? r.name ?? r.keyText ?? r.media?.mediaText ?? r.conditionText ?? ''}`;
            return r.style ? [`${own} {${[...r.style].sort().join(' ')}}`] : [own, ...list(r.cssRules ?? [], own)];
        });
    }

    function read(text) {
        const style = document.createElement('style');
        style.textContent = text;
        document.head.append(style);
        const rules = style.sheet?.cssRules ?? []; // in Firefox, an empty style sheet is null
        const result = [list(rules), write(rules)];
        style.remove();
        return result;
    }

    return outputs.map((html) => {
        const holder = document.implementation.createHTMLDocument('').createElement('div');
        holder.innerHTML = html;
        const result = { added: [], rules: 0 };
        for (const { textContent } of holder.querySelectorAll('style')) {
            const [before, again] = read(textContent);
            const left = [...before];
            result.rules += before.length;
            for (const one of read(again)[0]) {
                const at = left.indexOf(one);
                if (at < 0)
                    result.added.push(one);
                else
                    left.splice(at, 1);
            }
        }
        return result;
    });
}

async function rewritten(engine, outputs) {
    const results = [];
    const page = await engine.newPage();
    for (let i = 0; i < outputs.length; i += GROUP)
        results.push(...await page.evaluate(rewrite, outputs.slice(i, i + GROUP)));
    await page.close();
    return results;
}

export async function survivesCssom(engine, count, check, seed = SEED) {
    const inputs = [...bypasses().filter(({ html }) => /<style/i.test(html)), ...namedSheets(count, seed)];
    const naive = (await rewritten(engine, inputs.map(({ html }) => html))).filter(({ added }) => added.length).length;
    check(naive > 0, 'cssom: style sheets that are not sanitized get new rules', `${naive} of ${inputs.length} do`);
    const lines = [];
    for (const policy of POLICIES) {
        const good = sanitize(inputs, '--policy', policy).filter(({ output }) => output?.includes('<style'));
        const results = await rewritten(engine, good.map(({ output }) => output));
        let rules = 0;
        for (const [i, result] of results.entries()) {
            check(result.added.length === 0, `cssom: ${good[i].id} with ${policy}`,
                  `${result.added.join('\n')}\nin:  ${good[i].html}\nout: ${good[i].output}`);
            rules += result.rules;
        }
        check(rules > count / 10, `cssom: enough rules are kept with ${policy}`, `${rules} rules`);
        lines.push(`    ${policy.replace(here, '')}: ${good.length} outputs with ${rules} rules`);
    }
    return `${inputs.length} style sheets read from CSSOM and written again (${naive} get new rules as they are)\n${lines.join('\n')}`;
}

const check = alone(import.meta.url);
if (check) {
    const [count = 1000, seed = SEED] = process.argv.slice(2).map(Number);
    await inEngines([], 'style sheets from CSSOM', (engine) => survivesCssom(engine, count, check, seed));
}
