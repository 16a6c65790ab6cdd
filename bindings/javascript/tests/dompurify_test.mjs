// dompurify_test.mjs: the options of DOMPurify become a policy, or are refused.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import DOMPurify, { PolicyError, TamisError } from '../dist/node/dompurify.js';

const cases = [
    // default
    ['<p onclick=x style="color:red">a<script>1</script>', undefined, '<p style="color: red">a</p>'],
    ['<a href="javascript:1">a</a><a href=" java\nscript:1">b</a><a href="foo:x">c</a>', undefined, '<a>a</a><a>b</a><a>c</a>'],
    ['<a href="mailto:a@b.c">a</a><a href="/x">b</a>', undefined, '<a href="mailto:a@b.c">a</a><a href="/x">b</a>'],
    ['<a href="data:image/png;base64,iVBORw0KGgo=">a</a><img src="data:image/png;base64,iVBORw0KGgo=">', undefined,
        '<a>a</a><img src="data:image/png;base64,iVBORw0KGgo=">'],
    ['<svg viewbox="0 0 1 1"><lineargradient gradientunits="x"></lineargradient><use href="#a"/></svg>', undefined,
        '<svg viewBox="0 0 1 1"><linearGradient gradientUnits="x"></linearGradient></svg>'],
    ['<math><mi>x</mi><annotation>y</annotation></math>', undefined, '<math><mi>x</mi></math>'],
    ['<b data-x=1 data-x.y=2 data-a"b=3 aria-label=4 aria-ö=5>x', undefined, '<b data-x="1" data-x.y="2" aria-label="4">x</b>'],
    ['<!-- c --><foo>x</foo><my-element>y</my-element>', undefined, 'xy'],
    ['<b x=" java&#10;script:1" y="2" title="foo:1" color="http://x.org/">z</b>', undefined, '<b y="2" title="foo:1" color="http://x.org/">z</b>'],
    ['<label for=a>x</label><div for=a>y</div>', undefined, '<label for="a">x</label><div>y</div>'],
    // lists
    ['<b>x<i>y</i></b><style>z</style>', { ALLOWED_TAGS: ['b'] }, '<b>xy</b>'],
    ['<B Title=a CLASS=b>x</B>', { ALLOWED_TAGS: ['B'], ALLOWED_ATTR: ['TITLE'] }, '<b title="a">x</b>'],
    ['<b>x</b><my-element a=1 b=2>y</my-element>', { ADD_TAGS: ['my-element'], ADD_ATTR: ['a'] }, '<b>x</b><my-element a="1">y</my-element>'],
    ['<b title=x a="javascript:1" b="c">y</b>', { ADD_ATTR: ['a', 'b'] }, '<b title="x" b="c">y</b>'],
    ['<b data-x=1 data-y=2 aria-label=3 aria-level=4>x</b>', { FORBID_ATTR: ['data-x', 'ARIA-LABEL'] }, '<b data-y="2" aria-level="4">x</b>'],
    ['<b title="/>" id="a/b">x</b>', { ALLOW_SELF_CLOSE_IN_ATTR: false }, '<b id="a/b">x</b>'],
    ['<b data-x="foo:y" data-y="foo:y">x</b>', { ADD_ATTR: ['data-x', 'data-y'], ADD_URI_SAFE_ATTR: ['data-x'] }, '<b data-x="foo:y">x</b>'],
    ['<b>x</b><i class=y id=z>w</i>', { FORBID_TAGS: ['b'], FORBID_ATTR: ['class'] }, 'x<i id="z">w</i>'],
    ['<table><tr><td>x</table>', { FORBID_TAGS: ['tbody'] }, '<table><tbody><tr><td>x</td></tr></tbody></table>'],
    ['a<b>x</b>', { ALLOWED_TAGS: [] }, 'ax'],
    ['a<!--c--><b>x</b>', { ALLOWED_TAGS: ['#comment', 'b'] }, 'a<!--c--><b>x</b>'],
    ['<b>x</b><p>y</p>', { FORBID_TAGS: ['b'], FORBID_CONTENTS: ['b'] }, '<p>y</p>'],
    ['<b>x</b><p>y</p>', { FORBID_TAGS: ['b'], ADD_FORBID_CONTENTS: ['b'] }, '<p>y</p>'],
    ['<i>x</i><b>y</b>', { KEEP_CONTENT: false, ALLOWED_TAGS: ['b', '#text'] }, '<b>y</b>'],
    ['<a href="data:image/png;base64,iVBORw0KGgo=">a</a>', { ADD_DATA_URI_TAGS: ['a'] }, '<a href="data:image/png;base64,iVBORw0KGgo=">a</a>'],
    // A value of any type is on or off as in DOMPurify.
    ['<b>x</b>', { USE_PROFILES: () => true }, 'x'],
    ['<b data-x=1>{{x}}</b>', { SAFE_FOR_TEMPLATES: () => false }, '<b> </b>'],
    ['<b data-x=1>x</b>', { ALLOW_DATA_ATTR: null }, '<b data-x="1">x</b>'],
    // profiles, namespaces
    ['<b>x</b><svg></svg><math></math>', { USE_PROFILES: { html: true } }, '<b>x</b>'],
    ['<b>x</b><svg><filter><feblend></feblend></filter></svg>', { USE_PROFILES: { svg: true, svgFilters: true } },
        'x<svg><filter><feBlend></feBlend></filter></svg>'],
    ['<b>x</b><svg></svg>', { ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'] }, '<b>x</b>'],
    // flags
    ['<b data-x=1 aria-label=2>x', { ALLOW_DATA_ATTR: false, ALLOW_ARIA_ATTR: false }, '<b>x</b>'],
    ['<b data-x=1 data-y=1>x', { ALLOW_DATA_ATTR: false, ADD_ATTR: ['data-x'] }, '<b data-x="1">x</b>'],
    ['<img name=body id=location><b id=own>x</b><b id="__proto__">', undefined, '<img><b id="own">x</b><b></b>'],
    ['<img name=body><b id=own>x</b>', { SANITIZE_DOM: false }, '<img name="body"><b id="own">x</b>'],
    ['<b id=own>x</b><a href="#own">y</a>', { SANITIZE_NAMED_PROPS: true }, '<b id="user-content-own">x</b><a href="#user-content-own">y</a>'],
    ['<!doctype html><p>x', { WHOLE_DOCUMENT: true }, '<html><head></head><body><p>x</p></body></html>'],
    ['<head lang=a><p>x', { WHOLE_DOCUMENT: true }, '<html><head lang="a"></head><body><p>x</p></body></html>'],
    ['<html dir=b><head lang=a><body title=c><p>x', { WHOLE_DOCUMENT: true, FORCE_BODY: true },
        '<html dir="b"><head></head><body title="c"><p>x</p></body></html>'],
    ['<b title="{{x}}">{<foo></foo>{x}} ${y} &lt;%z%&gt;</b>', { SAFE_FOR_TEMPLATES: true },
     '<b title=""> </b>'],
    ['<b>x<i>$</i>{y}</b>', { SAFE_FOR_TEMPLATES: true }, '<b>x<i>$</i> {y}</b>'],
    ['<b>{{x}}</b>', { SAFE_FOR_TEMPLATES: false }, '<b>{{x}}</b>'],
    // SAFE_FOR_XML
    ['<b title="a</style x" id="]]>" class="--!>" name="--&gt;">x</b>', undefined, '<b>x</b>'],
    ['<b title="a</style x" id="]]>" class="--!>">x</b>', { SAFE_FOR_XML: false }, '<b title="a&lt;/style x" id="]]&gt;" class="--!&gt;">x</b>'],
    ['<b for=a>x</b><label for=b>y</label>', undefined, '<b>x</b><label for="b">y</label>'],
    ['<b for=a>x</b><label for=b>y</label>', { SAFE_FOR_XML: false }, '<b for="a">x</b><label for="b">y</label>'],
    ['a<!-- <b> --><b>x</b><!--c-->', { ALLOWED_TAGS: ['#comment', 'b'] }, 'a<b>x</b>'],
    ['a<!-- </b --><b>x</b>', { ALLOWED_TAGS: ['#comment', 'b'] }, 'a<b>x</b>'],
    [`a<!--${'-é'.repeat(200)}--><b>x</b>`, { ALLOWED_TAGS: ['#comment', 'b'] }, `a<!--${'-é'.repeat(200)}--><b>x</b>`],
    [`a<!--${'-é'.repeat(200)}</b--><b>x</b>`, { ALLOWED_TAGS: ['#comment', 'b'] }, 'a<b>x</b>'],
    ['a<!-- < b --><b>x</b>', { ALLOWED_TAGS: ['#comment', 'b'] }, 'a<!-- < b --><b>x</b>'],
    ['a<!-- <b> --><b>x</b>', { ALLOWED_TAGS: ['#comment', 'b'], SAFE_FOR_XML: false }, 'a<!-- <b> --><b>x</b>'],
    ['<b data-x=1 aria-label=2>x</b>', { SAFE_FOR_TEMPLATES: true }, '<b aria-label="2">x</b>'],
    // names of attributes that hid a tag from patterns
    ['<img id=cookie name=getElementById data-\u00a0x=1>', undefined, '<img>'],
    ['<a id=defaultView data-\v=1>x</a>', undefined, '<a>x</a>'],
    ['<b data-x=1 data-\uFEFF=2>x</b>', { FORBID_ATTR: ['data-x'] }, '<b data-\uFEFF="2">x</b>'],
    ['<b for=a data-\u1680=2>x</b>', undefined, '<b data-\u1680="2">x</b>'],
    // names of attributes that look like markup
    ['<b id=location data-<x=1 data-y=2>z</b>', undefined, '<b data-y="2">z</b>'],
    ['<b data-"=" id=body" id=location aria-<=1>z</b>', undefined, '<b>z</b>'],
    // text that looks like a tag
    ['&lt;b id=body&gt;<b title="<i id=body>">x', undefined, '&lt;b id=body&gt;<b title="&lt;i id=body&gt;">x</b>'],
    // not strings
    [null, undefined, ''], [undefined, undefined, ''], [5, undefined, '5'], [{ toString: () => '<b onclick=x>y' }, undefined, '<b>y</b>'],
];

for (const [dirty, options, wanted] of cases)
    test(`${JSON.stringify(options)} ${String(dirty)}`, () => assert.equal(DOMPurify.sanitize(dirty, options), wanted));

const refused = [
    { ALLOWED_URI_REGEXP: /x/ }, { ADD_TAGS: () => true }, { ADD_ATTR: () => true }, { ADD_TAGS: ['iframe'] }, { ALLOWED_TAGS: ['script'] },
    { ADD_ATTR: ['onclick'] }, { ADD_ATTR: ['srcdoc'] }, { ADD_URI_SAFE_ATTR: ['href'] }, { ALLOW_UNKNOWN_PROTOCOLS: true },
    { RETURN_DOM: true }, { RETURN_DOM_FRAGMENT: true }, { RETURN_TRUSTED_TYPE: true }, { IN_PLACE: true },
    { NAMESPACE: 'http://www.w3.org/2000/svg' }, { PARSER_MEDIA_TYPE: 'application/xhtml+xml' }, { ALLOWED_NAMESPACES: ['x'] },
    { CUSTOM_ELEMENT_HANDLING: { tagNameCheck: /x/ } }, { ALLOWED_TAGS: ['b'], KEEP_CONTENT: false }, { ALLOWED_TAGS: 'b' },
    { FORBID_TAGS: [/b/] }, { TRUSTED_TYPES_POLICY: {} }, { ALOWED_TAGS: [] },
    { HTML_INTEGRATION_POINTS: {} },
];

for (const options of refused)
    test(`refuses ${Object.keys(options)} ${String(Object.values(options)[0])}`, () => {
        assert.throws(() => DOMPurify.sanitize('<b>x', options), (error) => error instanceof PolicyError
            && error.path.startsWith(Object.keys(options)[0]));
        assert.throws(() => DOMPurify.setConfig(options), PolicyError);
    });

test('options are not inherited', () => {
    Object.prototype.ALLOWED_TAGS = ['b'];
    try {
        assert.equal(DOMPurify.sanitize('<b>x</b><i>y</i>'), '<b>x</b><i>y</i>');
    } finally {
        delete Object.prototype.ALLOWED_TAGS;
    }
    assert.equal(DOMPurify.sanitize('<b>x</b><svg></svg>', { USE_PROFILES: Object.create({ svg: true }, { html: { value: true, enumerable: true } }) }),
                 '<b>x</b>');
});

test('the other calls', () => {
    assert.equal(DOMPurify({}), DOMPurify);
    assert.equal(DOMPurify.isSupported, true);
    assert.match(DOMPurify.version, /^\d+\.\d+\.\d+$/);
    DOMPurify.setConfig({ ALLOWED_TAGS: ['b'] });
    assert.equal(DOMPurify.sanitize('<b>x</b><i>y</i>', { ALLOWED_TAGS: ['i'] }), '<b>x</b>y');
    DOMPurify.clearConfig();
    assert.equal(DOMPurify.sanitize('<b>x</b><i>y</i>', { ALLOWED_TAGS: ['i'] }), 'x<i>y</i>');
    assert.throws(() => DOMPurify.addHook('afterSanitizeAttributes', () => {}), TamisError);
    DOMPurify.removeAllHooks();
    DOMPurify.sanitize('<p onclick=x>y<script>z</script>');
    assert.deepEqual(DOMPurify.removed.map(({ element, attribute }) => element?.nodeName ?? attribute.name), ['onclick', 'SCRIPT']);
    assert.equal(DOMPurify.isValidAttribute('a', 'href', 'https://example.org/'), true);
    assert.equal(DOMPurify.isValidAttribute('a', 'href', 'javascript:1'), false);
    assert.equal(DOMPurify.isValidAttribute('td', 'colspan', '2'), true);
    assert.equal(DOMPurify.isValidAttribute('a', 'onclick', '2'), false);
    assert.throws(() => DOMPurify.sanitize(Object.create({ nodeType: 1, [Symbol.toStringTag]: 'HTMLElement' })), TypeError);
});
