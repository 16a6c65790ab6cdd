// inputs.mjs: the inputs for the comparisons of browsers with tamis. They are the same on every machine and in every run.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readVectors } from './vectors.mjs';

const MADE = 2700;

// The browser and tamis get strings. Other tests check how bytes that are not UTF-8 are decoded.
const decode = (bytes) => new TextDecoder().decode(bytes);

export function bypasses() {
    return readVectors().map(({ row, html }, i) => ({ id: `bypass ${row} (vector ${i})`, html: decode(html) }));
}

// Returns the #data sections of html5lib-tests and web-platform-tests, if these are in the folder.
export function conformance(folder) {
    const files = ['html5lib-tests/tree-construction', 'wpt']
        .map((f) => join(folder, f)).filter((f) => existsSync(f))
        .flatMap((f) => readdirSync(f).filter((name) => name.endsWith('.dat')).sort().map((name) => join(f, name)));
    return files.flatMap((file) => {
        const text = readFileSync(file, 'utf8');
        return [...text.matchAll(/(?:^|\n\n?)#data\n([^]*?)\n#errors/g)]
            .map(([, html], i) => ({ id: `${file.slice(folder.length + 1)}[${i}]`, html }));
    });
}

// xorshift32
export function random(seed) {
    let s = seed >>> 0 || 1;
    return (n) => {
        s ^= s << 13;
        s ^= s >>> 17;
        s ^= s << 5;
        return (s >>> 0) % n;
    };
}

const TAGS = ('a b i p div span table tbody tr td th caption colgroup col ul li dl dd dt h1 h3 pre listing title body html ' +
    'head form select option optgroup button nobr font svg math mi mo mtext annotation-xml foreignObject desc path g text ' +
    'style script textarea xmp noscript iframe plaintext template ruby rt rp br hr img input center frameset search ' +
    'u em code section marquee object').split(' ');
const ATTRIBUTES = ['title="x"', 'class=y', 'href="/z"', 'href="javascript:1"', 'onclick=1', 'dir=ltr', "lang='a\"b'",
    'encoding=text/html', 'xlink:href=#q', 'title="<i>&amp;\r\n"', 'colspan=2', 'fill=red', 'TITLE=2', '/', 'a=b=c'];
const TEXTS = ['x', ' ', '\n', '\r', 'a&lt;b', '&amp', '&notit;', '\0', '<', '</', '<!--c-->', '<!d>', '<?p q?>', '<![CDATA[e]]>',
    '<?start name="x"?>', '<?end?>', "<?marker name='x'?>", '<template for=x>', '<template shadowrootmode=open>', '</template>',
    'é', '&#13;', '&nbsp;', ']]>', '\n\nline', '&#x0;'];

function generated(pick) {
    let html = '';
    for (let left = 2 + pick(14); left > 0; left--) {
        const tag = TAGS[pick(TAGS.length)];
        const kind = pick(10);
        if (kind < 5)
            html += `<${tag}${pick(3) ? '' : ' ' + ATTRIBUTES[pick(ATTRIBUTES.length)]}${pick(12) ? '' : '/'}>`;
        else if (kind < 7)
            html += `</${tag}>`;
        else
            html += TEXTS[pick(TEXTS.length)];
    }
    return html;
}

// Returns two inputs that are cut at random places and joined, or one input from which a piece is removed or into which a tag is
// inserted.
function mutated(pick, from) {
    const one = from[pick(from.length)].html.slice(0, 4000);
    const other = from[pick(from.length)].html.slice(0, 4000);
    const at = pick(one.length + 1);
    switch (pick(3)) {
    case 0: return one.slice(0, at) + other.slice(pick(other.length + 1));
    case 1: return one.slice(0, at) + one.slice(at + 1 + pick(12));
    default: return one.slice(0, at) + `<${pick(2) ? '/' : ''}${TAGS[pick(TAGS.length)]}>` + one.slice(at);
    }
}

// A surrogate that is not part of a pair cannot be encoded in UTF-8.
const wellFormed = (html) => Buffer.from(html, 'utf8').toString('utf8');

// Of the `count` inputs that are made, 5 in 9 are generated and 4 in 9 are mutated.
export function comparisons(folder, count = MADE) {
    const pick = random(20261121);
    const given = [...bypasses(), ...conformance(folder)];
    const made = [];
    const generatedCount = Math.round(count * 5 / 9);
    for (let i = 0; i < generatedCount; i++)
        made.push({ id: `generated ${i}`, html: generated(pick) });
    for (let i = 0; i < count - generatedCount; i++)
        made.push({ id: `mutated ${i}`, html: mutated(pick, given) });
    return [...given, ...made].map(({ id, html }) => ({ id, html: wellFormed(html) }));
}
