// private.mjs COMMAND [COUNT [SEED]]: finds URLs with a private host that tamis keeps with "privateHosts": "remove", and URLs with
// a public host that it removes. COMMAND is the command tamis. The URLs are spellings of addresses, many of them at the ends of
// blocks, and of names. Node parses each URL as a browser does, and the hostname that it finds is compared with the blocks of the
// registries of IANA, which this program lists on its own. A URL that tamis does not keep with "privateHosts": "keep" either is
// not counted. Prints the counts; the exit status is 1 if a URL is treated differently.
import {spawn} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {BlockList} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {random} from './urls.mjs';

const [command, count = '50000', seed = '1'] = process.argv.slice(2);
const below = random(Number(seed));
const pick = list => list[below(list.length)];

const V4 = ['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24',
    '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'];
// Addresses outside of 2000::/3, and the special blocks inside of it.
const V6 = ['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '3fff::/20'];
const DOMAINS = ['localhost', 'local', 'home.arpa', 'internal', 'intranet', 'private', 'corp', 'home', 'lan', 'localdomain', 'localdomain6'];

function blockList(blocks, family) {
    const list = new BlockList();
    for (const block of blocks) {
        const [address, bits] = block.split('/');
        list.addSubnet(address, Number(bits), family);
    }
    return list;
}

const privateV4 = blockList(V4, 'ipv4'), privateV6 = blockList(V6, 'ipv6');
const isPrivateV4 = address => privateV4.check(address, 'ipv4');

// The pieces of an IPv6 address as numbers.
function piecesOf(address) {
    const [before, after] = address.split('::').map(part => part.split(':').filter(Boolean).map(piece => parseInt(piece, 16)));
    return after === undefined ? before : [...before, ...Array(8 - before.length - after.length).fill(0), ...after];
}

const dotted = (high, low) => [high >> 8, high & 255, low >> 8, low & 255].join('.');

function isPrivateV6(address) {
    const p = piecesOf(address), begins = (...pieces) => pieces.every((piece, i) => p[i] === piece);
    if (begins(0, 0, 0, 0, 0, 0xffff) || begins(0, 0, 0, 0, 0xffff, 0) || begins(0x64, 0xff9b, 0, 0, 0, 0))
        return isPrivateV4(dotted(p[6], p[7]));
    if (begins(0x2002))
        return isPrivateV4(dotted(p[1], p[2]));
    return privateV6.check(address, 'ipv6');
}

function isPrivate(hostname) {
    if (hostname.startsWith('['))
        return isPrivateV6(hostname.slice(1, -1));
    const name = hostname.replace(/\.+$/, '');
    if (/^\d+\.\d+\.\d+\.\d+$/.test(name))
        return isPrivateV4(name);
    if (/(^|\.)(\d+|0x[0-9a-f]*)$/.test(name)) // an address with several dots at its end, which no resolver should get
        return undefined;
    return !name.includes('.') || DOMAINS.some(domain => `.${name}`.endsWith(`.${domain}`));
}

// Spellings

const number = address => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
const fourBytes = n => [n >>> 24, n >>> 16 & 255, n >>> 8 & 255, n & 255];

function randomV4() {
    const [address, bits] = pick(V4).split('/'), size = 2 ** (32 - bits);
    const at = pick([-1, 0, 1, size - 1, size, below(size), below(2 ** 32)]);
    return (number(address) + at + 2 ** 32) % 2 ** 32;
}

const digits = n => pick([() => `${n}`, () => `0x${n.toString(16)}`, () => `0X${n.toString(16).toUpperCase()}`, () => `0${n.toString(8)}`,
    () => `00${n.toString(8)}`, () => `0x000${n.toString(16)}`])();

function spelledV4(n) {
    const bytes = fourBytes(n), parts = 1 + below(4);
    const rest = bytes.slice(parts - 1).reduce((sum, byte) => sum * 256 + byte, 0);
    return [...bytes.slice(0, parts - 1), rest].map(part => below(2) ? `${part}` : digits(part)).join('.');
}

const embeddings = [(h, l) => `::ffff:${h}:${l}`, (h, l) => `::ffff:0:${h}:${l}`, (h, l) => `64:ff9b::${h}:${l}`, (h, l) => `2002:${h}:${l}::1`,
    (h, l) => `::${h}:${l}`, (h, l) => `64:ff9b:1::${h}:${l}`, (h, l) => `2001:0:${h}:${l}::`, (h, l) => `0:0:0:0:0:FFFF:${h}:${l}`,
    (h, l) => `fe80::${h}:${l}`, (h, l) => `2606:4700::${h}:${l}`];
const EDGES = ['::', '::1', '1fff:ffff::', '2000::', '2000::1', '2001:1ff:ffff::', '2001:200::', '2001:db7:ffff::', '2001:db8::', '2001:db9::',
    '3ffe::', '3fff::', '3fff:fff::', '3fff:1000::', '3fff:ffff::', '4000::', 'fbff::', 'fc00::', 'fdff::', 'fe00::', 'febf::', 'fec0::', 'ff02::1', '100::',
    '5f00::', '2620:4f:8000::', '2003::', '2001::', '2002::', '2002:808:808::', '::fffe:808:808', '::ffff:1:808:808', '::ffff:10.0.0.1', '::8.8.8.8',
    '64:ff9b::192.168.0.1', '64:ff9b::8.8.4.4'];

function spelledV6() {
    const n = randomV4();
    const text = below(3) ? pick(embeddings)((n >>> 16).toString(16), (n & 0xffff).toString(16)) : pick(EDGES);
    return `[${below(2) ? text : text.toUpperCase()}]`;
}

const LABELS = ['a', 'nas', 'www', 'example', 'evil', 'x-1', 'localhost', 'local', 'home', 'mylocal', 'localhost-x', '_dmarc', 'xn--bcher-kva', 'bücher'];
const TOPS = [...DOMAINS, ...DOMAINS, 'com', 'org', 'example', 'arpa', 'notlocal', 'lanx', 'xlan', 'localhos', 'onion', 'de', 'home.arpa.com', 'in-addr.arpa'];

function spelledName() {
    return [...Array.from({length: below(3)}, () => pick(LABELS)), pick(TOPS)].join('.');
}

const changes = [
    host => host, host => host, host => host, host => `${host}.`, host => host.toUpperCase(),
    host => host.replace(/[a-z0-9.]/gi, c => below(3) ? c : `%${c.charCodeAt(0).toString(16)}`),
    host => host.replace(/[!-~]/g, c => below(3) ? c : String.fromCodePoint(c.codePointAt(0) + 0xfee0)), // full-width
    host => host.replace('.', pick(['。', '．', '｡'])),
    host => host.slice(0, 2) + pick(['\u00ad', '\t', '\n', '\u200b', '\u2060']) + host.slice(2),
    host => host.replace(/[0-9]/g, c => below(2) ? c : String.fromCodePoint(0x1d7ce + Number(c))), // mathematical digits
    host => host.replace(/[1-9]/g, c => below(2) ? c : String.fromCodePoint(0x245f + Number(c))), // circled digits
    host => `x@${host}`.slice(2), host => `${host}:${pick(['80', '8080', '443', ''])}`,
];
const STARTS = ['http://', 'https://', 'HTTP://', '//', '\\\\', '/\\', 'https:', 'https:/', 'http:\\\\', '\thttps:/\n/', 'ws://', 'ftp://'];

function url() {
    const host = pick([() => spelledV4(randomV4()), () => spelledV4(randomV4()), spelledV6, spelledName])();
    return pick(STARTS) + pick(changes)(host) + pick(['', '/', '/x?y#z', '\\', '?', '#localhost']);
}

// Two runs of the command: one with the member, and one without it.

const folder = mkdtempSync(join(tmpdir(), 'tamis-private-'));
process.on('exit', () => rmSync(folder, {recursive: true}));

function run(name, member) {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, JSON.stringify({elements: [{name: 'img', attributes: ['src']}],
                                        rules: [{url: {schemes: ['http', 'https', 'ws', 'ftp'], ...member}}]}));
    const program = spawn(command, ['batch', '--policy', file], {stdio: ['pipe', 'pipe', 'inherit']});
    return {program, done: new Promise(resolve => program.on('close', resolve)),
            lines: createInterface({input: program.stdout})[Symbol.asyncIterator]()};
}

