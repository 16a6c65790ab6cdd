// contained.mjs: random articles with the classes and properties that the preset article keeps. Tests what docs/presets/article.md
// states: in the container that this page requires, no part of an article is drawn outside of the container, even if style sheets
// of the page position elements by their classes. If no style sheet has rules for the classes, no part is drawn above the place of
// the article, in any container.
//
//     node tests/browser/contained.mjs [ARTICLES [SEED]]
import { alone, inEngines } from './engines.mjs';
import { random } from './inputs.mjs';
import { sanitize, show } from './tamis.mjs';

const SEED = 20261125;
const CONTAINER = 'overflow: auto; contain: content; isolation: isolate';
const POSITIONED = '#article [class] { position: absolute } #article [class] [class]:nth-child(even) { position: relative }';
const TAGS = ('span span div p b img td table svg math mi mspace mpadded mo mjx-container mjx-assistive-mml li h1 a video font input ' +
    'label').split(' ');
const VALUES = ('-900px 900px -90em 90em 0 10px right left top block table inline-block none auto red solid 100% -50% 1000% nowrap ' +
    'pre contain cover flex contents collapse middle super').split(' ');

function article(pick, { properties, classes }) {
    const one = (list) => list[pick(list.length)];
    const style = () => Array.from({ length: pick(5) }, () => `${one(properties)}: ${one(VALUES)}`).join('; ');
    const open = [];
    let html = '';
    for (let left = 4 + pick(12); left > 0; left--) {
        const tag = one(TAGS);
        const box = tag === 'svg' ? ' viewBox="0 0 1 1" x=-900 y=-900' : ' lspace=-900px depth=-900px voffset=900px minsize=900px';
        html += `<${tag} class="${one(classes)} ${one(classes)}" style="${style()}" width=${one(['1', '900', '100%'])} ` +
            `height=${one(['1', '900'])} size=7 href=#x${box}>x`;
        open.push(tag);
        if (pick(3) === 0)
            html += `</${open.pop()}>`;
    }
    return html;
}

// Runs inside of the browser. Returns, for each output, the sides of the container (above, beside, below) on which an element of
// the article is found.
function findOutside(outputs, { css, container }) {
    document.head.innerHTML = `<style>body { margin: 0 } #row { display: flex; height: 200px } #above { height: 200px }
        #beside { width: 200px } #below { height: 250px } #article { width: 400px; height: 200px; ${container} } ${css}</style>`;
    document.body.innerHTML =
        '<div id=above></div><div id=row><div id=beside></div><div id=article></div></div><div id=below></div>';
    const place = document.getElementById('article');
    const box = place.getBoundingClientRect();
    const isIn = (x, y) => x >= box.left && x < box.right && y >= box.top && y < box.bottom;
    const points = [];
    for (let y = 5; y < innerHeight; y += 24)
        for (let x = 5; x < innerWidth; x += 24)
            if (!isIn(x, y))
                points.push([x, y]);
    const side = (y) => (y < box.top ? 'above' : y >= box.bottom ? 'below' : 'beside');
    return outputs.map((html) => {
        place.innerHTML = html;
        const isHit = ([x, y]) => {
            const element = document.elementFromPoint(x, y);
            return element && element !== place && place.contains(element);
        };
        return [...new Set(points.filter(isHit).map(([, y]) => side(y)))];
    });
}

export async function staysInside(engine, count, check, seed = SEED) {
    const pick = random(seed);
    const rules = show('article').rules;
    const words = {
        properties: [...new Set(rules.flatMap((rule) => rule.style?.properties ?? []))],
        classes: rules.filter((rule) => rule.attributes?.includes('class')).flatMap((rule) => rule.tokens ?? [])
            .filter((token) => /^[\w-]+$/.test(token)),
    };
    const inputs = Array.from({ length: count }, (_, i) => ({ id: `article-${i}`, html: article(pick, words) }));
    const outputs = sanitize(inputs, '--policy', 'article');
    const page = await engine.newPage();
    await page.setViewportSize({ width: 900, height: 700 });
    const find = (css, container) => page.evaluate(`(${findOutside})(${JSON.stringify(outputs.map((o) => o.output))}, ` +
        `${JSON.stringify({ css, container })})`);
    const contained = await find(POSITIONED, CONTAINER);
    const bare = await find('', '');
    const free = (await find(POSITIONED, '')).filter((sides) => sides.length > 0).length;
    for (const [i, { id, output, error }] of outputs.entries()) {
        check(error === undefined && contained[i].length === 0, `${id}: stays in its container`, `${error ?? output}`);
        check(error === undefined && !bare[i].includes('above'), `${id}: is not drawn above its place`, `${error ?? output}`);
    }
    check(free > 0, 'articles that are drawn outside of their place are found');
    await page.close();
    return `${count} articles stay in their container; ${free} of them would not without it`;
}

const check = alone(import.meta.url);
if (check) {
    const [count = 1000, seed = SEED] = process.argv.slice(2).map(Number);
    await inEngines([], 'the containers of articles', (engine) => staysInside(engine, count, check, seed));
}
