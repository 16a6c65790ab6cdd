// differential.mjs PROGRAM [COUNT [SEED]]: parses generated URLs with the parser of tamis (parse.c) and with that of Node. Both
// must give the same serialization and host, or both must fail; tamis may also refuse a URL. Prints the counts, and the first URLs
// that differ. The exit status is 1 if a URL differs.
import {spawn} from 'node:child_process';
import {createInterface} from 'node:readline';
import {urls} from './urls.mjs';

const [program, count = '150000', seed = '1'] = process.argv.slice(2);

// Changes of the standard that some versions of Node do not have: "^" in paths, and a space at the end of an opaque path.
const encodesCarets = href('https://h/^').endsWith('%5E');
const encodesLastSpace = href('a:b #c') === 'a:b%20#c';

// Known defects of some versions of Node, each with a function that recognizes its results.
const defects = [
    {is: href('a:/..') !== 'a:/', explains: (ours, theirs) => ours.replace(/\/(?=[?#\t])/, '') === theirs},
    {is: href('https://h/a/.b/../c') !== 'https://h/a/c', explains: (ours, theirs) => /\/\.\.?([/?#\t]|$)/.test(theirs)},
    {is: href('file:///a:b/..') !== 'file:///', explains: (ours, theirs) => /^file:\/\/[^/]*\/[a-z]:[^/?#\t]/i.test(theirs)},
].filter(defect => defect.is);

function href(url) {
    return new URL(url).href;
}

function asInStandard(url) {
    const end = url.href.search(/[?#]/);
    let head = end < 0 ? url.href : url.href.slice(0, end);
    const isOpaque = head[url.protocol.length] !== '/';
    if (!encodesCarets && !isOpaque)
        head = head.replaceAll('^', '%5E');
    if (!encodesLastSpace && isOpaque && end >= 0)
        head = head.replace(/ $/, '%20');
    return head + (end < 0 ? '' : url.href.slice(end)) + '\t' + url.hostname;
}

function expected(input, base) {
    try {
        return asInStandard(base === '' ? new URL(input) : new URL(input, base));
    } catch {
        return 'failure';
    }
}

const hex = text => Buffer.from(text).toString('hex');
const tamis = spawn(program, {stdio: ['pipe', 'pipe', 'inherit']});
const done = new Promise(resolve => tamis.on('close', resolve));
const lines = createInterface({input: tamis.stdout})[Symbol.asyncIterator]();
const counts = {agreed: 0, 'agreed to fail': 0, refused: 0, 'known defects of Node': 0, disagreed: 0};

function judge(input, base, ours) {
    const theirs = expected(input, base), fails = ['failure', 'relative', 'undecided'].includes(ours);
    if (ours === theirs)
        return fails ? 'agreed to fail' : 'agreed';
    if (fails)
        return theirs === 'failure' ? 'agreed to fail' : 'refused';
    if (defects.some(defect => defect.explains(ours, theirs)))
        return 'known defects of Node';
    if (counts.disagreed < 20)
        console.log(`DISAGREED: ${JSON.stringify(input)} base ${JSON.stringify(base)}\n  tamis ${ours}\n  node  ${theirs}`);
    return 'disagreed';
}

for (let left = Number(count), generated = urls(Number(seed)); left > 0;) {
    const batch = [];
    for (; batch.length < 1000 && left > 0; left--)
        batch.push(generated.next().value);
    tamis.stdin.write(batch.map(({input, base}) => `${hex(base)}\t${hex(input)}\n`).join(''));
    for (const {input, base} of batch) {
        const {value} = await lines.next();
        counts[judge(input, base, value)]++;
    }
}
tamis.stdin.end();
const status = await done;
console.log(`${count} URLs, seed ${seed}: ` + Object.entries(counts).map(([name, n]) => `${n} ${name}`).join(', '));
process.exit(status !== 0 || counts.disagreed > 0 ? 1 : 0);
