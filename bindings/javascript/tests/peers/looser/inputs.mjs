// inputs.mjs: hostile documents, as lists of pieces, so that a finding can be made smaller.

const words = (text) => text.trim().split(/\s+/);

const TAGS = words(`a a a img img p b i u div span em ul ol li table tbody tr td th caption col form input button label output select option textarea
    h1 pre br hr abbr font center section details summary map area video source audio track picture dialog slot marquee blink my-element x
    x-y`);
const RAW = words('style script xmp iframe noembed noframes noscript plaintext textarea title template select option math svg');
const FOREIGN = words(`svg g path circle text tspan title desc foreignObject linearGradient image use animate set a style font script feImage filter
    math mi mo mn ms mtext mrow annotation annotation-xml semantics mglyph malignmark`);
const NEVER = words('base link meta object embed frame frameset html head body applet bgsound');

/** Names that are properties of documents or forms. */
export const CLOBBERING = words(`cookie getElementById defaultView body forms images location attributes nodeName parentNode childNodes firstChild
    createElement implementation ownerDocument children submit action elements length name id title querySelector write __proto__ constructor
    toString hasOwnProperty`);
const PLAIN = words(`href href src class id id name name data-x data-x aria-label title alt style target rel for action formaction background poster srcset ping cite data
    xlink:href xmlns xml:id is value width height type role tabindex slot part onclick onerror attributename values from to by begin srcdoc
    patchsrc usemap longdesc data-x data-y aria-label aria-level x y z lang dir sandbox allow fill d viewBox imagesrcset codebase manifest itemid`);

// Every byte, and every white space of Unicode, and what JavaScript's \s and Unicode's White_Space have one without the other.
const BYTES = Array.from({ length: 256 }, (_, i) => String.fromCharCode(i)).filter((c) => c !== '\0');
const SPACES = [...'\t\n\v\f\r \x85\xA0\u1680\u180E\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u200B\u200C\u2028\u2029\u202F\u205F\u2060'
    + '\u3000\uFEFF'];
const SIGNS = ['"', '=', "'", '<', '`', '&', '/', '>', '\\', ':', '.', '-', '_', 'é', 'İ', 'K', 'ſ', '\u{1F600}', '\u0301', '\uFFFD'];

const someCharacter = (r) => (r.chance(0.4) ? r.of(SPACES) : r.chance(0.5) ? r.of(BYTES) : r.of(SIGNS));

function attributeName(r) {
    if (r.chance(0.7))
        return r.chance(0.1) ? r.of(PLAIN).toUpperCase() : r.of(PLAIN);
    const c = someCharacter(r);
    return r.of([`data-${c}x`, `data-x${c}`, `aria-${c}`, `${c}x`, `x${c}y`, `on${c}`, c, `=${c}`, `data-${c}`, `"${c}`, `id${c}`, `xml:${c}`]);
}

const SCHEMES = words(`javascript JaVaScRiPt vbscript data http HTTP https ftp mailto tel foo blob file cid xmpp ms-x about livescript sms view-source`);

function url(r, next) {
    const host = `h${next()}.example`;
    const kind = r.below(10);
    const odd = r.chance(0.3) ? r.of([...SPACES, '&#9;', '&#10;', '&Tab;', '\x01', '&colon;', '%0A']) : '';
    if (kind < 2)
        return `${r.of(['//', '/\\', '\\\\', '\\/', `/${odd}/`, `${odd}//`, '///', 'https:', 'http:/'])}${host}/p`;
    if (kind < 4)
        return `${r.of(['http', 'https', 'HTTPS', 'ftp'])}://${r.of(['', '', 'u:p@'])}${host}${r.of(['', ':8080'])}/p?q=1#f`;
    if (kind < 7) {
        const scheme = r.of(SCHEMES), at = r.below(scheme.length);
        return `${r.of(['', odd])}${scheme.slice(0, at)}${odd}${scheme.slice(at)}${r.of([':', ':', '&colon;', '&#58;', `${odd}:`])}alert(${next()})`;
    }
    if (kind < 8)
        return `data:${r.of(['image/png;base64,iVBORw0KGgo=', 'text/html,<b>x', 'image/svg+xml,<svg onload=1>', ',x', 'IMAGE/GIF,x', 'image/png,<a>'])}`;
    return r.of(['/p', 'p', '#f', '?q', './a:b', '', ' ', 'a/../b', '%6Aavascript:1', '.', `${odd}p`]);
}

