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
    ['<a href=x>y</a>', { transformTags: { a: simpleTransform('a', { rel: 'nofollow' }) } }, '<a href="x" rel="nofollow">y</a>'],
    ['<iframe src="https://v.org/x"></iframe><iframe src="https://w.org/x"></iframe>', { allowedTags: ['iframe'],
        allowedAttributes: { iframe: ['src'] }, allowedIframeHostnames: ['v.org'] },
        '<iframe src="https://v.org/x" sandbox="allow-scripts allow-same-origin allow-popups allow-forms allow-presentation"></iframe>'],
    [null, undefined, ''], [undefined, undefined, ''], [5, undefined, '5'],
];

for (const [dirty, options, wanted] of cases)
    test(`${JSON.stringify(options)} ${dirty}`, () => assert.equal(sanitizeHtml(dirty, options), wanted));

const refused = [
    { allowedTags: ['script'] }, { allowedTags: ['iframe'] }, { allowedTags: [/b/] }, { allowedTags: 'b' }, { allowedAttributes: { a: ['on*'] } },
    { allowedAttributes: { a: ['onclick'] } }, { allowedAttributes: { a: ['data-*'] } }, { allowedClasses: { a: [/x/] } },
    { allowedStyles: {} }, { exclusiveFilter: () => true }, { textFilter: () => '' }, { onOpenTag: () => 1 }, { parser: {} },
    { transformTags: { a: () => 1 } }, { transformTags: { '*': 'b' } }, { transformTags: { ol: simpleTransform('ul', { id: 'x' }) } },
    { transformTags: { a: simpleTransform('a', { rel: 'x' }, false) } }, { disallowedTagsMode: 'recursiveEscape' }, { allowProtocolRelative: false }, { allowedSchemes: false }, { nestingLimit: 5 },
    { enforceHtmlBoundary: true }, { preserveEscapedAttributes: true }, { allowedScriptHostnames: ['x'] }, { alowedTags: [] },
    { allowIframeRelativeUrls: true }, { selfClosing: ['p'] },
];

for (const options of refused)
    test(`refuses ${Object.keys(options)} ${JSON.stringify(Object.values(options)[0])}`, () => {
        assert.throws(() => sanitizeHtml('<b>x', options), PolicyError);
    });

test('other types are type errors', () => {
    assert.throws(() => sanitizeHtml({}), TypeError);
});
