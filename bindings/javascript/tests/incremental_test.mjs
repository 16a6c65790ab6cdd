// incremental_test.mjs: IncrementalSanitizer and SanitizerStream: output while the input arrives.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { create } from '../dist/api.js';
import * as slim from '../dist/node/slim.js';
import { IncrementalSanitizer, PolicyError, SanitizerStream, TamisError, explain, sanitize } from '../dist/node/tamis.js';
import { makeDocument } from './peers/looser/inputs.mjs';
import { Random } from './peers/looser/random.mjs';
import { thrown } from './thrown.mjs';

const module = new WebAssembly.Module(readFileSync(new URL('../dist/tamis.wasm', import.meta.url)));
const DOCUMENTS = Number(process.env.TAMIS_STREAM_DOCUMENTS ?? 1500);
const POLICIES = ['default', 'comment', 'article', 'text', 'email', { elements: ['p', 'b', 'table', 'tr', 'td'], unlistedElements: 'replaceWithChildren' }];
const bytesOf = (text) => new TextEncoder().encode(text);
const textOf = (pieces) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(pieces));
// What the same input gives at once; an error is also a result.
const outcome = (run) => {
    try {
        return run();
    } catch (error) {
        return error.status ?? error;
    }
};

function divided(text, random) {
    const pieces = [];
    for (let at = 0; at < text.length;) {
        const n = 1 + random.below(random.chance(0.3) ? 40 : 5);
        pieces.push(text.slice(at, at + n));
        at += n;
    }
    return pieces;
}

test('what was written, with the tail, is what sanitize() gives for the input so far', () => {
    let early = 0;
    for (let i = 0; i < DOCUMENTS; i++) {
        const random = new Random(41, i), html = makeDocument(random).join(''), policy = random.of(POLICIES);
        const stream = new IncrementalSanitizer(policy);
        let input = '', written = '';
        for (const piece of divided(html, random)) {
            const output = stream.write(piece);
            assert.ok(output.isWellFormed(), `document ${i}: a piece ends within a character`);
            early += output.length;
            input += piece;
            written += output;
            if (input.isWellFormed() && random.chance(0.3))
                assert.equal(written + stream.tail(), sanitize(input, policy), `document ${i}: ${JSON.stringify(input)}`);
        }
        assert.equal(written + stream.end(), sanitize(html, policy), `document ${i}: ${JSON.stringify(html)}`);
    }
    assert.ok(early > DOCUMENTS * 10, `only ${early} units came before the end`);
});

test('bytes give bytes, cut at each place', () => {
    const html = '<p onclick=x>a\u{1F600}\r\n<pre>\n\r\né</pre><scr' + 'ipt>x</script>&am' + 'p;&notit;<ul><li>é<li><img src=x>\uFEFF';
    for (const policy of POLICIES) {
        const whole = sanitize(html, policy), input = bytesOf(html);
        for (let at = 0; at <= input.length; at++) {
            const stream = new IncrementalSanitizer(policy);
            const pieces = [stream.write(input.subarray(0, at)), stream.write(input.subarray(at)), stream.end()];
            assert.ok(pieces.every((piece) => piece instanceof Uint8Array));
            assert.equal(textOf(pieces), whole);
        }
        const stream = new IncrementalSanitizer(policy);
        const pieces = [...input].map((byte) => stream.write(new Uint8Array([byte])));
        pieces.forEach((piece) => new TextDecoder('utf-8', { fatal: true }).decode(piece)); // no piece ends within a character
        assert.equal(textOf([...pieces, stream.end()]), whole);
    }
});

test('output leaves as soon as it is final', () => {
    const stream = new IncrementalSanitizer('comment');
    assert.equal(stream.mode, 'exact');
    assert.equal(stream.write('<p>Hel'), '<p>Hel');
    assert.equal(stream.tail(), '</p>');
    assert.equal(stream.write('lo <a hr'), 'lo ');
    assert.equal(stream.tail(), '</p>');
    assert.equal(stream.write(''), '');
    assert.equal(stream.write('ef="/x" onclick=y>\ud83d'), sanitize('<a href=/x>', 'comment').replace('</a>', ''));
    assert.equal(stream.write('\ude00'), '\u{1F600}');
    assert.equal(stream.tail(), '</a></p>');
    assert.equal(stream.end(), '</a></p>');
});