function value(r, next) {
    const kind = r.below(12);
    if (kind < 4)
        return url(r, next);
    if (kind < 5)
        return r.of(CLOBBERING);
    if (kind < 6)
        return r.some(['a', 'b', 'a-1', 'b1', 'c', 'A', 'evil', `a${someCharacter(r)}evil`, 'é'], 3).join(r.of([' ', '  ', '\t', '\n', '\xA0', '\u2028']));
    if (kind < 8)
        return r.some(['color:red', 'COLOR:Blue', 'margin:1px', 'position:fixed', 'background:url(//x)', 'width:calc(2px)', 'color:red!important', 'x:y',
                       'c\\6flor:red', 'font-family:"a;b"', 'color:expression(1)', '/*;*/top:1px', '--x:y', 'margin:1px 2px'], 3).join(';');
    if (kind < 9)
        return r.of(['</style>', ']]>', '--!>', '<b>', '</noscript x', '/>', '"><img src=x onerror=1>', '{{x}}', '${y}', '<%z%>', 'x}}', '&lt;/title&gt;']);
    if (kind < 10)
        return `${url(r, next)} 1x, ${url(r, next)} ${r.of(['2x', '100w', 'x'])}`;
    return r.of(['', 'x', '1', 'x y', 'href', '_blank', 'en', 'nofollow', 'true', 'xlink:href', 'width', someCharacter(r), `x${someCharacter(r)}`]);
}

function attribute(r, next) {
    const name = attributeName(r);
    if (r.chance(0.08))
        return name;
    const v = value(r, next);
    const quote = r.of(['"', '"', "'", '']);
    const inside = quote ? v.replaceAll(quote, quote === '"' ? '&quot;' : '&#39;') : v.replace(/[\s>]/g, '_');
    return `${name}=${quote}${inside}${quote}`;
}

const cased = (r, name) => (r.chance(0.08) ? name.toUpperCase() : name);
const tagName = (r) => cased(r, r.chance(0.7) ? r.of(TAGS) : r.chance(0.6) ? r.of(FOREIGN) : r.chance(0.6) ? r.of(RAW) : r.of(NEVER));
const startTag = (r, next, name = tagName(r)) => `<${[name, ...r.times(4, () => attribute(r, next))].join(r.of([' ', ' ', '\n', '/', ' ']))}${r.of(['>', '>', '>', '/>'])}`;
const text = (r) => r.of(['x', 'y z', ' ', '&lt;b&gt;', '&amp;', '{{x}}', '${', '<%', 'www.h.example', '\n', 'a<b', 'é', '&nbsp;', '&lt;!--', 'x'.repeat(9)]);
const comment = (r, next) => r.of([`<!--${startTag(r, next)}-->`, '<!--x-->', '<!-- < y -->', '<!x>', '<?x y?>', '<![CDATA[<b>x]]>', '<!--x--!>', '<!-->', '<!--<!---->',
    `<!--${'-x'.repeat(r.below(120))}</b-->`, '<!DOCTYPE html>']);

function element(r, next, depth) {
    const name = r.chance(0.15) ? r.of(RAW) : tagName(r);
    return [startTag(r, next, name), ...content(r, next, depth + 1), r.chance(0.85) ? `</${cased(r, name)}>` : ''];
}

function content(r, next, depth) {
    return r.times(depth > 3 ? 1 : 3, () => {
        const kind = r.below(12);
        if (kind < 5)
            return element(r, next, depth);
        if (kind < 7)
            return [startTag(r, next)];
        if (kind < 8)
            return [comment(r, next)];
        return kind < 9 ? [`</${tagName(r)}>`] : [text(r)];
    }).flat();
}

// A tag with what most options are about, and perhaps a name of an attribute with a character that hides it from patterns.
function fullTag(r, next) {
    const c = someCharacter(r), host = `h${next()}.example`;
    const attributes = r.some([`data-${c}x=1`, `data-${c}x=1`, `aria-${c}x=1`, `x${c}y=1`, `class="evil a b1 ${c}"`, 'style="color:red;top:1px;width:2px"', `href="//${host}/p"`,
                               `href="http://${host}/"`, `src="//${host}/p"`, 'id=cookie', 'name=getElementById', 'for=x', 'title="</style>"', 'data-x=1', 'data-y=2'], 8);
    return startTag(r, next, [r.of(['a', 'a', 'img', 'p', 'b', 'div', 'span', 'i']), ...new Set(attributes)].join(' '));
}

/** A document: its pieces, in order. The hosts of its URLs differ from each other. */
export function makeDocument(r) {
    let count = 0;
    const next = () => ++count;
    const first = r.chance(0.3) ? [fullTag(r, next), 'x'] : element(r, next, 0);
    return [...first, ...content(r, next, 0), ...content(r, next, 0)].filter(Boolean);
}