const runs = [run('keep', {}), run('remove', {privateHosts: 'remove'})];
const counts = {'private and removed': 0, 'public and kept': 0, 'not kept in any case': 0, undecided: 0, wrong: 0};

function hostname(value) {
    for (const base of [undefined, 'https://base.example/']) // "https:x" leads to the host x unless the page has an https: URL
        try {
            return new URL(value, base).hostname;
        } catch {
            continue;
        }
    return undefined;
}

function judge(value, [before, after]) {
    const host = hostname(value), mustGo = host && isPrivate(host);
    if (host === undefined || !before.includes(' src='))
        return 'not kept in any case';
    if (mustGo === undefined)
        return 'undecided';
    if (mustGo !== after.includes(' src='))
        return mustGo ? 'private and removed' : 'public and kept';
    if (counts.wrong < 20)
        console.log(`WRONG: ${JSON.stringify(value)} has the ${mustGo ? 'private' : 'public'} host ${host}\n  ${after}`);
    return 'wrong';
}

for (let left = Number(count); left > 0;) {
    const batch = [];
    for (; batch.length < 1000 && left > 0; left--)
        batch.push(url());
    const records = batch.map((value, id) => JSON.stringify({id, html: `<img src="${value}">`}) + '\n').join('');
    for (const {program} of runs)
        program.stdin.write(records);
    for (const value of batch) {
        const answers = [];
        for (const {lines} of runs)
            answers.push(JSON.parse((await lines.next()).value).html);
        counts[judge(value, answers)]++;
    }
}
let failed = counts.wrong > 0 || counts['private and removed'] < count / 10 || counts['public and kept'] < count / 20;
for (const {program, done} of runs) {
    program.stdin.end();
    failed ||= await done !== 0;
}
console.log(`${count} URLs, seed ${seed}: ` + Object.entries(counts).map(([name, n]) => `${n} ${name}`).join(', '));
process.exit(failed ? 1 : 0);
