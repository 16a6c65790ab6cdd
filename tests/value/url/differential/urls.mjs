// urls.mjs: generates hostile URLs, which depend only on the seed. Half of them consist of random parts; the other half are
// well-known URLs with changes.

// "mulberry32"
export function random(seed) {
    let state = seed >>> 0;
    return below => {
        state = (state + 0x6d2b79f5) >>> 0;
        let t = Math.imul(state ^ (state >>> 15), state | 1);
        t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) % below;
    };
}

const SCHEMES = ['http:', 'https:', 'HTTPS:', 'ftp:', 'ws:', 'wss:', 'file:', 'FILE:', 'mailto:', 'data:', 'javascript:', 'a:', 'foo-b+c.1:',
    'blob:', 'about:', 'h\tttps:', '1a:', ':', '', '', 'non-special:', 'jav\nascript:', 'é:', 'http', 'ht%74p:'];
const SLASHES = ['//', '//', '//', '/', '', '///', '\\\\', '/\\', '\\/', '\\', '//\t/', '////', '/ /', '/./', '/.//'];
const USERS = ['', '', '', '', 'user@', 'user:pw@', ':@', '@', 'a:b:c@', 'u@v@', 'https://x@', '%40@', 'a\\@', 'ü@', 'a|b^c@', "it's@", '[u]@', 'a\tb@'];
const LABELS = ['example', 'EXAMPLE', 'good', 'evil', 'com', 'org', 'localhost', 'a', 'xn--bcher-kva', 'xn--', 'xn--a', 'bücher', 'faß',
    'βόλος', 'ß', 'ſ', 'İ', 'ﬃ', '１２７', '。', '．com', 'a\u200db', 'a\u200cb', 'क्\u200dष', '\u00ad', 'x\u00ady', 'א', 'אa', '0א', 'ab--cd', '-a', 'a-',
    '_dmarc', '%41', '%2e', '%00', '%25', '%', '%e2%98%83', '☃', '💩', '\u202e', '\u2066', '\ufeff', '\u3164', '\u{e0001}', 'Ａ', '℡', '㎐',
    'xn--ls8h', 'XN--BCHER-KVA', 'xn--fa-hia', 'xn--zca', 'a'.repeat(64), 'ẞ', '≠', '\u{1f574}', '٣', 'a\u0301', '*', '+', '!', '$', "'", '(', '~', '`', '{',
    '|', '^', '"', '<', ' ', '\u007f', '\u0080', '𝟎', '⑴', '0x7f', 'ا٣', '\u0301a', '゛', 'カ・', '·', 'l·l', '𐒀', '\u{1e900}', '\u{11f5b}', '\u{2fa1d}'];
const NUMBERS = ['0', '1', '10', '127', '255', '256', '0x7f', '0X', '0x', '0x1g', '017', '08', '0377', '65535', '65536', '16777215', '16777216',
    '4294967295', '4294967296', '99999999999999999999', '0x100000000', '', '1e1', '-1', '٣', '００', '%31'];
const IPV6 = ['::', '::1', '1::', '1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7::', '::2:3:4:5:6:7:8', '1::2::3', '::ffff:1.2.3.4', '::1.2.3', '::1.2.3.04',
    '1:0:0:2:0:0:0:3', '0:0:1:0:0:1:0:0', 'ABCD:EF01::', '12345::', ':1', '1:', '::g', '::1%25eth0', '1:2:3:4:5:6:1.2.3.4', '1:2:3:4:5:6:7:1.2.3.4',
    'v1.x', '', '::256.1.1.1', '::1.2.3.4x', '1.2.3.4', ':::', '0::0', '::0001', '::00001', '[::1'];
const PORTS = ['', '', '', '', ':80', ':443', ':', ':0', ':00080', ':65535', ':65536', ':8\t0', ':x', ':8x', ':-1', ':21', ': 80', ':９'];
const SEGMENTS = ['a', 'b c', '.', '..', '%2e', '%2E%2e', '.%2e', '...', '', 'C:', 'C|', 'c|', 'C:x', 'é', '💩', '%zz', '%', '"<>`{}', '^|', "'", '~!$&()*+,;=:@',
    '\\', 'a\\b', '\t', 'x\ny', '[]', '\u202e', '\u00a0', '\u007f', '\u0000', '\u0001', ';a=b', '%00', 'javascript:', '\ufffd', '\ufdd0', '\ufeff', 'localhost'];
