// sanitize-html_test.mjs: the options of sanitize-html become a policy, or are refused.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import sanitizeHtml, { PolicyError } from '../dist/node/sanitize-html.js';

const { simpleTransform } = sanitizeHtml;
const cases = [
    ['<p onclick=x class=y>a<script>1</script><img src=x><b>c</b>', undefined, '<p>a<b>c</b></p>'],
    ['<a href="javascript:1" name=n>a</a><a href="foo:x">b</a><a href="//c.org/">c</a>', undefined,
        '<a name="n">a</a><a>b</a><a href="https://c.org/">c</a>'],
    ['<style>a</style><textarea>b</textarea><option>c</option>d', undefined, 'd'],
    ['<b>x</b><i>y</i>', { allowedTags: ['b'] }, '<b>x</b>y'],
    ['<b>x</b><i>y</i><img src="a.png" alt="">', { allowedTags: ['img'] }, 'xy<img src="a.png" alt="" />'],
    ['<b>x</b><i>y</i>', { allowedTags: ['b'], disallowedTagsMode: 'completelyDiscard' }, '<b>x</b>'],
    ['<b>x</b><i>y</i>', { allowedTags: ['b'], disallowedTagsMode: 'escape' }, '<b>x</b>&lt;i&gt;y&lt;/i&gt;'],
    ['<b>x</b><i>y</i>', { allowedTags: ['b'], nonTextTags: ['i'] }, '<b>x</b>'],
    ['<b>x</b><script>y</script>', { allowedTags: false, allowedAttributes: false }, '<b>x</b>'],
    ['<b title=x onclick=y>z</b>', { allowedAttributes: false }, '<b title="x">z</b>'],
    ['<b title=x id=y>z</b><i title=x>w</i>', { allowedAttributes: { b: ['title'] } }, '<b title="x">z</b><i>w</i>'],
    ['<b data-x=1 aria-x=2 id=y>z</b>', { allowedAttributes: { '*': ['data-*', 'aria-*'] } }, '<b data-x="1" aria-x="2">z</b>'],
    ['<a target=_blank>x</a><a target=_top>y</a>', { allowedAttributes: { a: [{ name: 'target', values: ['_blank'] }] } },
        '<a target="_blank">x</a><a>y</a>'],
    ['<a rel="a b c">x</a>', { allowedAttributes: { a: [{ name: 'rel', multiple: true, values: ['a', 'c'] }] } }, '<a rel="a c">x</a>'],
    ['<p class="a b x-1">x</p><b class=a>y</b>', { allowedClasses: { p: ['a', 'x-*'] } }, '<p class="a x-1">x</p><b>y</b>'],
    ['<p class="a b">x</p><b class="a b">y</b>', { allowedClasses: { p: ['a'], '*': ['b'] } }, '<p class="a b">x</p><b class="b">y</b>'],
    ['<p class="a.b">x</p><p class="aXb">y</p>', { allowedClasses: { p: ['a.b'] } }, '<p class="a.b">x</p><p>y</p>'],
    ['<p class="a?c">x</p><p class="abc">y</p>', { allowedClasses: { p: ['a?c'] } }, '<p class="a?c">x</p><p>y</p>'],
    ['<p class="w-[1]">x</p><p class="w-1">y</p>', { allowedClasses: { p: ['w-[1]'] } }, '<p class="w-[1]">x</p><p>y</p>'],
    ['<p class="a b">x</p>', { allowedClasses: { p: false } }, '<p class="a b">x</p>'],
    ['<a href="foo:x">a</a><a href="https://b.org/">b</a>', { allowedSchemes: ['http'] }, '<a>a</a><a>b</a>'],
    ['<img src="data:image/png;base64,iVBORw0KGgo="><a href="data:image/png;base64,iVBORw0KGgo=">a</a>',
        { allowedTags: ['img', 'a'], allowedSchemesByTag: { img: ['data'] } }, '<img src="data:image/png;base64,iVBORw0KGgo=" /><a>a</a>'],
    ['<ol><li>x</ol>', { transformTags: { ol: 'ul' } }, '<ul><li>x</li></ul>'],
    ['<ol>x</ol>', { transformTags: { ol: simpleTransform('ul', { class: 'c' }) }, allowedClasses: { ul: ['c'] } }, '<ul class="c">x</ul>'],
    ['<a href=x>y</a>', { transformTags: { a: simpleTransform('a', { rel: 'nofollow' }) }, allowedAttributes: { a: ['href', 'rel'] } },
        '<a href="x" rel="nofollow">y</a>'],
    ['<iframe src="https://v.org/x"></iframe><iframe src="https://w.org/x"></iframe>', { allowedTags: ['iframe'],
        allowedAttributes: { iframe: ['src'] }, allowedIframeHostnames: ['v.org'] },
        '<iframe src="https://v.org/x" sandbox="allow-scripts allow-same-origin allow-popups allow-forms allow-presentation"></iframe>'],
    [null, undefined, ''], [undefined, undefined, ''], [5, undefined, '5'],
    ['<b>x</b>', { allowedTags: undefined }, 'x'],
    ['<b data-x=1 aria-x=2>z</b><i data-x=1 data-<y=2>w</i>', { allowedAttributes: { i: ['data-*'], b: ['aria-*'] } },
        '<b aria-x="2">z</b><i data-x="1">w</i>'],
    ['<b data-x=1 data-y=2>z</b><i data-x=1 data-y=2>w</i>', { allowedAttributes: { i: ['data-*'], b: ['data-x'] } },
        '<b data-x="1">z</b><i data-x="1" data-y="2">w</i>'],
    ['<b id=1 title=2>z</b><i id=1 title=2>w</i>', { allowedTags: false, allowedAttributes: { '*': ['id'], i: ['title'] } },
        '<b id="1">z</b><i id="1" title="2">w</i>'],
    ['<p class="a b1 c">x</p><b class="b1">y</b>', { allowedClasses: { p: ['a', /^b\d$/], '*': ['c*'] } }, '<p class="a b1 c">x</p><b>y</b>'],
    ['<p style="color:RED; margin:1px; background:url(x)">x</p><b style="color:blue">y</b>',
        { allowedAttributes: { '*': ['style'] }, allowedStyles: { '*': { color: [/^red$/g] }, p: { margin: [/^\d+px$/] } } },
        '<p style="color:red;margin:1px">x</p><b>y</b>'],
    ['<p style="color:red">x</p>', { allowedAttributes: { p: ['style'] }, parseStyleAttributes: false }, '<p style="color: red">x</p>'],
    ['<a href="" name="">x</a><img alt="" hidden disabled>', { allowedTags: ['a', 'img'], allowedAttributes: { a: ['href', 'name'],
        img: ['alt', 'hidden', 'disabled'] } }, '<a>x</a><img alt="" disabled />'],
    ['<a href="" name="">x</a>', { nonBooleanAttributes: [], allowedEmptyAttributes: ['name'] }, '<a href="" name="">x</a>'],
    ['<a href="" name="">x</a>', { nonBooleanAttributes: [] }, '<a href name>x</a>'],
    ['<b a b="" c=d>x</b>', { allowedAttributes: false }, '<b a b c="d">x</b>'],
    ['<b a="" =b=c>x</b>', { allowedAttributes: false }, '<b a>x</b>'],
    ['<p style="color:red;margin:1px">x</p>', { allowedAttributes: { p: ['style'] } }, '<p style="color:red;margin:1px">x</p>'],
    ['<p style="font-family:\'a;b:c\';color:red">x</p>', { allowedAttributes: { p: ['style'] }, allowedStyles: { p: { color: [/./], 'b:c': [/./] } } },
        '<p style="color:red">x</p>'],
    ['a<img src=x>b', { disallowedTagsMode: 'escape' }, 'a&lt;img src="x" /&gt;b'],
    ['a<img src=x>b', { disallowedTagsMode: 'recursiveEscape' }, 'a&lt;img src="x" /&gt;b'],
    ['<br><hr>', { selfClosing: ['br'] }, '<br /><hr />'],
    ['<a href="//x.org/">a</a><a href="/\t/x.org/">b</a><a href="\\\\x.org">c</a><a href="/d">d</a>', { allowProtocolRelative: false },
        '<a>a</a><a>b</a><a>c</a><a href="/d">d</a>'],
    ['<b><x a=1>y<b>z</b></x></b>', { disallowedTagsMode: 'recursiveEscape' }, '<b>&lt;x&gt;y&lt;b&gt;z&lt;/b&gt;&lt;/x&gt;</b>'],
    ['<x a=1>y</x>', { disallowedTagsMode: 'recursiveEscape', preserveEscapedAttributes: true }, '&lt;x a="1"&gt;y&lt;/x&gt;'],
    ['<div><p><b>x</b></p></div>', { nestingLimit: 2 }, '<div><p>x</p></div>'],
    ['<svg viewBox="0 0 1 1"><linearGradient id="a"></linearGradient><path d="M0 0" onclick=x></path></svg>',
        { allowedTags: ['svg', 'path', 'linearGradient'], allowedAttributes: { svg: ['viewBox'], path: ['d'], linearGradient: ['id'] },
            parser: { lowerCaseTags: false, lowerCaseAttributeNames: false } },
        '<svg viewBox="0 0 1 1"><linearGradient id="a"></linearGradient><path d="M0 0"></path></svg>'],
    // Names are compared exactly, with what the parser of sanitize-html makes of those in the document.
    ['<b>x</b><B>y</B>', { allowedTags: ['B'] }, 'xy'],
    ['<a HREF=x>y</a>', { allowedAttributes: { A: ['href'], a: ['HREF'], '*': ['Href'] } }, '<a>y</a>'],
    ['<a href="http://x.org/">y</a>', { allowedSchemes: ['HTTP'] }, '<a>y</a>'],
    ['<a href="http://x.org/">y</a>', { allowedSchemes: [], allowedSchemesByTag: { A: ['http'] } }, '<a>y</a>'],
    ['<p class=a>x</p>', { allowedClasses: { P: ['a'] } }, '<p>x</p>'],
    ['<p class=A>x</p>', { allowedClasses: { p: ['a'] } }, '<p>x</p>'],
    ['<p style="color:red">x</p>', { allowedAttributes: { p: ['style'] }, allowedStyles: { P: { color: [/./] }, '*': { top: [/./] } } }, '<p>x</p>'],
    ['<i>x</i>', { transformTags: { I: 'b' } }, '<i>x</i>'],
    ['<i>x</i>', { transformTags: { I: () => ({ tagName: 'b' }) } }, '<i>x</i>'],
    ['<u>x</u>y', { allowedTags: [], nonTextTags: ['U'] }, 'xy'],
    ['<iframe src="https://v.org/x"></iframe>', { allowedTags: ['iframe'], allowedAttributes: { iframe: ['src'] }, allowedIframeHostnames: ['V.org'],
        allowedIframeDomains: ['Org'] }, ''],
    ['<svg viewBox="0 0 1 1"><linearGradient id=a></linearGradient></svg>', { allowedTags: ['svg', 'linearGradient'],
        allowedAttributes: { svg: ['viewBox'] } }, '<svg></svg>'],
    ['<svg viewBox="0 0 1 1"><linearGradient id=a></linearGradient></svg>', { allowedTags: ['svg', 'lineargradient'],
        allowedAttributes: { svg: ['viewbox'] } }, '<svg viewBox="0 0 1 1"><linearGradient></linearGradient></svg>'],
    ['<svg viewBox="0 0 1 1"><linearGradient id=a></linearGradient></svg>', { allowedTags: ['svg', 'lineargradient'],
        allowedAttributes: { svg: ['viewbox'] }, parser: { lowerCaseTags: false, lowerCaseAttributeNames: false } }, '<svg></svg>'],
    ['<a target=_top>x</a><a target="*">y</a>', { allowedAttributes: { a: [{ name: 'target', values: ['*'] }] } }, '<a>x</a><a target="*">y</a>'],
    ['<a target=_top>x</a>', { allowedAttributes: { '*': [{ name: 'target', values: ['_top'] }] } }, '<a>x</a>'],
    ['<xmp>x</xmp>y', undefined, 'y'],
    ['<img srcset alt>', { allowedTags: ['img'], nonBooleanAttributes: [] }, '<img alt="" />'],
    ['<xmp><a href=x>y</a></xmp>', { transformTags: { xmp: 'b', a: 'i' } }, '<b>&lt;a href=x&gt;y&lt;/a&gt;</b>'],
    ['<a href="//evil.com" data-\v=1>x</a>', { allowProtocolRelative: false }, '<a>x</a>'],
    ['<p class="a evil" data-\u00a0=1>x</p>', { allowedClasses: { p: [/^a$/] }, allowedAttributes: { p: ['data-*'] } }, '<p class="a" data-\u00a0="1">x</p>'],
    ['<p style="color:blue" data-\u2028=1>x</p>', { allowedStyles: { p: { color: [/^red$/] } }, allowedAttributes: { p: ['data-*', 'style'] } }, '<p>x</p>'],
    // Functions see the input, and what they answer is sanitized.
    ['<a href=x onclick=y>z</a>', { transformTags: { a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, target: '_blank' } }) } },
        '<a href="x" target="_blank">z</a>'],
    ['<a href=x>z</a>', { transformTags: { a: () => ({ tagName: 'a', attribs: { href: 'javascript:1', onclick: 'x' }, text: '<script>' }) } },
        '<a>&lt;script&gt;</a>'],
    ['<u data-x=1>z</u>', { transformTags: { u: (_, a) => ({ tagName: 'a', attribs: { name: a['data-x'] } }) } }, '<a name="1">z</a>'],
    ['<u>z</u>', { transformTags: { u: () => ({ tagName: 'script' }) } }, ''],
    ['<u>z</u>', { transformTags: { '*': (_, attribs) => ({ tagName: 'b', attribs }) } }, '<b>z</b>'],
    ['<p>x <br> y</p>', { transformTags: { br: () => ({ tagName: 'span', text: '-' }) } }, '<p>x <span>-</span> y</p>'],
    ['<ol id=y>x</ol>', { transformTags: { ol: simpleTransform('ul', { id: 'x' }) }, allowedAttributes: { ul: ['id'] } }, '<ul id="x">x</ul>'],
    ['<a href=y name=z>x</a>', { transformTags: { a: simpleTransform('a', { name: 'x' }, false) } }, '<a name="x">x</a>'],
    ['a&lt;<b>a</b><script>a</script>', { textFilter: (text, tag) => (tag === 'b' ? 'c<script>d</script><i onclick=e>f' : text.toUpperCase()) },
        'A&lt;<b>cf</b>'],
    ['<a href="javascript:1">x</a><a href=y>y</a><a href=z> </a>', { exclusiveFilter: (f) => f.tag === 'a' && !f.attribs.href }, '<a href="y">y</a><a href="z"> </a>'],
    ['<p><a href=z><img></a></p><p>q</p>', { exclusiveFilter: (f) => !f.text.trim() }, '<p>q</p>'],
    ['<p>a<b>c</b></p>', { exclusiveFilter: (f) => (f.tag === 'p' ? 'excludeTag' : false) }, 'a<b>c</b>'],
    ['<b>x</b><script>1</script>', { allowedTags: false, exclusiveFilter: () => false }, '<b>x</b>'],
];

