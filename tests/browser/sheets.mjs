// sheets.mjs: random documents with a style sheet, and random surroundings for the element that they are put into. Both use the
// same few names, states and languages. Therefore, if the effect of a style sheet can depend on the surroundings, it often does.
import { random } from './inputs.mjs';

const words = (text) => text.split(' ');
const CLASSES = words('a b c client mail mail-body');
const IDS = words('i j k');
const NAMES = words('n m');
const LANGUAGES = words('de en ar');
const TITLES = words('light dark');

const TYPES = words('p div span b a ul li h1 input button select option textarea fieldset label form * * main body html');
const PLAIN = [...CLASSES.map((c) => `.${c}`), ...IDS.map((i) => `#${i}`), '[data-user]', '[data-user="bob"]', '[lang]',
               '[class~="a"]', '[class*="lie"]', '[class^="m"]', '[dir=rtl]'];
const STATES = words('empty first-child last-child only-child first-of-type last-of-type only-of-type link any-link root ' +
    'optional required placeholder-shown hover focus focus-within').map((s) => `:${s}`);
// Pseudo-classes that a style sheet with a scope must not contain, because they depend on the surroundings.
const OUTER_STATES = [...words('checked default disabled enabled in-range indeterminate invalid out-of-range read-only ' +
    'read-write target valid').map((s) => `:${s}`), ':lang(de)', ':lang("ar")', ':dir(rtl)', ':dir(ltr)'];
const POSITIONS = [':nth-child(2n+1)', ':nth-child(even)', ':nth-last-child(-n + 2)', ':nth-of-type(2)', ':nth-child(odd)',
                   ':nth-last-child(n + 2)', ':nth-child(1 of .a)', ':nth-last-child(odd of .client *)'];
const FUNCTIONS = [':is(', ':not(', ':where(', ':is(', ':not(', ':where(', ':not(', ':has('];
// Arguments that match because of the surroundings, in a style sheet that only has the scope written before its selectors.
const OUTER_ARGUMENTS = ['.client *', '.a > *', '.b ~ *', '.c + *', '[data-user="bob"] *', 'html.a *', 'form *', 'fieldset ~ * *',
                         '[lang=de] *', '[dir=rtl] > * *', '#i *'];
const COMBINATORS = [' ', ' ', ' ', ' > ', ' + ', ' ~ ', '>', '+', '~'];
const PSEUDO_ELEMENTS = ['::before', '::after', '::first-line', '::placeholder'];
const DECLARATIONS = [
    ...Array.from({ length: 8 }, (_, i) => `color:rgb(${i},0,0)`), ...Array.from({ length: 8 }, (_, i) => `margin-left:${i}px`),
    ...Array.from({ length: 4 }, (_, i) => `background:url(https://sheet.test/${i})`), 'display:block', 'display:inline-block',
    'display:list-item', 'border:2px solid', 'border-color:inherit', 'font:inherit', 'font-size:2em', 'width:50%', 'width:20cqw',
    'opacity:.5', 'text-align:right', 'padding:1em 2px', 'float:left', 'visibility:hidden', 'text-transform:uppercase',
];

const chance = (next, n) => next(n) === 0;
const pick = (next, list) => list[next(list.length)];

function simple(next) {
    const kind = next(10);
    return pick(next, kind < 6 ? PLAIN : kind < 8 ? STATES : kind < 9 ? OUTER_STATES : POSITIONS);
}

// Functions are nested at most twice.
function compound(next, depth) {
    let text = chance(next, 2) ? pick(next, TYPES) : simple(next);
    while (chance(next, 5))
        text += simple(next);
    if (chance(next, 12))
        text += `${pick(next, FUNCTIONS)}${pick(next, OUTER_ARGUMENTS)})`;
    if (depth < 2 && chance(next, 6)) {
        const list = Array.from({ length: 1 + next(2) }, () => complex(next, depth + 1, 4));
        text += `${pick(next, FUNCTIONS)}${list.join(', ')})`;
    }
    return text;
}

// One in `rarity` compound selectors is followed by a combinator.
function complex(next, depth, rarity) {
    let text = compound(next, depth);
    while (chance(next, rarity))
        text += pick(next, COMBINATORS) + compound(next, depth);
    return text;
}

function selectors(next) {
    return Array.from({ length: 1 + (chance(next, 4) ? 1 : 0) },
                      () => complex(next, 0, 3) + (chance(next, 10) ? pick(next, PSEUDO_ELEMENTS) : ''));
}