test('a document without input, and an end without a piece', () => {
    for (const mode of ['exact', 'whole']) {
        const stream = new IncrementalSanitizer('comment', { mode });
        assert.equal(stream.write(''), '');
        assert.equal(stream.end(), '');
        assert.equal(new IncrementalSanitizer('comment', { mode }).end(), '');
        const bytes = new IncrementalSanitizer('comment', { mode });
        assert.deepEqual(bytes.write(new Uint8Array()), new Uint8Array());
        assert.deepEqual(bytes.end(), new Uint8Array());
    }
    assert.equal(new IncrementalSanitizer('comment').tail(), '');
});

test('after the end and after an error, every call is an error', () => {
    for (const finish of [(stream) => stream.end(), (stream) => stream.cancel(), (stream) => thrown(() => stream.write(1)), (stream) => thrown(() => stream.write('\ud800x'))]) {
        const stream = new IncrementalSanitizer('comment');
        stream.write('<p>a');
        finish(stream);
        for (const call of [() => stream.write('x'), () => stream.end(), () => stream.tail()])
            assert.throws(call, { name: 'TamisError', status: 'TAMIS_INVALID_ARGUMENT', text: /has ended or failed/ });
        stream.cancel();
    }
});

test('if a document fails after output was given, the error says that the end is missing', () => {
    const stream = new IncrementalSanitizer('comment', { limits: { NODES: 6 } });
    assert.equal(stream.write('<p>a'), '<p>a');
    const error = thrown(() => stream.write('<p>b<p>c<p>d'));
    assert.ok(error instanceof TamisError && error.cause instanceof TamisError);
    assert.deepEqual([error.status, error.statusClass, error.isIncomplete], ['TAMIS_OVER_MAX_NODES', 'too-large', true]);
    assert.match(error.message, /^\d+:\d+: the limit NODES was exceeded .* its end is missing$/);
    assert.equal(error.userText, 'The content has too many elements.');
    const early = thrown(() => new IncrementalSanitizer('comment', { limits: { NODES: 1 } }).write('<p>b<p>c'));
    assert.deepEqual([early.status, early.isIncomplete], ['TAMIS_OVER_MAX_NODES', undefined]);
    const held = new IncrementalSanitizer('comment', { limits: { HELD_BYTES: 100 } });
    assert.equal(held.write('<p>x'), '<p>x');
    assert.throws(() => held.write(`<table><tr><td>${'y'.repeat(200)}`), { statusClass: 'too-large', isIncomplete: true });
});

test('pieces are all strings or all bytes', () => {
    for (const [first, second] of [['a', bytesOf('b')], [bytesOf('a'), 'b'], ['a', 1], ['a', null]]) {
        const stream = new IncrementalSanitizer('comment');
        stream.write(first);
        assert.throws(() => stream.write(second), TypeError);
    }
    const stream = new IncrementalSanitizer('comment');
    stream.write('a\ud83d');
    assert.throws(() => stream.end(), { status: 'TAMIS_INVALID_ARGUMENT', isIncomplete: true });
});

test('options and policies are checked at once', () => {
    assert.throws(() => new IncrementalSanitizer('comment', { mode: 'fast' }), { path: 'mode', text: /"exact", "in-order", "whole"/ });
    assert.throws(() => new IncrementalSanitizer('comment', { stream: 'exact' }), { path: 'stream' });
    assert.throws(() => sanitize('x', 'comment', { stream: 'exact' }), { path: 'stream' });
    assert.throws(() => new IncrementalSanitizer('comment', { report: 1 }), { path: 'report' });
    assert.throws(() => new IncrementalSanitizer('comment', { contex: 'td' }), { path: 'contex' });
    assert.throws(() => new IncrementalSanitizer({ elemens: [] }), PolicyError);
    assert.throws(() => new IncrementalSanitizer('comment', { mode: 'whole' }).tail(), { path: 'mode' });
});

test('callbacks are called, but then there is no tail', () => {
    const onElement = (element) => (element.name === 'b' ? 'unwrap' : undefined);
    const stream = new IncrementalSanitizer('comment', { onElement });
    let output = stream.write('<p>a<b>b');
    assert.throws(() => stream.tail(), { status: 'TAMIS_INVALID_ARGUMENT' });
    output += stream.write('</b>c');
    assert.equal(output + stream.end(), '<p>abc</p>');
    const failing = new IncrementalSanitizer('comment', { onElement() { throw new RangeError('mine'); } });
    assert.throws(() => { failing.write('<p>a'); failing.end(); }, RangeError);
});