for (const [dirty, options, wanted] of cases)
    test(`${JSON.stringify(options)} ${dirty}`, () => assert.equal(sanitizeHtml(dirty, options), wanted));

const refused = [
    { allowedTags: ['script'] }, { allowedTags: ['iframe'] }, { allowedTags: [/b/] }, { allowedTags: 'b' }, { allowedAttributes: { a: ['on*'] } },
    { allowedAttributes: { a: ['onclick'] } }, { allowedAttributes: { a: ['x-*'] } },
    { allowedClasses: { a: [5] } }, { allowedStyles: { a: { color: ['red'] } } }, { allowedStyles: {}, parseStyleAttributes: false },
    { exclusiveFilter: 'x' }, { textFilter: {} }, { onOpenTag: 1 }, { parser: { decodeEntities: false } }, { parser: { xmlMode: true } },
    { transformTags: { a: 1 } }, { disallowedTagsMode: 'x' }, { allowProtocolRelative: 'no' }, { allowedSchemes: false }, { nestingLimit: -1 },
    { enforceHtmlBoundary: 'x' }, { enforceHtmlBoundary: true }, { allowedScriptHostnames: ['x'] }, { alowedTags: [] },
    { allowedSchemesByTag: null }, { allowedSchemesByTag: undefined }, { allowedSchemesByTag: false },
    { allowIframeRelativeUrls: true }, { selfClosing: ['p'] },
];