// Returns the style sheet, and a naive version of it, in which only ".mail " is written before each selector.
function sheet(next) {
    const texts = { whole: '', naive: '' };
    for (let rules = 3 + next(10); rules > 0; rules--) {
        const list = selectors(next);
        const block = `{${Array.from({ length: 1 + next(3) }, () => pick(next, DECLARATIONS)).join(';')}}`;
        const [open, close] = chance(next, 8) ? [pick(next, ['@media screen{', '@supports (color:red){']), '}'] : ['', ''];
        texts.whole += `${open}${list.join(', ')}${block}${close}\n`;
        texts.naive += `${open}${list.map((s) => `.mail ${s}`).join(', ')}${block}${close}\n`;
    }
    return texts;
}

function attributes(next, tag) {
    const list = {};
    const put = (n, name, values) => chance(next, n) && (list[name] = pick(next, values));
    put(2, 'class', CLASSES);
    put(5, 'id', IDS);
    put(8, 'lang', LANGUAGES);
    put(8, 'dir', ['rtl', 'ltr', 'auto']);
    put(8, 'data-user', ['bob', 'eve']);
    put(16, 'contenteditable', ['', 'false']);
    if (words('input button select textarea fieldset').includes(tag)) {
        put(4, 'disabled', ['']);
        put(3, 'required', ['']);
        put(4, 'readonly', ['']);
        put(6, 'form', IDS);
    }
    if (tag === 'input') {
        put(1, 'type', words('checkbox radio radio text number submit'));
        put(2, 'name', NAMES);
        put(3, 'checked', ['']);
        put(3, 'value', ['', '5', '50']);
        put(3, 'max', ['9']);
        put(3, 'placeholder', ['x']);
    }
    if (tag === 'option')
        put(3, 'selected', ['']);
    if (tag === 'a')
        put(1, 'href', ['https://sheet.test/', '#i']);
    return list;
}

const CONTENT = words('p div div span span b a ul li h1 input input input button select textarea fieldset label form');

function element(next, depth) {
    const tag = pick(next, CONTENT);
    const list = Object.entries(attributes(next, tag)).map(([name, value]) => ` ${name}="${value}"`).join('');
    if (tag === 'input')
        return `<input${list}>`;
    if (tag === 'textarea')
        return `<textarea${list}></textarea>`;
    if (tag === 'select')
        return `<select${list}><option>x</option><option selected>y</option></select>`;
    return `<${tag}${list}>${chance(next, 2) ? 'x' : ''}${depth < 4 ? elements(next, depth + 1) : ''}</${tag}>`;
}

function elements(next, depth) {
    return Array.from({ length: next(4) }, () => element(next, depth)).join('');
}

// Returns a document: `html` for tamis, and `naive`, the same document with the naive style sheet.
function newDocument(next) {
    const { whole, naive } = sheet(next);
    const title = chance(next, 4) ? ` title="${pick(next, TITLES)}"` : '';
    const content = element(next, 0) + element(next, 0) + elements(next, 0);
    return { html: `<style${title}>${whole}</style>${content}`, naive: `<style${title}>${naive}</style>${content}` };
}

// ---- Surroundings: elements are { tag, attributes, children }

// Elements that keep every kind of content; a table, for example, does not keep a form.
const AROUND = words('div div section article main form fieldset label ul li span p a');
const BESIDE = words('p div span b a ul li h1 input input input button fieldset label form');

function tree(next, depth) {
    const tag = pick(next, BESIDE);
    const children = depth < 2 && tag !== 'input' ? Array.from({ length: next(3) }, () => tree(next, depth + 1)) : [];
    return { tag, attributes: attributes(next, tag), children };
}

function around(next) {
    const tag = pick(next, AROUND);
    return { tag, attributes: { ...attributes(next, tag), ...(chance(next, 3) ? { contenteditable: '' } : {}) } };
}

// Changes the surroundings so that no element in them has the class of the scope.
function withoutScope(list) {
    for (const { attributes: a, children = [] } of list) {
        if (a.class === 'mail')
            a.class = 'client';
        withoutScope(children);
    }
    return list;
}

function newSurroundings(next) {
    const trees = () => withoutScope(Array.from({ length: next(4) }, () => tree(next, 0)));
    const scope = attributes(next, 'div');
    return {
        root: { lang: pick(next, LANGUAGES), dir: pick(next, ['ltr', 'rtl']), class: pick(next, words('a b c client')) },
        titles: chance(next, 8) ? [pick(next, TITLES)] : [],
        ancestors: withoutScope(Array.from({ length: next(5) }, () => around(next))),
        before: trees(),
        after: trees(),
        scope: { ...scope, class: `mail ${pick(next, words('a b c client'))}` },
        fragment: chance(next, 2) ? pick(next, IDS) : '',
    };
}

// Returns `count` documents, each with two surroundings.
export function newCases(count, seed) {
    const next = random(seed);
    return Array.from({ length: count }, (_, id) => ({ id, ...newDocument(next), one: newSurroundings(next), other: newSurroundings(next) }));
}
