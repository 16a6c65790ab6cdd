// browser_page.mjs: the script of the page of browser.mjs. It sends the result to the server.
import { runVectors } from './vectors.mjs';

const send = (outcome) => fetch('/outcome', { method: 'POST', body: JSON.stringify(outcome) });
const others = [];
const expect = (what, got, wanted) => got === wanted || others.push(`${what}: ${JSON.stringify(wanted)} expected, got ${JSON.stringify(got)}`);
try {
    const start = performance.now();
    const tamis = await import('../dist/web/tamis.js');
    expect('sanitize', tamis.sanitize('<p onclick=x>'), '<p></p>');
    const seconds = (performance.now() - start) / 1000;
    const { sanitize: slim } = await import('../dist/web/slim.js');
    const { default: purify } = await import('../dist/web/dompurify.js');
    const { default: sanitizeHtml } = await import('../dist/web/sanitize-html.js');
    expect('slim', slim('<p onclick=x>'), '<p></p>');
    expect('dompurify', purify.sanitize('<p onclick=x id=location><b id=own>'), '<p><b id="own"></b></p>');
    document.body.append(Object.assign(document.createElement('form'), { name: 'ownform' }));
    expect('a name of the document', purify.sanitize('<b id=ownform>'), '<b></b>');
    expect('sanitize-html', sanitizeHtml('<p onclick=x>'), '<p></p>');
    const response = new Response(new Blob(['<p onclick=x>a</p>']).stream().pipeThrough(new tamis.SanitizerStream('comment')));
    expect('stream', await response.text(), '<p>a</p>');
    const order = new Response(new Blob(['<table>x<tr><td onclick=x>a']).stream().pipeThrough(new tamis.SanitizerStream('article', { mode: 'in-order' })));
    expect('stream in order', await order.text(), '<table><tbody><tr><td>a</td></tr></tbody></table>');
    const incremental = new tamis.IncrementalSanitizer('comment');
    expect('pieces', [incremental.write('<p>a<b'), incremental.tail(), incremental.write('>c'), incremental.end()].join('|'), '<p>a|</p>|<b>c|</b></p>');
    const { total, failures } = await runVectors(tamis, async (file) => (await fetch(`/vectors/${file}.json`)).json());
    await send({ total, failures, others, seconds });
} catch (error) {
    await send({ total: 0, failures: [`${error.name}: ${error.message} ${error.stack}`], others, seconds: 0 });
}