for (const options of refused)
    test(`refuses ${Object.keys(options)} ${JSON.stringify(Object.values(options)[0])}`, () => {
        assert.throws(() => sanitizeHtml('<b>x', options), PolicyError);
    });

test('other types are type errors', () => {
    assert.throws(() => sanitizeHtml({}), TypeError);
});

test('a function that answers no object is a type error', () => {
    assert.throws(() => sanitizeHtml('<b>x', { transformTags: { b: () => 1 } }), TypeError);
});

test('the exception of a function reaches the caller', () => {
    assert.throws(() => sanitizeHtml('<b>x', { textFilter() { throw new Error('mine'); } }), /mine/);
});

test('onOpenTag and onCloseTag are called for all elements of the input', () => {
    const calls = [];
    sanitizeHtml('<x a=1><br>y<script>z</script></x>', { onOpenTag: (name, attribs) => calls.push([name, attribs]), onCloseTag: (name) => calls.push(name) });
    assert.deepEqual(calls, [['x', { a: '1' }], ['br', {}], 'br', ['script', {}], 'script', 'x']);
});

// Whatever functions answer, the output is what the policy keeps.
test('the output of functions is sanitized: hostile answers in every place', () => {
    const hostile = ['"><script>1</script>', '<img src=x onerror=1>', "' onclick=1 '", '</b><iframe src=x>', '<svg><style><img onerror=1>', '<!--', '<![CDATA['];
    for (const text of hostile) {
        const html = sanitizeHtml('<p title=t class=c><b>x</b><u>y</u><br></p>', {
            allowedAttributes: false,
            transformTags: { b: () => ({ tagName: text, attribs: { [text]: text, title: text }, text }), u: () => ({ tagName: 'u', attribs: { [text]: text }, text }) },
            textFilter: (given, tag) => (tag === 'p' ? text : given + text),
        });
        assert.equal(sanitizeHtml(html, { allowedAttributes: false }), html);
        assert.doesNotMatch(html, /<(script|iframe|svg|style)|<[^>]* on/);
    }
});
