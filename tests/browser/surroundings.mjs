// surroundings.mjs: random style sheets with a scope, in two random surroundings each. Tests what docs/policy.md states about a
// scope: every rule matches only elements inside of the scope, and the same elements in both surroundings; and every element inside
// has the same computed style in both. A layer below the style sheet sets the properties that elements inherit, or that the style
// sheet of the browser sets, to their initial values.
//
//     node tests/browser/surroundings.mjs [SHEETS [SEED]]
import { fileURLToPath } from 'node:url';
import { alone, inEngines } from './engines.mjs';
import { newCases } from './sheets.mjs';
import { sanitize } from './tamis.mjs';

const SEED = 20261122;
const GROUP = 100;
const NAIVE = 100; // documents whose style sheets are compared without tamis
const here = fileURLToPath(new URL('./', import.meta.url));
const POLICIES = [['the preset email', 'email'], ['no prefix', `${here}policies/scope.json`],
                  ['a prefix', `${here}policies/scope-with-prefix.json`]];

// Runs inside of the browser. Returns for each of `cases` the differences, the number of rules, and the number of rules that match.
function compareSurroundings(cases) {
    const NEUTRAL = '@layer surroundings { .mail *, .mail *::before, .mail *::after, .mail *::placeholder, .mail *::marker ' +
        '{ all: initial; direction: ltr; unicode-bidi: normal } }';
    const SCOPE = 'all: initial !important; display: block !important; direction: ltr !important; ' +
        'unicode-bidi: isolate !important; width: 500px !important; height: 400px !important; container-type: size !important';
    const withoutPseudoElement = (selector) => selector.replace(/(?<=^|[ >+~])::[a-z-]+/, '*').replace(/::[a-z-]+/, '');

    function build(doc, { tag, attributes, children = [] }) {
        const element = doc.createElement(tag);
        for (const [name, value] of Object.entries(attributes))
            element.setAttribute(name, value);
        element.append(...children.map((child) => build(doc, child)));
        return element;
    }

    function newPage(titles) {
        const frame = document.createElement('iframe');
        document.body.append(frame);
        const doc = frame.contentDocument;
        doc.open();
        doc.write('<!DOCTYPE html><title>t</title><body>');
        doc.close();
        for (const title of titles)
            doc.head.append(build(doc, { tag: 'style', attributes: { title } }));
        doc.head.append(doc.createElement('style'));
        doc.head.lastChild.textContent = NEUTRAL;
        return frame;
    }

    // A page can be used again only if it never had a style sheet with a title: the title of the first such style sheet stays the
    // preferred one.
    const unused = [];
    const takePage = (titles) => (titles.length ? undefined : unused.pop()) ?? newPage(titles);
    const isUsedUp = ({ doc }) => doc.querySelector('style[title]') !== null;

    function giveBack(page) {
        if (isUsedUp(page))
            return page.frame.remove();
        page.doc.body.replaceChildren();
        unused.push(page.frame);
    }

    // Opens a page that contains the output. The output is parsed elsewhere, so that its tree is the same in every page.
    function open(output, s) {
        const frame = takePage(s.titles);
        const doc = frame.contentDocument;
        for (const [name, value] of Object.entries(s.root))
            doc.documentElement.setAttribute(name, value);
        let place = doc.body;
        for (const ancestor of s.ancestors)
            place = place.appendChild(build(doc, ancestor));
        const scope = build(doc, { tag: 'div', attributes: { ...s.scope, style: SCOPE } });
        const content = doc.implementation.createHTMLDocument('').createElement('div');
        content.innerHTML = output;
        place.append(...s.before.map((b) => build(doc, b)), scope, ...s.after.map((a) => build(doc, a)));
        scope.append(...content.childNodes);
        frame.contentWindow.location.hash = s.fragment;
        return { frame, doc, scope, inside: [...scope.querySelectorAll('*')] };
    }

    function* styleRules(rules) {
        for (const rule of rules)
            if (rule.selectorText === undefined)
                yield* styleRules(rule.cssRules ?? []);
            else
                yield rule;
    }

    const rulesOf = ({ inside }) => inside.filter((e) => e.localName === 'style' && e.sheet).flatMap((e) => [...styleRules(e.sheet.cssRules)]);

    // Returns the numbers of the elements inside of the scope that the rule matches; "outside" if it matches another element.
    function matches({ doc, scope, inside }, rule) {
        const found = [...doc.querySelectorAll(rule.selectorText.split(', ').map(withoutPseudoElement).join(', '))];
        return found.some((e) => e === scope || !scope.contains(e)) ? 'outside' : found.map((e) => inside.indexOf(e)).join(' ');
    }

    // Returns the values of the properties that the style sheet sets.
    function styleOf(window, element, names, pseudo) {
        const style = window.getComputedStyle(element, pseudo);
        return names.map((name) => `${name}: ${style.getPropertyValue(name)}`);
    }

    function styles({ frame, inside }, names, pseudos) {
        return inside.map((e) => pseudos.flatMap((pseudo) => styleOf(frame.contentWindow, e, names, pseudo)));
    }

    function differences(one, other) {
        const wrong = [];
        const [rules, others] = [rulesOf(one), rulesOf(other)];
        const found = rules.map((rule) => matches(one, rule));
        for (const [i, rule] of rules.entries()) {
            const there = matches(other, others[i]);
            if (found[i] === 'outside' || found[i] !== there)
                wrong.push(`${rule.selectorText} matches [${found[i]}] and [${there}]`);
        }
        const names = [...new Set(rules.flatMap((rule) => [...rule.style]))];
        const pseudos = rules.some(({ selectorText }) => selectorText.includes('::before')) ? ['', '::before'] : [''];
        const [these, those] = [styles(one, names, pseudos), styles(other, names, pseudos)];
        for (const [i, list] of these.entries())
            for (const [k, text] of list.entries())
                if (text !== those[i]?.[k])
                    wrong.push(`element ${i}, <${one.inside[i].localName}>: ${text} and ${those[i]?.[k]}`);
        return { wrong: wrong.slice(0, 8), rules: rules.length, matching: found.filter(Boolean).length };
    }

    return cases.map(({ output, one, other }) => {
        const pages = [open(output, one), open(output, other)];
        const result = differences(...pages);
        pages.forEach(giveBack);
        return result;
    });
}

