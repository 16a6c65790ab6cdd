// answer.js: the answer of live.html, as a program could write it: its markup is not always right, and not always harmless.
const PART = (n) => `<h2 onclick="alert(${n})">${n}. Streams of safe HTML</h2>
<p>An answer is <b>not</b> complete while it <mark>arrives</mark>, but a reader wants to see it. <i>Each piece can end anywhere</i>, also in
a&nbsp;tag, in <a href="https://www.example.org/?part=${n}&amp;x=1">an address</a> or in a reference: &eacute;, &#x6F22;字, \u{1F600}.
<p>What is <mark>final</mark> stays. Only the end of the text changes<script>document.title = 'not safe'</script>.
<ul><li>a selection <li>an open element <code>details</code> <li>what was typed <img src=icon.svg alt="" width=16 height=16 onerror="alert(${n})"></ul>
<details><summary>Details of part ${n}</summary><p>This stays open, because the element is the same one.</details>
<table><tr><th>piece<th>time<tr><td>${n * 250}<td>${n} ms</table>
<pre><code>const live = new LiveHTML(element);
live.write('&lt;b&gt;part ${n}');
</code></pre>
<blockquote>Text that is <b>bold, <i>bold and italic</b> and italic</i>, by the rules of the parser.</blockquote>
`;

export const ANSWER = Array.from({ length: 10 }, (_, i) => PART(i + 1)).join('');
