// canonical_test.mjs: the reader of tamis/live (canonical.js). Nodes are compared in browsers (live_page.mjs).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HTML, Reader } from '../dist/canonical.js';
import * as live from '../dist/node/live.js';
import { Policy, sanitize } from '../dist/node/tamis.js';
import { makeDocument } from './peers/looser/inputs.mjs';
import { Random } from './peers/looser/random.mjs';

// What the reader calls, as a list. Texts that follow each other are one.
function recorder(namespace = HTML) {
    const calls = [];
    return { calls,
             open: (name, attributes) => (calls.push(['open', name, attributes]), namespace),
             close: (name) => calls.push(['close', name]),
             comment: (data) => calls.push(['comment', data]),
             instruction: (...given) => calls.push(['instruction', ...given]),
             text: (text) => (calls.at(-1)?.[0] === 'text' ? calls[calls.length - 1][1] += text : calls.push(['text', text])) };
}

function read(pieces, namespace) {
    const reader = new Reader(), to = recorder(namespace);
    for (const piece of pieces)
        reader.read(piece, to);
    assert.equal(reader.isWithin, false, `${JSON.stringify(pieces)} ends within a token`);
    return to.calls;
}

test('the forms that tamis writes', () => {
    assert.deepEqual(read(['<p id="a&quot;&amp;&#13;" =x="" data-\u00A0"="1">&lt;b&gt;&nbsp;&#65279;é</p><br><!--x-y--><?a b c?>']), [
        ['open', 'p', [['id', 'a"&\r'], ['=x', ''], ['data-\u00A0"', '1']]], ['text', '<b>\u00A0\uFEFFé'], ['close', 'p'], ['open', 'br', []], ['comment', 'x-y'],
        ['instruction', 'a', 'b c']]);
    assert.deepEqual(read(['<pre>\n\nx</pre><textarea>\n&lt;b></textarea><style>\n<b>&amp;</style>']), [
        ['open', 'pre', []], ['text', '\nx'], ['close', 'pre'], ['open', 'textarea', []], ['text', '<b>'], ['close', 'textarea'], ['open', 'style', []],
        ['text', '\n<b>&amp;'], ['close', 'style']]);
    assert.deepEqual(read(['<style><b></b></style>'], 'http://www.w3.org/2000/svg').length, 4);
});

test('pieces can end anywhere', () => {
    for (const html of ['<p id="a&quot;">&lt;b&gt;&nbsp;é\u{1F600}</p><!--x--><?a b?>', '<textarea>\n\n&lt;/textarea></textarea><pre>\nx</pre>', '<style><b></sty</style>&amp;'])
        for (let at = 0; at <= html.length; at++)
            for (let to = at; to <= html.length; to++)
                assert.deepEqual(read([html.slice(0, at), html.slice(at, to), html.slice(to)]), read([html]));
    const policies = ['default', 'article', { removeElements: [], removeAttributes: [], comments: true }].map((policy) => new Policy(policy));
    for (let i = 0; i < 2000; i++) {
        const random = new Random(44, i), html = sanitize(makeDocument(random).join(''), random.of(policies));
        const pieces = [];
        for (let at = 0; at < html.length;) {
            const n = 1 + random.below(9);
            pieces.push(html.slice(at, at + n));
            at += n;
        }
        assert.deepEqual(read(pieces), read([html]));
    }
});

test('a copy goes on from the same place, and changes nothing', () => {
    const reader = new Reader(), to = recorder(), other = recorder();
    reader.read('<pre>', to);
    reader.copy().read('\nx</pre>', other);
    reader.read('\ny</pre>', to);
    assert.deepEqual(other.calls, [['text', 'x'], ['close', 'pre']]);
    assert.deepEqual(to.calls, [['open', 'pre', []], ['text', 'y'], ['close', 'pre']]);
});

test('other forms are refused', () => {
    for (const html of ['&copy;', '&', 'a&b;c', '<p title="&zwj;">'])
        assert.throws(() => read([`${html} `]), { status: 'TAMIS_INTERNAL', statusClass: 'defect' });
    for (const html of ['<p id=x>', '<p id>', '<br/>', '<!DOCTYPE html>', '< p>', '</p x>'])
        assert.throws(() => read([html]), /ends within a token/);
});

test('tamis/live has what its types say', () => {
    assert.deepEqual(Object.keys(live).sort(), ['LiveHTML', 'Policy', 'PolicyError', 'TamisError']);
    assert.throws(() => new live.LiveHTML(undefined), TypeError);
});