// In Firefox, fonts that no style sheet sets depend on the language, which elements inherit. Therefore, in Firefox, the surroundings set
// no language.
function withoutLanguages(cases) {
    const strip = (surroundings) => JSON.parse(JSON.stringify(surroundings, (key, value) => (key === 'lang' ? undefined : value)));
    return cases.map((c) => ({ ...c, one: strip(c.one), other: strip(c.other) }));
}

// Reports whether a difference is only the rounding of the width of a text field. WebKit rounds this width up or down, depending on the
// place of the field on the page.
function isRounding(engine, what) {
    const [, one, other] = /<input>: width: (\d+)px and width: (\d+)px$/.exec(what) ?? [];
    return engine.name === 'webkit' && Math.abs(one - other) <= 1;
}

async function compared(engine, cases) {
    const results = [];
    for (let i = 0; i < cases.length; i += GROUP) {
        const page = await engine.newPage();
        for (const result of await page.evaluate(compareSurroundings, cases.slice(i, i + GROUP)))
            results.push({ ...result, wrong: result.wrong.filter((what) => !isRounding(engine, what)) });
        await page.close();
    }
    return results;
}

// Checks that the comparison finds differences: it must find some for the naive style sheets (sheets.mjs).
async function seesSurroundings(engine, cases, check) {
    const some = cases.slice(0, NAIVE).map((c) => ({ ...c, output: c.naive }));
    const results = await compared(engine, some);
    const different = results.filter(({ wrong }) => wrong.length).length;
    check(different * 20 > results.length, 'style sheets that are not sanitized see their surroundings', `${different} of ${results.length} do`);
    return different;
}

async function comparePolicy(engine, cases, [name, policy], check) {
    const outputs = sanitize(cases, '--policy', policy);
    const good = outputs.filter(({ output }) => output?.includes('<style'));
    const results = await compared(engine, good);
    let rules = 0;
    let matching = 0;
    for (const [i, result] of results.entries()) {
        check(result.wrong.length === 0, `surroundings: sheet ${good[i].id} with ${name}`,
              `${result.wrong.join('\n')}\nin:  ${good[i].html}\nout: ${good[i].output}`);
        rules += result.rules;
        matching += result.matching;
    }
    check(matching * 10 > rules && rules > cases.length / 2, `surroundings: enough rules are kept and match with ${name}`,
          `${rules} rules, ${matching} match`);
    return `${name}: ${good.length} sheets with ${rules} rules, ${matching} match, ` +
        `${results.filter(({ wrong }) => wrong.length).length} sheets differ`;
}

export async function ignoresSurroundings(engine, count, check, seed = SEED) {
    const made = newCases(count, seed);
    const cases = engine.name === 'firefox' ? withoutLanguages(made) : made;
    const naive = await seesSurroundings(engine, cases, check);
    const lines = [];
    for (const [i, policy] of POLICIES.entries())
        lines.push(await comparePolicy(engine, cases.filter(({ id }) => id % POLICIES.length === i), policy, check));
    return `${count} style sheets with a scope, each in two surroundings (${naive} of the first ${Math.min(NAIVE, count)} differ as they are)\n` +
        lines.map((line) => `    ${line}`).join('\n');
}

const check = alone(import.meta.url);
if (check) {
    const [count = 300, seed = SEED] = process.argv.slice(2).map(Number);
    await inEngines([], 'style sheets in their surroundings', (engine) => ignoresSurroundings(engine, count, check, seed));
}