test('the report is complete at the end', () => {
    const html = '<p onclick=x>a<script>b</script><table><tr><td>c</table>';
    const stream = new IncrementalSanitizer('comment', { most: 10 });
    for (const unit of html)
        stream.write(unit);
    assert.equal(stream.report, undefined);
    stream.end();
    const { changes, total, removed } = explain(html, 'comment', { most: 10 });
    assert.deepEqual(stream.report, { changes, total, removed });
    const plain = new IncrementalSanitizer('comment');
    plain.write(html);
    plain.end();
    assert.deepEqual(plain.report, { removed });
});

test('2,000 abandoned, cancelled and failed documents: the memory stays constant', () => {
    const own = create(module);
    const round = () => {
        for (let i = 0; i < 100; i++) {
            const stream = new own.IncrementalSanitizer({ elements: ['p', `x-${i % 40}`] }, { limits: { NODES: 100 } });
            stream.write(`<p>${'x'.repeat(1000)}<b>`);
            stream.tail();
            if (i % 3 === 0)
                stream.end();
            else if (i % 3 === 1)
                stream.cancel();
            else
                thrown(() => stream.write('<p>'.repeat(200)));
        }
    };
    for (let i = 0; i < 10; i++)
        round();
    const before = own.engine.memory;
    for (let i = 0; i < 20; i++)
        round();
    assert.equal(own.engine.memory, before);
});

test('a long answer in small pieces: the memory of the module stays constant', () => {
    const own = create(module);
    const stream = new own.IncrementalSanitizer('default', { limits: { INPUT_BYTES: 1 << 30, OUTPUT_BYTES: 1 << 30, NODES: 1 << 30 } });
    const piece = '<p>Some <b>bold</b> text</p>';
    let total = 0;
    for (let i = 0; i < 3000; i++)
        total += stream.write(piece).length;
    const before = own.engine.use((instance) => instance.memory);
    for (let i = 0; i < 40000; i++)
        total += stream.write(piece).length;
    assert.equal(own.engine.use((instance) => instance.memory), before);
    assert.equal(total + stream.end().length, 43000 * piece.length);
});

// ---- In order

test('in order, everything that was fed leaves at once', () => {
    const stream = new IncrementalSanitizer('article', { mode: 'in-order' });
    assert.equal(stream.mode, 'in-order');
    assert.equal(stream.write('<b><table><tr><td>a'), '<b><table><tbody><tr><td>a');
    assert.equal(stream.tail(), '</td></tr></tbody></table></b>');
    assert.equal(stream.write('b</table>c'), 'b</td></tr></tbody></table>c');
    assert.equal(stream.end(), '</b>');
});

test('in order, what would be moved is removed and reported', () => {
    const html = '<table>lost<tr><td>kept</table>';
    const stream = new IncrementalSanitizer('article', { mode: 'in-order', most: 10 });
    assert.equal(stream.write(html) + stream.end(), '<table><tbody><tr><td>kept</td></tr></tbody></table>');
    assert.ok(stream.report.changes.some(({ reason }) => reason === 'not-in-order'));
});

test('in order, output does not depend on how the input is divided, and sanitize() does not change it', () => {
    for (let i = 0; i < DOCUMENTS / 3; i++) {
        const random = new Random(42, i), html = makeDocument(random).join(''), policy = random.of(POLICIES.filter((one) => one !== 'email'));
        const whole = new IncrementalSanitizer(policy, { mode: 'in-order' });
        const output = whole.write(html) + whole.end();
        assert.equal(sanitize(output, policy), output, `document ${i}: ${JSON.stringify(html)}`);
        const stream = new IncrementalSanitizer(policy, { mode: 'in-order' });
        let written = '';
        for (const piece of divided(html, random)) {
            written += stream.write(piece);
            assert.ok(written.isWellFormed());
            if (random.chance(0.2))
                assert.equal(sanitize(written + stream.tail(), policy), written + stream.tail(), `document ${i}`);
        }
        assert.equal(written + stream.end(), output, `document ${i}: ${JSON.stringify(html)}`);
    }
});

test('in order, settings that need a tree are refused before there is output', () => {
    for (const [policy, options] of [['comment', { output: 'text' }], ['comment', { onElement() {} }], ['comment', { document: true }],
                                     ['email', {}], [{ extends: 'comment', linkify: true }, {}]])
        assert.throws(() => new IncrementalSanitizer(policy, { ...options, mode: 'in-order' }),
                      (error) => error.status === 'TAMIS_INVALID_ARGUMENT' && !error.isIncomplete && /cannot be written in order/.test(error.text) && error.path !== 'stream');
});

