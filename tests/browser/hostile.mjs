// hostile.mjs: random markup that is difficult for a tree builder. It consists of the tag names for which tree construction has
// special rules.
import { random } from './inputs.mjs';

export const FAMILIES = [
    'a b big code em font i nobr s small strike strong tt u',
    'table caption colgroup col tbody tfoot thead tr td th',
    'select option optgroup hr selectedcontent button datalist input keygen',
    'svg g desc title foreignObject foreignobject path script style use a font linearGradient',
    'math mi mo mn ms mtext mglyph malignmark annotation-xml merror',
    'template template slot',
    'html head body frameset frame noframes base link meta title style script noscript',
    'ruby rb rt rtc rp',
    'p div address article details dialog fieldset search section main center ul ol li dl dt dd h1 h2 h6 pre listing ' +
        'form blockquote',
    'applet marquee object button',
    'br hr img image input embed area wbr param source track bgsound basefont',
    'textarea xmp iframe noembed plaintext style script title',
    'span x-y label summary menuitem isindex',
].map((names) => names.split(' '));
const BREAKOUTS = ('b big blockquote body br center code dd div dl dt em embed h1 head hr i img li listing menu ' +
    'meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var font').split(' ');
const FOREIGN = FAMILIES[3].concat(FAMILIES[4]);

export const ATTRIBUTES = [
    'a', 'A=1', 'a=2', 'class="x"', "id='y'", 'type=hidden', 'type=HIDDEN', 'type=text', 'color', 'face=x',
    'size=1', 'encoding=text/html', 'encoding="TEXT/html"', 'encoding=application/xhtml+xml', 'encoding=text/xml',
    'definitionurl=1', 'viewbox=0', 'attributeName=x', 'xlink:href=#', 'xml:lang=en', 'xmlns=x', 'xmlns:xlink=x',
    'xmlns:foo=x', 'xml:base=x', 'xlink:foo=x', 'XLINK:HREF=1', 'selected', 'disabled', 'multiple', 'href=&amp',
    'href="?a&lt=b&copy"', 'b=&notit;', '=', '"', "'", '<', 'c=<d>', 'd=`', 'é', '\0', 'e="\0"', 'f=/', 'for=z',
    'shadowrootmode=open', 'name=a', 'action=x', 'g="\r\n"', 'h=\n1', 'is=x', 'i=&#x41;',
];
const TEXTS = [
    'x', 'x', 'yz', ' ', '  \n', '\n', '\r\n', '\t', '\f', '\0', '\0x', ' \0', 'a \0', '&', '&amp', '&amp;', '&lt;',
    '&notin;', '&notit;', '&#0;', '&#x80;', '&#xD;', '&#10;', '&nbsp', '&NotEqualTilde;', '&#x110000;', '&#', '&#x',
    '&a', '&fjlig;', '\uFEFF', '\u{1F600}', ']]>', 'x ', ' x', '<', '</', '<!', '<?', '</ ', '<1', '</1>', '< a>',
    '-->', '--!>',
];
const ODD = [
    '<!---->', '<!-->', '<!--->', '<!--x-->', '<!--x--!>', '<!--<!--x-->', '<!--\0-->', '<!--x', '<!-- ->-->',
    '<!x>', '<!>', '<!DOCTYPE>', '<!DOCTYPE html>', '<!doctype html public "x" "y">',
    '<!DOCTYPE html SYSTEM "about:legacy-compat">', '<!doctype html public "-//W3C//DTD HTML 3.2//">', '<?pi?>',
    '<?pi x?>', '<?pi>', '<?p', '<?xml version="1.0"?>', '<??>', '<? x?>', '<?a ??>', '<?a>b?>', '<?\0a?>',
    '<?a:b c?>', '<?1?>', '<?é x?>', '<?A-b. c=d?>', '<?xml-stylesheet x?>', '<?start name="z"?>', '<?end?>',
    '<?marker name="z"?>', '<template for=z>', '<template for="z"><td>', '<![CDATA[x]]>', '<![CDATA[<b>]]>',
    '<![CDATA[]]]>', '<![CDATA[\0]]>', '<![CDATA[ ]]>', '<![CDATA[x', '<![cdata[x]]>', '<![CDATA[x]]', '</>',
    '</p>', '</br>', '</body>', '</html>', '</head>', '</p a=1>', '</form>', '</sarcasm>', '</template>',
    '</select>', '</table>', '</svg>', '</math>', '<svg><', '<math><', '<table><', '<script><!--',
    '<script><!--<script>', '-->', '</script>', '<b/', '<b /', '<b a', '<b a=', '<b a="', '</b', '<\0b>', '<b\0>',
];

function one(pick, list) {
    return list[pick(list.length)];
}

function startTag(pick, name) {
    let tag = `<${pick(30) ? name : name.toUpperCase()}`;
    for (let left = pick(3) ? 0 : 1 + pick(3); left > 0; left--)
        tag += ' ' + one(pick, ATTRIBUTES);
    return tag + (pick(15) ? '>' : '/>');
}

// An input has names of two or three families, so that names whose rules depend on each other occur together. Most end tags are
// those of elements that are open.
function hostile(pick) {
    const families = [one(pick, FAMILIES), one(pick, FAMILIES), pick(2) ? one(pick, FAMILIES) : pick(2) ? BREAKOUTS : FOREIGN];
    const opened = [];
    let html = '';
    for (let left = 3 + pick(pick(4) ? 10 : 25); left > 0; left--) {
        const name = one(pick, one(pick, families));
        const kind = pick(20);
        if (kind < 10) {
            html += startTag(pick, name);
            opened.push(name);
        } else if (kind < 14) {
            html += `</${opened.length && pick(6) ? one(pick, opened) : name}>`;
        } else {
            html += one(pick, kind < 17 ? TEXTS : ODD);
        }
    }
    return html;
}

export function hostiles(count, seed) {
    const pick = random(seed);
    return Array.from({ length: count }, (_, i) => ({ id: `hostile ${i}`, html: hostile(pick) }));
}