const QUERIES = ['', '', '?', '?q', '?a b', "?it's", '?"<>`#', '?é=💩', '??', '?\\/', '?\t', '?{|}^', '?%', '?\u0000', '?a=b&c'];
const FRAGMENTS = ['', '', '#', '#f', '#a b', '##', '#"<>`', '#é', '#\\', '#\n', '#?', '#{|}^', "#'", '#\u0000', '#%41', '#\u202e'];
const BASES = ['', '', 'http://example.org/foo/bar', 'https://user:pw@h:8080/a/b?q#f', 'file:///C:/x/y', 'file:///a/b', 'file://host/C|/d', 'mailto:x', 'a:b c?q',
    'a://h/p/q?r', 'a:/p/q', 'a:/.//p', 'non-special://h', 'about:blank', 'data:x,y#z', 'ws://h/..', 'https://[::1]/'];
const WELL_KNOWN = ['https://good.com\\@evil.com/', 'https://evil.com\\@good.com', '//good.com%2f@evil.com', 'https:evil.com', 'https:/evil.com', 'https:\\\\evil.com',
    'http://127.1/', 'http://0x7f000001/', 'http://2130706433', 'http://017700000001', 'http://[::ffff:127.0.0.1]/', 'http://①②⑦.0.0.1',
    'http://evil.com:80@good.com', 'http://good.com#@evil.com', 'http://good.com?@evil.com', '/\\evil.com', '\\/evil.com', '/\t/evil.com', 'java\nscript:alert(1)',
    'file:///C|/x', 'file:C:/x', 'file:\\\\h\\s', '/C:/x', 'C|/x', 'data:text/html,<b>', 'mailto:a@b?subject=x y', 'http://bücher.de/ü', 'http://faß.de',
    'http://ex%61mple.com', 'http://a%00b/', 'http://a.b./', 'http://a..b', 'http://.', 'http://1.2.3.4.5', 'http://1.2.3.', 'http://a.0x', 'blob:https://h/x',
    'https://h/a/./b/../c', 'a:/b/../../c', 'a://h:99/%2e%2e/x', 'a:..', 'a:/..//h', '..//..//x', '?q', '#f', '', '.', './a:b', 'http://user@/x', 'http://@/x',
    'http:///h/x', 'http:h', 'http:?x', 'https://h:443/', 'wss://h:443', 'ftp://h:21', 'http://xn--a.com', 'http://xn--zn7c.com', 'http://a\u00adb.com'];
const PIECES = ['/', '\\', ':', '@', '?', '#', '[', ']', '%', '.', '..', '\t', '\n', '\r', ' ', '\u0000', '|', '^', '0', '1', 'x', 'xn--', 'é', '💩', '\u202e', '\u200d',
    '%2f', '%40', '%3a', '%5c', '%00', '//', '&', ';', ',', "'", '"', '<', '\u00ad', '。', 'C|', '0x', ':80', '*', '_', '-'];

export function* urls(seed) {
    const below = random(seed);
    const pick = list => list[below(list.length)];
    const some = (list, most) => Array.from({length: below(most + 1)}, () => pick(list));

    const host = () => {
        switch (below(8)) {
        case 0: return `[${pick(IPV6)}]`;
        case 1: return [pick(NUMBERS), ...some(NUMBERS, 4)].join('.');
        case 2: return [pick(LABELS), pick(NUMBERS)].join('.');
        case 3: return '';
        case 4: return pick(LABELS) + pick(LABELS);
        case 5: return String.fromCodePoint(randomCodePoint()) + pick(['', 'a', '.com', pick(LABELS)]);
        default: return [pick(LABELS), ...some(LABELS, 2)].join('.');
        }
    };
    const randomCodePoint = () => {
        const c = pick([below(0x80), below(0x800), below(0x3000), below(0x10000), below(0x20000), below(0x110000)]);
        return c >= 0xd800 && c < 0xe000 ? 0xfffd : c;
    };
    const made = () => pick(['', '', '', ' ', '\u0001']) + pick(SCHEMES) + pick(SLASHES) + pick(USERS) + host() + pick(PORTS) +
        some(SEGMENTS, 4).map(s => pick(['/', '/', '/', '\\']) + s).join('') + pick(QUERIES) + pick(FRAGMENTS) + pick(['', '', ' ', '\t ']);
    const changed = () => {
        const points = [...pick(WELL_KNOWN)];
        for (let changes = 1 + below(3); changes > 0; changes--) {
            const at = below(points.length + 1);
            switch (below(4)) {
            case 0: points.splice(at, 1); break;
            case 1: points.splice(at, 0, String.fromCodePoint(randomCodePoint())); break;
            default: points.splice(at, below(2), pick(PIECES));
            }
        }
        return points.join('');
    };
    for (;;)
        yield {input: below(2) ? made() : changed(), base: pick(BASES)};
}