test('tamis/slim gives the output at the end', () => {
    const stream = new slim.IncrementalSanitizer('comment');
    assert.equal(stream.mode, 'whole');
    assert.equal(stream.write('<p onclick=x>a') + stream.write('<b>b'), '');
    assert.equal(stream.end(), '<p>a<b>b</b></p>');
    assert.throws(() => new slim.IncrementalSanitizer('comment', { mode: 'exact' }), /tamis\/slim has no output before the end/);
    assert.throws(() => new slim.SanitizerStream('comment', { mode: 'in-order' }), { path: 'mode' });
});

// ---- The TransformStream

test('a stream passes pieces on before the input ends', async () => {
    const stream = new SanitizerStream('comment');
    const writer = stream.writable.getWriter(), reader = stream.readable.getReader();
    writer.write('<p onclick=x>a');
    assert.equal((await reader.read()).value, '<p>a');
    writer.write('b<');
    assert.equal((await reader.read()).value, 'b');
    writer.close();
    assert.equal((await reader.read()).value, '&lt;</p>');
    assert.equal((await reader.read()).done, true);
    assert.equal(stream.report.removed.attributes, 1);
});

test('the writer waits for the reader', async () => {
    const stream = new SanitizerStream('comment');
    const writer = stream.writable.getWriter();
    let accepted = 0;
    (async () => {
        for (let i = 0; i < 50; i++) {
            await writer.ready;
            await writer.write('x');
            accepted++;
        }
        await writer.close();
    })();
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.ok(accepted <= 2, `${accepted} pieces were accepted without a reader`);
    let output = '';
    for await (const piece of stream.readable)
        output += piece;
    assert.equal(output, 'x'.repeat(50));
});

// The number of contexts that are not freed.
async function contextsAfter(run) {
    const own = create(module);
    let open = 0;
    own.engine.use((instance) => {
        const { tamis_binding_new: make, tamis_binding_free: free } = instance.calls;
        Object.assign(instance.calls, { tamis_binding_new: () => (open++, make()), tamis_binding_free: (at) => (open--, free(at)) });
    });
    await run(own);
    return open;
}

test('a stream that is cancelled, aborted or fails frees its context', async () => {
    for (const stop of [
        (stream, writer) => writer.abort(new Error('stop')).catch(() => {}),
        (stream, writer) => (writer.closed.catch(() => {}), stream.readable.cancel()),
        async (stream, writer) => {
            writer.closed.catch(() => {});
            const reader = stream.readable.getReader();
            await reader.read();
            writer.write(1).catch(() => {});
            await assert.rejects(reader.read(), TypeError);
        },
        async (stream, writer) => {
            writer.closed.catch(() => {});
            await assert.rejects(stream.readable.pipeTo(new WritableStream({ write() { throw new Error('full'); } })), /full/);
        },
    ])
        assert.equal(await contextsAfter(async (own) => {
            const stream = new own.SanitizerStream('comment');
            const writer = stream.writable.getWriter();
            writer.write('<p>a').catch(() => {});
            await stop(stream, writer);
        }), 0, String(stop));
});

test('a stream that fails after output was given says so', async () => {
    const stream = new SanitizerStream('comment', { limits: { NODES: 8 } });
    const writer = stream.writable.getWriter(), reader = stream.readable.getReader();
    writer.closed.catch(() => {});
    writer.write('<p>a').catch(() => {});
    assert.equal((await reader.read()).value, '<p>a');
    writer.write('<p>'.repeat(20)).catch(() => {});
    await assert.rejects(reader.read(), { status: 'TAMIS_OVER_MAX_NODES', isIncomplete: true });
});

test('in the mode "whole", a document that fails has no output', async () => {
    const stream = new SanitizerStream('comment', { limits: { NODES: 5 }, mode: 'whole' });
    const writer = stream.writable.getWriter(), reader = stream.readable.getReader();
    writer.closed.catch(() => {});
    writer.write('<p>a').catch(() => {});
    writer.write('<p>'.repeat(20)).catch(() => {});
    await assert.rejects(reader.read(), (error) => error.status === 'TAMIS_OVER_MAX_NODES' && !('isIncomplete' in error));
});

test('outcomes of failing documents are those of sanitize()', () => {
    for (let i = 0; i < 200; i++) {
        const random = new Random(7, i), html = makeDocument(random).join(''), limits = { NODES: random.below(12), TREE_DEPTH: 1 + random.below(8) };
        const incremental = outcome(() => {
            const stream = new IncrementalSanitizer('comment', { limits });
            return divided(html, random).map((piece) => stream.write(piece)).join('') + stream.end();
        });
        assert.equal(incremental, outcome(() => sanitize(html, 'comment', { limits })), `document ${i}: ${html}`);
    }
});
