// random_trees.mjs: random trees of elements, written as HTML with the end tags that they need. Unlike in the hostile inputs, the parser
// leaves most elements in their places, so the sanitized trees are deep, and many elements are in parents for which the standard has rules.
import { ATTRIBUTES, FAMILIES } from './hostile.mjs';
import { random } from './inputs.mjs';

const VOID = new Set(('area base basefont bgsound br col embed frame hr image img input keygen link meta param source track ' +
    'wbr').split(' '));
const PARENTS = {
    table: 'caption colgroup tbody thead tfoot tr td form input select template b x-y',
    tbody: 'tr td form template', thead: 'tr', tfoot: 'tr', tr: 'td th form template select', colgroup: 'col template',
    select: 'option option optgroup hr div button b select input svg template script li p table selectedcontent keygen textarea',
    optgroup: 'option option b optgroup hr div', option: 'b div svg option p select br a',
    ul: 'li li search ul p', ol: 'li', li: 'li ul search p address div', dl: 'dd dt search div', dd: 'search dt dd p', dt: 'dd search div',
    svg: 'g desc title foreignObject path style a font b svg math p text', foreignObject: 'div p svg math b table select svg',
    desc: 'p b svg select table', math: 'mi mo mtext annotation-xml mglyph mn b svg', mi: 'b mglyph malignmark svg p select',
    mtext: 'b mglyph malignmark table math', 'annotation-xml': 'svg p math div', ruby: 'rb rt rtc rp', form: 'table form input div button',
    button: 'button div p select', template: 'tr td table form col option svg template p caption', search: 'li p dd search table select button form',
    p: 'b button a select table svg search ul', a: 'b table a div p', nobr: 'nobr b table', h1: 'h2 b search', frameset: 'frame frameset noframes',
};
const PARENT_NAMES = Object.fromEntries(Object.entries(PARENTS).map(([parent, names]) => [parent, names.split(' ')]));
const TEXTS = ['x', 'y z', ' ', '\n', '\n\n', '\t', '&amp;', '&lt;b&gt;', '&#13;', '&nbsp;', '\f', '\0', 'é', ']]>', '&lt;/p&gt;', '--&gt;', ' a'];
const ODD = ['<!--c-->', '<!---->', '<!--&lt;b-->', '<?p q?>', '<?start name="a"?>', '<?xml version="1.0"?>', '<![CDATA[x<b>]]>', '<!doctype html>'];

function one(pick, list) {
    return list[pick(list.length)];
}

function nameIn(pick, parent, family) {
    const fitting = PARENT_NAMES[parent];
    return fitting && pick(4) ? one(pick, fitting) : one(pick, pick(4) ? family : one(pick, FAMILIES));
}

function attributes(pick) {
    let text = '';
    for (let left = pick(4) ? 0 : 1 + pick(2); left > 0; left--)
        text += ` ${one(pick, ATTRIBUTES)}`;
    return text;
}

// `budget.left` is the number of nodes that may still be created.
function node(pick, parent, family, budget) {
    budget.left--;
    const kind = pick(16);
    if (kind < 3)
        return one(pick, TEXTS);
    if (kind === 3 && pick(3) === 0)
        return one(pick, ODD);
    const name = nameIn(pick, parent, family);
    const start = `<${name}${attributes(pick)}>`;
    return VOID.has(name) ? start : `${start}${nodes(pick, name, family, budget)}</${name}>`;
}

function nodes(pick, parent, family, budget) {
    let html = '';
    for (let wanted = pick(4); wanted > 0 && budget.left > 0; wanted--)
        html += node(pick, parent, family, budget);
    return html;
}

function forest(pick) {
    const budget = { left: 3 + pick(pick(3) ? 8 : 25) };
    const family = one(pick, FAMILIES);
    let html = '';
    while (budget.left > 0)
        html += node(pick, one(pick, family), family, budget);
    return html;
}

export function randomTrees(count, seed) {
    const pick = random(seed);
    return Array.from({ length: count }, (_, i) => ({ id: `tree ${i}`, html: forest(pick) }));
}
