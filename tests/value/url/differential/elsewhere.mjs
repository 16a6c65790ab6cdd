// elsewhere.mjs COMMAND [COUNT [SEED]]: finds values of an unknown attribute that lead to another host and that tamis keeps.
// COMMAND is the command tamis. The values are generated URLs, and short values of the characters that matter for the start of a
// URL. The policy names no attributes and allows only relative URLs. Node resolves each value as a browser does on the page
// https://base.example/: if the result has another host or another scheme, tamis must remove the attribute. If the value is a
// relative URL of the page's host, tamis must keep it. Values that Node cannot resolve, and values that begin with a scheme or a
// host although they lead nowhere else, may be removed. The exit status is 1 if a value is treated differently.
import {spawn} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {random, urls} from './urls.mjs';

const [command, count = '50000', seed = '1'] = process.argv.slice(2);
const POLICY = JSON.stringify({removeElements: [], rules: [{url: {schemes: [], relative: 'keep'}}]});
const BASE = new URL('https://base.example/dir/page');
const STARTS = ['/', '/', '\\', '\\', '\t', '\n', ' ', '\u0001', '\f', '.', '?', '#', ':', '@', 'a', 'https:', 'HTTP:', 'x:', 'evil.example',
    'base.example', '%2f', '\u00a0', '\ufeff', '//', '/\\', '[', '1', '-'];

function* values() {
    const generated = urls(Number(seed)), below = random(Number(seed) + 1);
    for (;;)
        yield below(2) ? generated.next().value.input
                       : Array.from({length: 1 + below(6)}, () => STARTS[below(STARTS.length)]).join('');
}

// The value of the attribute after the HTML parser has read it.
const parsed = value => value.replaceAll('\0', '\ufffd').replace(/\r\n?/g, '\n').toWellFormed();
const escaped = value => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

function expected(value) {
    let url;
    try {
        url = new URL(value, BASE);
    } catch {
        return 'any';
    }
    if (url.protocol !== BASE.protocol || url.host !== BASE.host)
        return 'removed';
    const start = value.replace(/^[\0- ]+/, '').replace(/[\t\n\r]/g, '');
    return /^([a-z][a-z0-9+.-]*:|[\/\\]{2})/i.test(start) ? 'any' : 'kept';
}

const folder = mkdtempSync(join(tmpdir(), 'tamis-elsewhere-'));
process.on('exit', () => rmSync(folder, {recursive: true}));
writeFileSync(join(folder, 'policy.json'), POLICY);
const tamis = spawn(command, ['batch', '--policy', join(folder, 'policy.json')], {stdio: ['pipe', 'pipe', 'inherit']});
const done = new Promise(resolve => tamis.on('close', resolve));
const lines = createInterface({input: tamis.stdout})[Symbol.asyncIterator]();
const counts = {kept: 0, removed: 0, 'removed, as is allowed': 0, wrong: 0};

function judge(value, html) {
    const is = html.includes(' foosrc=') ? 'kept' : 'removed', must = expected(value);
    if (is === must || must === 'any')
        return is === 'removed' && must === 'any' ? 'removed, as is allowed' : is;
    if (counts.wrong < 20)
        console.log(`WRONG: ${JSON.stringify(value)} is ${is}\n  ${JSON.stringify(html)}`);
    return 'wrong';
}

for (let left = Number(count), generated = values(); left > 0;) {
    const batch = [];
    for (; batch.length < 1000 && left > 0; left--)
        batch.push(parsed(generated.next().value));
    tamis.stdin.write(batch.map((value, id) => JSON.stringify({id, html: `<p foosrc="${escaped(value)}">`}) + '\n').join(''));
    for (const value of batch)
        counts[judge(value, JSON.parse((await lines.next()).value).html)]++;
}
tamis.stdin.end();
const status = await done;
console.log(`${count} values, seed ${seed}: ` + Object.entries(counts).map(([name, n]) => `${n} ${name}`).join(', '));
process.exit(status !== 0 || counts.wrong > 0 || counts.kept === 0 || counts.removed === 0 ? 1 : 0);
