// xml_soup.mjs: random XML, well-formed or not: elements in four namespaces and in none, with prefixes that are declared again,
// that an inner declaration hides, or that are not declared; and pieces that are difficult for a tokenizer.
import { random } from './inputs.mjs';

const URIS = ['http://www.w3.org/1999/xhtml', 'http://www.w3.org/2000/svg', 'http://www.w3.org/1998/Math/MathML',
              'http://www.w3.org/1999/xlink', 'http://www.w3.org/XML/1998/namespace', 'http://www.w3.org/2000/xmlns/', 'u', ''];
const PREFIXES = ['', '', '', '', 'h:', 's:', 'xlink:', 'xml:', 'xmlns:', 'q:', ':', 'a:b:'];
const NAMES = ('svg g a path text title desc style use set animate foreignObject image p div b br img table td input form ' +
    'textarea template select option script SCRIPT math mi mtext annotation-xml rss item link x-y Foo é _1 漢 1 "x" a<b ⁰ xmlns')
    .split(' ');
const ATTRIBUTES = ['href', 'id', 'class', 'style', 'onclick', 'onLoad', 'attributeName', 'viewBox', 'lang', 'base', 'space',
    'xmlns', 'data-x', 'x.y', 'é', '=', "'", '1a', 'a<b', 'Title', 'title', 'encoding'];
const VALUES = ['x', '', 'javascript:alert(1)', 'java&#9;script:x', '#y', 'href', 'q:href', '&lt;&gt;&quot;&apos;&amp;', ' x  y ',
    '\t\n\r', '&#9;&#10;&#13;', '&#0;&#1;&#x1F;&#x7F;&#x85;', '&#xFFFE;&#xFFFF;&#xFDD0;&#x1FFFE;', '\ufffe\uffff\u0001', '&nbsp;&copy',
    'é\u{1F600}', '<b>', ']]>', '\u2028\ufeff'];
const PIECES = ['text', ' ', '\n', '\r\n', '\t', '&', '&amp', '&lt;', '&#60;script&#62;', ']]>', ']]&gt;', '\u0001', '\f', '\0', '\ufffe',
    '\ufeff', '&#xFEFF;', '&#13;', '\u0085', '\u2028', '<![CDATA[<a>&lt;]]>', '<![CDATA[', ']]', '<!-- c -->', '<!--a--b-->', '<!---->',
    '<!--a-', '-->', '--', '<!-- </title> -->', '<?t d?>', '<?t a?b?>', '<?xml version="1.0"?>', '<?xml-stylesheet href="x"?>', '<?é  x?>',
    '<?1?>', '<?t', '?>', '<!DOCTYPE a [<!ENTITY e "v">]>', '<!DOCTYPE a SYSTEM "x">', '&e;', '<!ELEMENT a ANY>', '</>', '</', '<', '>',
    '"', "'", '=', '/', ':', '</:a>', '<:a>', '<1>'];

const one = (pick, list) => list[pick(list.length)];

function attribute(pick) {
    const quote = one(pick, ['"', "'"]);
    switch (pick(5)) {
    case 0: return ` xmlns=${quote}${one(pick, URIS)}${quote}`;
    case 1: return ` xmlns:${one(pick, ['h', 's', 'xlink', 'q', 'xml'])}=${quote}${one(pick, URIS)}${quote}`;
    default: break;
    }
    const value = one(pick, VALUES);
    const name = one(pick, PREFIXES) + one(pick, ATTRIBUTES);
    return pick(12) ? ` ${name}=${quote}${value}${quote}` : ` ${name}${pick(2) ? '' : `=${value}`}`;
}

function tag(pick, open) {
    const name = one(pick, PREFIXES) + one(pick, NAMES);
    const attributes = Array.from({ length: pick(3) ? pick(3) : pick(8) }, () => attribute(pick)).join('');
    if (pick(4) === 0)
        return `<${name}${attributes}/>`;
    open.push(name);
    return `<${name}${attributes}>`;
}

function soup(pick) {
    const open = [];
    let xml = pick(3) ? `<${one(pick, ['svg', 'html', 's:svg', 'feed', 'p'])} xmlns="${one(pick, URIS)}" xmlns:s="${URIS[1]}" ` +
        `xmlns:h="${URIS[0]}" xmlns:xlink="${URIS[3]}">` : '';
    for (let left = 1 + pick(14); left > 0; left--) {
        const kind = pick(10);
        if (kind < 5)
            xml += tag(pick, open);
        else if (kind < 7)
            xml += open.length && pick(8) ? `</${pick(5) ? open.pop() : one(pick, open)}>` : `</${one(pick, NAMES)}>`;
        else
            xml += one(pick, PIECES);
    }
    return xml;
}

export function soups(count, seed) {
    const pick = random(seed);
    return Array.from({ length: count }, (_, i) => ({ id: `soup ${i}`, html: soup(pick) }));
}
