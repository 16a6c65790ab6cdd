// behaviour.mjs: a visitor types, chooses, clicks and reads.

const WAIT_MS = 400; // longer than the page waits after a key

export async function behaviour({ openPage, check, noise, settle, show, engine, PAGE }) {
    const page = await openPage();
    const value = (selector) => page.evaluate((s) => document.querySelector(s).value, selector);
    const text = (selector) => page.evaluate((s) => document.querySelector(s).textContent, selector);
    const texts = (selector) => page.evaluate((s) => [...document.querySelectorAll(s)].map((element) => element.textContent), selector);
    const selected = (selector) => page.evaluate((s) => {
        const field = document.querySelector(s);
        return field.value.slice(field.selectionStart, field.selectionEnd);
    }, selector);
    const output = async () => (await texts('#output .line')).join('\n');
    const equal = (got, expected, name) => check(JSON.stringify(got) === JSON.stringify(expected), name, `got ${JSON.stringify(got)}, expected ${JSON.stringify(expected)}`);
    async function type(selector, what) {
        await page.focus(selector);
        await page.keyboard.press('Control+A');
        await page.keyboard.press('Delete');
        await page.keyboard.insertText(what);
        await settle(page, WAIT_MS);
    }

    // ---- Typing and the list of changes
    await page.focus('#input');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('<b onclick=x>h\u00e9</b>\n<script>s</script><a href="javascript:1">');
    await settle(page, WAIT_MS);
    equal(await output(), '<b>h\u00e9</b>\n<a rel="nofollow noopener noreferrer ugc"></a>', 'typed markup is sanitized');
    equal(await texts('.change .what'), ['onclick of <b> removed', '<script> removed', 'rel of <a> addednofollow noopener noreferrer ugc',
                                         'href of <a> removedjavascript:1'], 'the changes are listed');
    equal(await text('#removed-facts'), 'The policy removed 1 element, 2 attributes.', 'the removed parts are counted');
    equal(await value('#samples'), '', 'typed markup is no sample');
    await page.click('.change:nth-child(2) .go');
    equal(await selected('#input'), '<script', 'an entry selects its place, behind a character of two bytes');
    check(await page.evaluate(() => document.activeElement.id === 'input'), 'an entry moves the focus to the input');
    await page.click('.change:nth-child(3) .rule');
    equal(await selected('#policy'), '"set"', 'a rule selects its member of the policy');
    equal(await texts('#input-editor .m-removed'), ['onclick', '<script', 'href'], 'what is removed is marked in the input');
    equal((await texts('#input-editor .m-inside')).join(''), '>s</script>', 'the content that is removed is marked');
    await page.hover('.change:nth-child(1) .go');
    equal(await texts('.lit'), ['onclick'], 'the place of an entry under the pointer is lit');

    equal(await texts('#only button'), ['\u22123 removed', '+1 added'], 'the outcomes are counted');
    await page.click('#only button:nth-child(2)');
    const shown = () => page.evaluate(() => [...document.querySelectorAll('.change')].filter((item) => item.checkVisibility()).length);
    equal(await shown(), 1, 'an outcome shows only its changes');
    equal(await page.getAttribute('#only button:nth-child(2)', 'aria-pressed'), 'true', 'the chosen outcome is named to screen readers');
    await page.click('#only button:nth-child(2)');
    equal(await shown(), 4, 'pressed again, it shows all changes');

    // ---- The forms of the output
    await page.click('[data-view=markdown]');
    equal((await texts('#markdown .line')).join('\n').trim(), '**h\u00e9**', 'Markdown is shown');
    await type('#input', '<p>one<p>two <img src="https://attacker.example/i.png" alt=three><a href="https://attacker.example/">four</a>');
    await page.selectOption('#presets', 'email');
    await page.click('[data-view=text]');
    check(/one\n\ntwo/.test((await texts('#text .line')).join('\n')), 'text is shown');
    await page.click('[data-view=rendered]');
    const framed = () => page.evaluate(() => document.querySelector('#frame').contentDocument.body.innerText);
    check(/one\s+two/.test(await framed()), 'the frame shows the output', await framed());
    check((await text('#frame-facts')).includes('1 address of'), 'the frame says what it leaves out', await text('#frame-facts'));
    await page.evaluate(() => document.querySelector('#frame').contentDocument.querySelector('a').click());
    await settle(page, WAIT_MS);
    equal(await text('#frame-facts'), 'This link does not open here: https://attacker.example/', 'a link in the frame opens nothing');
    check(await page.evaluate(() => [...document.querySelector('#frame').contentDocument.links].every(({ target }) => target === '_blank')), 'links in the frame would open windows, which its sandbox forbids');
    check(await page.evaluate(() => document.querySelector('#frame').contentDocument.URL.endsWith('frame.html')), 'the frame stays where it is');
    check(await page.evaluate(() => !document.querySelector('#frame').sandbox.contains('allow-scripts')), 'the frame may not run scripts');
    await page.click('[data-view=source]');

    // ---- The policy
    await page.selectOption('#presets', 'comment');
    await type('#policy', '{\n  "elements": ["b", "stong"],\n  "attributes": []\n}');
    equal(await texts('#problems button'), ['Line 2, warning:  elements[1]: "stong" is not an HTML element; did you mean "strong"?'], 'a warning names its line');
    equal(await value('#presets'), '', 'a changed policy is no preset');
    await page.click('#problems button');
    equal(await selected('#policy'), '"stong"', 'a warning selects its place');
    await type('#policy', '{\n  "elements": 3\n}');
    equal(await texts('#problems button'), ['Line 2, error:  elements: must be an array'], 'an error names its line');
    equal(await page.getAttribute('#policy', 'aria-invalid'), 'true', 'the field is marked as invalid');
    equal(await texts('#policy-editor .bad-line'), ['  "elements": 3'], 'the line of an error is marked');
    check((await output()).startsWith('No output') || (await text('#output')).startsWith('No output'), 'a policy with an error gives no output', await text('#output'));
    await type('#policy', '{"elements": [');
    check((await texts('#problems button')).length === 1, 'a policy that is cut off is an error', await texts('#problems button'));

    // ---- Completion
    await type('#policy', '{');
    await page.keyboard.press('Control+Space');
    const all = await texts('#completions .word');
    check(all.length > 15 && all.includes('unlistedElements'), 'Ctrl+Space lists the members', all);
    await page.keyboard.type('"unl');
    equal(await texts('#completions .word'), ['unlistedElements'], 'what is typed narrows the list');
    equal(await page.getAttribute('#policy', 'aria-activedescendant'), 'completion-0', 'the chosen completion is named to screen readers');
    await page.keyboard.press('Enter');
    equal(await value('#policy'), '{"unlistedElements": ""', 'Enter inserts a member');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Space');
    equal(await texts('#completions .word'), ['"remove"', '"replaceWithChildren"', '"escape"'], 'the values of a member are listed');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    equal(await value('#policy'), '{"unlistedElements": "replaceWithChildren"', 'Tab inserts the chosen value');
    await page.keyboard.type(', "elements": ["block');
    await settle(page, WAIT_MS);
    equal(await texts('#completions .word'), ['"blockquote"'], 'names of elements are completed');
    await page.click('#completions li');
    await page.keyboard.type(']}');
    equal(await value('#policy'), '{"unlistedElements": "replaceWithChildren", "elements": ["blockquote"]}', 'a click inserts a completion');
    const written = await value('#policy');
    await page.keyboard.press('Control+Z');
    await page.keyboard.press('Control+Z');
    check(await value('#policy') !== written, 'completion can be undone', await value('#policy'));
    await page.keyboard.press('Control+Shift+Z');
    await page.keyboard.press('Control+Shift+Z');
    equal(await value('#policy'), written, 'completion can be done again');
    await page.keyboard.press('Control+Space');
    await page.keyboard.press('Escape');
    check(await page.evaluate(() => document.querySelector('#completions').hidden), 'Escape closes the list');

    // ---- Links
    await page.selectOption('#presets', 'comment');
    await type('#input', 'a link with \u{1F600} <b>in it');
    await page.click('#share');
    await settle(page, WAIT_MS);
    const { hash } = new URL(await page.evaluate(() => location.href));
    check(/^#v1\.[\w-]{20,}$/.test(hash), 'the link has the state in its fragment', hash);
    check((await text('#said')).length > 0, 'the link is announced');
    const other = await openPage(hash);
    equal(await other.evaluate(() => [document.querySelector('#input').value, document.querySelector('#presets').value]), ['a link with \u{1F600} <b>in it', 'comment'],
          'the link opens with input and policy');
    equal(await noise(other), [], 'a link requests nothing else');
    await other.close();
    const damaged = await openPage('#v1.damaged');
    check((await damaged.evaluate(() => document.querySelector('#said').textContent)).startsWith('This link cannot be read'), 'a damaged link is named');
    check((await damaged.evaluate(() => document.querySelector('#input').value)).length > 100, 'after a damaged link, the page works');
    await damaged.close();
    await page.keyboard.type('x');
    equal(await page.evaluate(() => location.hash), '#v1.' + hash.slice(4), 'a key outside of the editors does not change the link');

    // ---- A closer look
    await type('#input', '<p>a<p class=x>b<script>c</script>');
    await page.click('[data-view=tree]');
    equal(await texts('.node .label'), ['<p>', '"a"', '<p> class="x"', '"b"', '<script>', '"c"'], 'the tree is shown');
    equal(await texts('.gone'), [' class="x"'.trim()], 'a removed attribute is struck through');
    equal(await page.evaluate(() => [...document.querySelectorAll('.f-gone .label')].map((e) => e.textContent)), ['<script>', '"c"'], 'a removed element is struck through');
    await page.click('.node:nth-child(5) .label');
    equal(await selected('#input'), '<script>', 'a node selects its place');
    await page.check('input[value=output]', { force: true });
    equal(await texts('.node .label'), ['<p>', '"a"', '<p>', '"b"'], 'the tree of the output is shown');
    await page.check('input[value=input]', { force: true });
    await type('#input', '<p>a<br/>b');
    await page.click('[data-view=tokens]');
    equal(await texts('.tokens tr.differs th'), ['\u25b8first difference3'], 'the first difference is marked');
    await type('#input', '<p>a</p>');
    check((await text('#tokens-view .verdict')).startsWith('All four dialects read the same'), 'equal readings are named');
    await type('#input', '<p>a<br>b &amp; c<img src=d>');
    await page.selectOption('#profile', 'P4');
    await page.check('input[value=output]', { force: true });
    await settle(page, WAIT_MS);
    check((await text('#tokens-view .verdict')).startsWith('All four dialects read the same'), 'portable output is read alike', await text('#tokens-view'));
    check((await output()).includes('&#38;'), 'portable output is shown', await output());
    check((await text('#output-facts')).includes('Stable'), 'portable output is stable', await text('#output-facts'));
    await page.click('#share');
    await settle(page, WAIT_MS);
    const portable = await openPage(new URL(await page.evaluate(() => location.href)).hash);
    equal(await portable.evaluate(() => document.querySelector('#profile').value), 'P4', 'a link carries the profile');
    await portable.close();
    await page.selectOption('#profile', 'html');
    await page.check('input[value=input]', { force: true });
    await page.click('[data-view=native]');
    await settle(page, WAIT_MS);
    await page.check('input[value=default]', { force: true });
    await type('#input', '<p onclick=a>a<b>c</b><script>d</script><svg><circle r=1 onload=x /></svg>');
    check((await text('#native-view .verdict')).startsWith('The same tree'), 'setHTML() makes the same tree', await text('#native-view'));
    await type('#input', '<svg><a><circle r=1 /></a><g></g></svg><p>');
    await page.check('input[value=policy]', { force: true });
    await type('#input', '<h1>a</h1>');
    check((await text('#native-view .verdict')).startsWith('The trees differ'), 'differences of setHTML() are named', await text('#native-view'));
    check((await text('#native-view .about')).includes('rules'), 'members that setHTML() does not know are named');
    await page.click('[data-view=timing]');
    await page.click('#measure');
    await page.waitForSelector('.times', { timeout: 30000 });
    const times = await texts('.times .number');
    check(times.length === 8 && times.filter((_, i) => i % 2 === 0).every((time) => /^[\d.]+ (ms|\u00b5s)$/.test(time)), 'times are measured', times);
    check(/^[\d.]+ (ms|\u00b5s)$/.test(await text('#time')), 'the time of a run is shown', await text('#time'));

    // ---- Servers and browsers that cannot do everything
    const wasm = engine.network.file(`${PAGE}tamis.wasm`);
    engine.network.serve(`${PAGE}tamis.wasm`, 'application/octet-stream', wasm.body);
    const untyped = await openPage();
    check((await untyped.evaluate(() => document.querySelectorAll('.change').length)) > 5, 'a server need not know the type of the module');
    await untyped.close();
    engine.network.serve(`${PAGE}tamis.wasm`, 'application/wasm', 'not a module');
    const broken = await openPage('', '#failure:not([hidden])');
    check((await broken.evaluate(() => document.querySelector('#failure').textContent)).startsWith('The playground cannot start'), 'a browser that cannot start says so');
    await broken.close();
    engine.network.serve(`${PAGE}tamis.wasm`, 'application/wasm', wasm.body);
    engine.heard.length = 0;

    // ---- Large input stays possible
    await page.evaluate(() => {
        const field = document.querySelector('#input');
        field.value = '<p onclick=x>text</p>\n'.repeat(8000);
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
    await page.waitForFunction(() => document.querySelector('#removed-count').textContent === '8,000', undefined, { timeout: 20000 })
        .catch(() => check(false, 'all changes of a large input are counted'));

    const heard = await noise(page);
    check(heard.length === 0, 'the visit was silent', heard.slice(0, 8).join('\n'));
    await page.close();
    return 'typing, changes, output, policy, completion, links, tree, tokens, setHTML() and timing work';
}
