// pollution_test.mjs: what a program adds to Object.prototype changes no call. The names are all those of members in the types of the package:
// options of all entries, members of policies, and what functions return.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import * as tamis from '../dist/node/tamis.js';
import * as slim from '../dist/node/slim.js';
import DOMPurify from '../dist/node/dompurify.js';
import sanitizeHtml from '../dist/node/sanitize-html.js';

const types = new URL('../src/types/', import.meta.url);
const names = [...new Set(readdirSync(types).flatMap((file) =>
    [...readFileSync(new URL(file, types), 'utf8').matchAll(/\b([A-Za-z_$]\w*)\??:/g)].map(([, name]) => name)))];
const VALUES = [true, 'false', 1, ['script', 'onclick', 'b'], { svg: true, '*': ['onclick'], values: ['x'] }, () => true];

const HTML = '<a href="javascript:1" onclick=x target=t>x</a><img id=cookie src="//h.org/x" style="color:red"><svg><script>1</script></svg>'
    + '<i class="c d">{{y}}<!--z--></i><iframe src=x></iframe>www.example.org';
const { simpleTransform } = sanitizeHtml;

function callsOf({ sanitize, linkify, Policy, Sanitizer }) {
    return [
        () => sanitize(HTML), () => sanitize(HTML, 'comment'), () => sanitize(HTML, undefined, {}), () => sanitize(HTML, 'default', { context: 'td' }),
        () => sanitize(HTML, { elements: ['i', { name: 'a', attributes: ['href'] }], rules: [{ url: { schemes: ['https'] } }] }),
        () => sanitize(HTML, new Policy('comment')), () => sanitize(HTML, Policy.fromJSON('{"elements": ["i"]}')),
        () => sanitize(HTML, new Policy()), () => sanitize(HTML, new Policy({})), () => sanitize(HTML, new Policy({}, {})),
        () => sanitize(HTML, new Sanitizer()), () => sanitize(HTML, new Sanitizer({ elements: ['i'] })), () => linkify(HTML), () => linkify(HTML, 'comment', {}),
    ];
}

const calls = [
    ...callsOf(tamis), ...callsOf(slim),
    () => tamis.explain(HTML), () => tamis.explain(HTML, 'comment', {}), () => tamis.verify(HTML), () => tamis.verify('<i>x</i>', 'comment', {}),
    () => tamis.gate('<i>x</i>'), () => tamis.gate('<p x>', 'comment', {}),
    () => tamis.toText(HTML), () => tamis.toText(HTML, 'comment', {}), () => tamis.toMarkdown(HTML), () => tamis.toMarkdown(HTML, 'comment', {}),
    () => tamis.policyWarnings({ elements: ['script', 'i'] }), () => tamis.policyWarnings({ elements: ['i'] }, {}),
    () => DOMPurify.sanitize(HTML), () => DOMPurify.sanitize(HTML, {}), () => DOMPurify.sanitize(HTML, { ALLOWED_TAGS: ['i', 'a'], USE_PROFILES: false }),
    () => DOMPurify.sanitize(HTML, { USE_PROFILES: {} }), () => DOMPurify.sanitize(HTML, { USE_PROFILES: { html: true } }),
    () => DOMPurify.sanitize(HTML, { CUSTOM_ELEMENT_HANDLING: {} }), () => DOMPurify.isValidAttribute('a', 'href', 'x'),
    () => { DOMPurify.setConfig({ ADD_ATTR: ['x'] }); try { return DOMPurify.sanitize(HTML); } finally { DOMPurify.clearConfig(); } },
    () => sanitizeHtml(HTML), () => sanitizeHtml(HTML, {}), () => sanitizeHtml(HTML, { allowedTags: ['i', 'a'], allowedAttributes: { a: ['href'] } }),
    () => sanitizeHtml(HTML, { allowedAttributes: { a: [{ name: 'target', values: ['t'] }] }, allowedClasses: { i: ['c'] } }),
    () => sanitizeHtml(HTML, { transformTags: { i: 'b', a: simpleTransform('a', { rel: 'x' }) } }),
    () => sanitizeHtml(HTML, { transformTags: { i: (tagName, attribs) => ({ tagName, attribs }) }, exclusiveFilter: ({ tag }) => tag === 'b' }),
];

const result = (call) => {
    try {
        return JSON.stringify(call());
    } catch (error) {
        return `${error.name}: ${error.message}`;
    }
};
const expected = calls.map(result);

// What is in the pieces, for which the output comes later.
async function streamed({ SanitizerStream }, ...options) {
    const stream = new SanitizerStream(...options), writer = stream.writable.getWriter();
    writer.write(HTML).then(() => writer.close());
    const pieces = [];
    for await (const piece of stream.readable)
        pieces.push(piece);
    return pieces.join('');
}

function pollute(members) {
    for (const [name, value] of members)
        Object.defineProperty(Object.prototype, name, { value, enumerable: true, configurable: true, writable: true });
    return () => members.forEach(([name]) => delete Object.prototype[name]);
}

function compare(members) {
    const restore = pollute(members);
    let found;
    try {
        found = calls.map(result);
    } finally {
        restore();
    }
    calls.forEach((call, i) => assert.equal(found[i], expected[i], `${members.map(([name, value]) => `${name}: ${String(value)}`)} in ${call}`));
}

test(`each of ${names.length} names`, () => {
    assert.ok(['unsafe', 'document', 'properties', 'ALLOWED_TAGS', 'SAFE_FOR_XML', 'allowedTags', 'transformTags', 'most'].every((name) => names.includes(name)));
    for (const name of names)
        for (const value of VALUES)
            compare([[name, value]]);
});

test('streams', async () => {
    for (const entry of [tamis, slim]) {
        const plain = await streamed(entry, 'comment', {});
        for (const name of ['unsafe', 'context', 'dialect', 'profile', 'output', 'idPrefix', 'baseURL', 'limits', 'report', 'scripting', 'document']) {
            const restore = pollute([[name, name === 'limits' ? { nodes: 1 } : true]]);
            try {
                assert.equal(await streamed(entry, 'comment', {}), plain);
                assert.equal(await streamed(entry, 'comment'), plain);
            } finally {
                restore();
            }
        }
    }
});

test('"unsafe" and other booleans are true or false, and nothing else', () => {
    const { sanitize, toText, policyWarnings, Policy, SanitizerStream } = tamis;
    assert.equal(sanitize('<b onclick=x>y</b>', { elements: ['b'], attributes: ['onclick'] }, { unsafe: true }), '<b onclick="x">y</b>');
    for (const unsafe of ['false', 'true', 1, 0, '', {}, []]) {
        for (const call of [() => sanitize('x', undefined, { unsafe }), () => slim.sanitize('x', 'comment', { unsafe }), () => new Policy('comment', { unsafe }),
                            () => Policy.fromJSON('{}', { unsafe }), () => policyWarnings({}, { unsafe }), () => new SanitizerStream('comment', { unsafe }),
                            () => toText('x', undefined, { links: unsafe })])
            assert.throws(call, TypeError);
    }
});
