// strings_test.mjs: strings go into the module and come back unit by unit, however they are copied. The expected output is that of the
// same document as bytes, which are copied in another way.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { create } from '../dist/api.js';
import { features } from '../dist/slim.js';

const moduleOf = (name) => new WebAssembly.Module(readFileSync(new URL(`../dist/${name}.wasm`, import.meta.url)));
const whole = moduleOf('tamis'), slim = moduleOf('slim');

function withoutBuffer(run) {
    const { Buffer } = globalThis;
    globalThis.Buffer = undefined;
    try {
        return run();
    } finally {
        globalThis.Buffer = Buffer;
    }
}

// An instance chooses how it copies strings when it is made.
function started(make) {
    const api = make();
    api.sanitize('x', 'text');
    return api;
}

const WAYS = {
    'units, with a Buffer': started(() => create(whole)),
    'an encoder, without a Buffer': withoutBuffer(() => started(() => create(whole))),
    'tamis/slim': started(() => create(slim, features)),
};

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
const POLICY = 'text';

function check(html, policy = POLICY) {
    for (const [way, { sanitize }] of Object.entries(WAYS)) {
        const output = sanitize(html, policy), expected = utf8.decode(sanitize(new TextEncoder().encode(html), policy));
        if (output !== expected) // assert.equal() would print long strings
            assert.fail(`${way}: ${JSON.stringify(html.slice(0, 80))} (${html.length} units) gives \
${JSON.stringify(output.slice(0, 80))}, expected ${JSON.stringify(expected.slice(0, 80))}`);
    }
}

// The least and greatest of each length in UTF-8 and UTF-16, and of Latin-1.
const CHARACTERS = ['a', '\x7F', '\u0080', 'é', '\u00FF', '\u0100', '\u07FF', '\u0800', '\uD7FF', '\uE000', '\uFEFF', '\uFFFD', '\uFFFF',
                    '\u{10000}', '\u{1F600}', '\u{10FFFF}', '\0', '\r', '\n', '&', '<', '\u00A0'];

test('each character at each place of strings of up to 50 units', () => {
    for (const character of CHARACTERS)
        for (let length = 0; length <= 50; length++)
            for (let at = 0; at <= length; at += length > 36 ? 5 : 1)
                check('a'.repeat(at) + character + 'b'.repeat(length - at));
});

test('strings of one kind of character, and of two that alternate', () => {
    for (const one of CHARACTERS)
        for (const other of CHARACTERS)
            for (const times of [1, 7, 8, 9, 16, 33])
                check((one + other).repeat(times));
});

test('strings of 2^k units, and of one less and one more', () => {
    for (let k = 0; k <= 21; k++)
        for (const length of [2 ** k - 1, 2 ** k, 2 ** k + 1])
            for (const character of ['a', 'é', '中', '\u{1F600}'])
                if (length <= 1 << 17 || length === 1 << k)
                    check(`${character}${'x'.repeat(Math.max(length - 2 * character.length, 0))}${character}`, 'default');
    check(`<b>${'中'.repeat((1 << 20) + 1)}`, 'default');
});

test('an output of the length of the input, with one other byte', () => {
    for (let length = 1; length <= 50; length++)
        for (let at = 0; at < length; at++)
            for (const character of ['a', 'é', '中']) {
                const html = `${character.repeat(at)}\r${character.repeat(length - at - 1)}`; // gives \n
                check(html);
                assert.ok(!WAYS['units, with a Buffer'].sanitize(html, POLICY).includes('\r'));
            }
    for (const { sanitize } of Object.values(WAYS))
        assert.equal(sanitize('<B>x</B>', 'comment'), '<b>x</b>');
});

test('an output that is equal to the input is not that of another document', () => {
    for (const { sanitize } of Object.values(WAYS))
        for (const html of ['', 'a', '<b>é</b>', 'aaaa', '<i>中</i>', 'bbbb', '', 'x'.repeat(1 << 20), 'y'.repeat(1 << 20)])
            assert.equal(sanitize(html), html);
});

test('a lone surrogate at each place is an error with this place', () => {
    for (const { sanitize } of Object.values(WAYS))
        for (const lone of ['\uD800', '\uDBFF', '\uDC00', '\uDFFF', '\uDC00\uD800'])
            for (const fill of ['a', '\u{1F600}'])
                for (let length = 0; length <= 40; length++)
                    for (let at = 0; at <= length; at += length > 20 ? 3 : 1) {
                        const html = fill.repeat(at) + lone + fill.repeat(length - at);
                        assert.throws(() => sanitize(html, POLICY), { status: 'TAMIS_INVALID_ARGUMENT', line: 1, column: at * fill.length + 1,
                                                                      offset: new TextEncoder().encode(fill.repeat(at)).length });
                    }
    const { sanitize } = WAYS['units, with a Buffer'];
    assert.throws(() => sanitize(`${'a'.repeat(3 << 20)}\uD800`), { offset: 3 << 20 });
    assert.throws(() => sanitize('\uD800', { nothing: 1 }), { status: 'TAMIS_INVALID_ARGUMENT', offset: 0 }); // before the errors of the policy
    assert.equal(sanitize('\uD83D\uDE00', POLICY), '\u{1F600}');
});

test('strings that are made of parts, and parts of strings', () => {
    const wide = 'é中\u{1F600}'.repeat(40);
    for (let from = 0; from < wide.length; from++) {
        const part = wide.slice(from).replace(/^[\uDC00-\uDFFF]/, '');
        check(part);
        check(part + 'a'.repeat(40));
        check('a'.repeat(from) + part);
    }
    check(`${'a'.repeat(100)}中`.slice(0, 100)); // two bytes for each unit, and all are ASCII
});

test('random documents', () => {
    let seed = 1;
    const next = (n) => (seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF) >>> 8 & 0xFFFFFF && (seed >>> 8) % n;
    const pieces = [...CHARACTERS, '<b>', '</b>', '<I>', '&amp;', '&eacute;', '&#x4E2D;', '<script>', ' ', 'text of some length, in ASCII, '];
    for (let i = 0; i < 20000; i++)
        check(Array.from({ length: next(30) }, () => pieces[next(pieces.length)]).join(''), 'comment');
});

test('the memory of large strings is not kept', () => {
    const own = create(whole);
    for (let i = 0; i < 40; i++) {
        assert.equal(own.sanitize('<b>' + '中'.repeat(400000)).length, 400007);
        assert.ok(own.engine.memory <= 32 << 20);
    }
});
