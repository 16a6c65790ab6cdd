// main.js: connects the parts of the page.
import { count, fill, fillStatus, find, later, make, say } from './dom.js';
import { Completion, wordsOf } from './complete.js';
import { connectFrame, frameDocument } from './rendered.js';
import { connectTabs } from './tabs.js';
import { connectTiming, duration, estimate } from './timing.js';
import { Editor } from './editor.js';
import { Fates, removedContents, showTree } from './tree.js';
import { FIRST, SAMPLES } from './samples.js';
import { Places, offsetOf } from './places.js';
import { fragmentOf, stateOf } from './link.js';
import { jsonSpans, placeOf, readJson, tokenAt } from './json.js';
import { lineElements, markupSpans } from './highlight.js';
import { hasSetHTML, nativeTree, parsedTree, showNative, standardPart } from './native.js';
import { showChanges, showOutcomes } from './report.js';
import { showTokens } from './tokens.js';
import { tamis, tokensOf, treeOf } from './engine.js';

const MOST_CHANGES = 1000;
const encoder = new TextEncoder();

const fetched = async (path, as) => (await fetch(new URL(path, import.meta.url)))[as]();
const presets = tamis.about().presets;
const [schema, ...texts] = await Promise.all([fetched('policies/policy.schema.json', 'json'),
    ...presets.map(({ name }) => fetched(`policies/${name}.json`, 'text'))]);
const presetTexts = new Map(presets.map(({ name }, i) => [name, texts[i].trimEnd()]));

// ---- The parts

const input = new Editor(find('#input-editor'), { id: 'input', label: 'Input, HTML', describedBy: 'about-sample', onInput: () => edited() });
const policy = new Editor(find('#policy-editor'), { id: 'policy', label: 'Policy, JSON', describedBy: 'policy-facts', onInput: () => edited() });
input.spans = markupSpans;
policy.spans = jsonSpans;
new Completion(policy, schema, wordsOf(texts.map((text) => JSON.parse(text))));
const render = await connectFrame(find('#frame'), find('#frame-facts'));
const lab = await frameDocument(find('#lab'));

const state = { result: undefined, error: undefined };
let [outputTabs, closerTabs] = []; // tabs show a panel before they can be used here
outputTabs = connectTabs(find('#output-tabs'), find('#output-panel'), () => showOutput());
closerTabs = connectTabs(find('#closer-tabs'), find('.closer'), () => showCloser());

// ---- Sanitizing

// A portable profile (docs/dialects.md) writes markup that all four dialects read alike.
function options() {
    const { value } = find('#profile');
    return value === 'html' ? {} : { profile: value };
}

// Answers the errors and warnings of the policy, each with its place.
function problemsOf(text) {
    try {
        return tamis.policyWarnings(text).map((warning) => {
            const [, line, column, why] = /^(\d+):(\d+): warning: (.*)$/s.exec(warning);
            return { kind: 'warning', line: Number(line), column: Number(column), why };
        });
    } catch (error) {
        return [{ kind: 'error', line: error.line || 1, column: error.column || 1, why: error.path ? `${error.path}: ${error.text}` : error.text ?? error.message }];
    }
}

function update() {
    const problems = problemsOf(policy.text);
    showProblems(problems);
    try {
        state.result = tamis.explain(input.text, policy.text, { most: MOST_CHANGES, ...options() });
        state.error = undefined;
    } catch (error) {
        state.result = undefined;
        state.error = problems.some(({ kind }) => kind === 'error') ? 'The policy has an error.' : error.message;
    }
    markInput();
    showFacts();
    showRemoved();
    showOutput();
    showCloserSoon();
}

const showCloserSoon = later(() => showCloser(), 120); // the view with the most elements does not hold up typing
const updateSoon = later(update, 60);
let sampleIsShown = true;

// The address has the fragment of a link only as long as the page shows what is in it.
function forgetLink() {
    if (location.hash)
        history.replaceState(null, '', location.pathname + location.search);
}

function edited() {
    forgetLink();
    if (sampleIsShown && input.text !== sampleOf(find('#samples').value)?.html)
        forgetSample();
    if (policy.text !== presetTexts.get(find('#presets').value))
        find('#presets').value = '';
    updateSoon();
}

// ---- Input

const bytesOf = (text) => encoder.encode(text).length;
const rangeOf = (places, { offset, length }) => ({ from: places.unit(offset), to: places.unit(offset + length) });

function markInput() {
    const places = new Places(input.text);
    const changes = state.result?.changes ?? [];
    const marks = changes.map((change, id) => ({ ...rangeOf(places, change), kind: change.outcome, id }));
    const contents = removedContents(input.text, contextNow(), changes)
        .map(({ from, to, id }) => ({ from: places.unit(from), to: places.unit(to), kind: 'inside', id }));
    input.mark([...marks, ...contents]);
    fill(find('#input-facts'), count(bytesOf(input.text), 'byte'));
}

function showPlace(change) {
    const { from, to } = rangeOf(new Places(input.text), change);
    input.show(from, Math.max(to, from));
}

// ---- Output

function showFacts() {
    const { result } = state;
    if (!result) {
        fill(find('#output-facts'), '');
        return;
    }
    const time = estimate(() => tamis.sanitize(input.text, policy.text, options()));
    const holds = tamis.verify(result.html, policy.text, { properties: ['fixpoint'], ...options() }).holds;
    fill(find('#output-facts'), make('span', {}, count(bytesOf(result.html), 'byte')), make('span', { id: 'time' }, duration(time)),
        make('span', { class: holds ? 'good' : 'bad', title: 'verify(): sanitizing the output again gives the same bytes' }, holds ? 'Stable' : 'Not stable'));
}

function showCode(selector, text, spans = []) {
    fill(find(selector), ...lineElements(text, spans));
}

const SHOW = {
    source: () => showCode('#output', state.result.html, markupSpans(state.result.html)),
    rendered: () => render(state.result.html, scopeOf()),
    text: () => showCode('#text', tamis.toText(input.text, policy.text)),
    markdown: () => showCode('#markdown', tamis.toMarkdown(input.text, policy.text)),
};

// The class or id that the style sheets of the policy are limited to; an application puts the output into an element that has it.
const scopeOf = () => /"scope"\s*:\s*"([.#][\w-]+)"/.exec(policy.text)?.[1];

function showOutput() {
    if (!outputTabs || (!state.result && !state.error))
        return;
    find('#output-panel').classList.toggle('refused', !state.result);
    if (state.result) {
        SHOW[outputTabs.current]();
        return;
    }
    const message = `No output. ${state.error}`;
    for (const selector of ['#output', '#text', '#markdown'])
        fill(find(selector), make('span', { class: 'refusal' }, message));
    render('');
}

// ---- Changes

function showRemoved() {
    const { result } = state;
    find('#removed-count').textContent = result ? result.total.toLocaleString('en') : '';
    showChanges(find('#removed'), result ?? { changes: [], total: 0 }, { show: showPlace, light: (id, on) => input.light(id, on), showRule });
    showOutcomes(find('#only'), find('#removed'), result?.changes ?? []);
    if (!result) {
        fill(find('#removed'), make('li', { class: 'nothing' }, state.error));
        fillStatus(find('#removed-facts'), '');
        return;
    }
    const { elements, attributes, comments, processingInstructions } = result.removed;
    const parts = [[elements, 'element'], [attributes, 'attribute'], [comments, 'comment'], [processingInstructions, 'processing instruction']]
        .filter(([n]) => n > 0).map(([n, name]) => count(n, name));
    fillStatus(find('#removed-facts'), parts.length > 0 ? `The policy removed ${parts.join(', ')}.` : 'The policy removed nothing.');
}

function showRule(path) {
    const place = placeOf(readJson(policy.text).root, path);
    if (place)
        policy.show(place.from, place.to);
}

// ---- Policy

function showProblems(problems) {
    const { text } = policy;
    const placed = problems.map((problem) => ({ ...problem, offset: offsetOf(text, problem.line, problem.column) }));
    const lines = new Map(placed.toReversed().map(({ line, kind }) => [line - 1, kind === 'error' ? 'bad-line' : 'odd-line']));
    policy.mark(placed.map(({ offset, kind }, id) => ({ ...tokenAt(text, offset), kind, id })), lines);
    fill(find('#problems'), ...placed.map(problemEntry));
    const errors = problems.filter(({ kind }) => kind === 'error').length;
    policy.field.setAttribute('aria-invalid', String(errors > 0));
    const warnings = problems.length - errors;
    const verdict = errors > 0 ? make('span', { class: 'bad' }, 'Not valid') : make('span', { class: 'good' }, 'Valid, a safe policy');
    fillStatus(find('#policy-facts'), verdict, warnings > 0 && make('span', {}, count(warnings, 'warning')));
}

function problemEntry({ kind, line, why, offset }) {
    const show = () => {
        const { from, to } = tokenAt(policy.text, offset);
        policy.show(from, to);
    };
    return make('li', { class: kind }, make('button', { type: 'button', on: { click: show } },
        make('span', { class: 'line-number' }, `Line ${line}`), make('span', { class: 'hidden' }, `, ${kind}: `), ' ', why));
}

// ---- A closer look

const side = () => find('input[name=side]:checked').value;

// The context element of the policy; "" stands for a document.
function contextNow() {
    const context = contextOf();
    return context === 'html' ? '' : context;
}

function contextOf() {
    const { root } = readJson(policy.text);
    const member = root?.members?.find(({ name }) => name === 'context')?.value;
    return typeof member?.value === 'string' ? member.value : 'div';
}

// The end of the tag that begins at an offset in bytes.
function tagEnds(text) {
    const ends = new Map(tokensOf(text, 'html').filter(({ type }) => type === 'start').map(({ offset, end }) => [offset, end]));
    return (offset) => ends.get(offset) ?? offset;
}

function showTreeView(root) {
    const isInput = side() === 'input';
    const text = isInput ? input.text : state.result?.html ?? '';
    const fates = isInput ? new Fates(state.result?.changes, tagEnds(text)) : new Fates();
    const places = new Places(text);
    showTree(root, treeOf(text, 'html', contextNow()), fates, (node, focus) => {
        if (isInput)
            showOffset(places.unit(node.offset), focus);
    });
}

// Selects the token at an offset of the input.
function showOffset(from, focus = false) {
    const end = /^<[^\s>]*>?|[^<]*/.exec(input.text.slice(from))[0].length;
    input.show(from, from + end, focus);
}

function showTokensView(root) {
    const isInput = side() === 'input';
    const text = isInput ? input.text : state.result?.html ?? '';
    const places = new Places(text);
    showTokens(root, text, (offset) => isInput && showOffset(places.unit(offset), true));
}

const nativeChoice = make('fieldset', { class: 'side left', id: 'native-choice' }, make('legend', { class: 'hidden' }, 'Which policy to compare with'),
    ...[['policy', 'This policy'], ['default', 'Both defaults']].map(([value, text], i) => make('label', {},
        make('input', { type: 'radio', name: 'native', value, checked: i === 0 }), ' ', make('span', {}, text))));
nativeChoice.addEventListener('change', () => showCloser());

function showNativeView(root) {
    const isDefault = nativeChoice.querySelector(':checked').value === 'default';
    const { config, others } = isDefault || !state.result ? { others: [] } : standardPart(JSON.parse(policy.text));
    const trees = () => {
        if (!isDefault && !state.result)
            throw new Error(state.error);
        const ours = isDefault ? tamis.sanitize(input.text) : state.result.html;
        return { ours: parsedTree(lab, ours), theirs: nativeTree(lab, input.text, config) };
    };
    showNative(root, nativeChoice, { trees, others });
}

function timedWork() {
    if (!state.result)
        throw new Error(state.error);
    const [html, text, set] = [input.text, policy.text, options()];
    const { config } = standardPart(JSON.parse(text));
    const rows = [{ what: 'tamis sanitize()', run: () => tamis.sanitize(html, text, set) },
                  { what: 'tamis explain(), with the report', run: () => tamis.explain(html, text, set) }];
    if (hasSetHTML)
        rows.push({ what: 'setHTML() of this browser', run: () => nativeTree(lab, html, config) });
    rows.push({ what: 'innerHTML, which only parses', run: () => parsedTree(lab, html) });
    return { rows, bytes: bytesOf(html) };
}

connectTiming(find('#timing-view'), timedWork);

const CLOSER = { tree: showTreeView, tokens: showTokensView, native: showNativeView, timing: () => {} };

function showCloser() {
    if (!closerTabs)
        return;
    const { current } = closerTabs;
    find('#side').hidden = current !== 'tree' && current !== 'tokens';
    try {
        CLOSER[current](find(`#${current}-view`));
    } catch (error) {
        fill(find(`#${current}-view`), make('p', { class: 'verdict' }, error.message));
    }
}

find('#side').addEventListener('change', () => showCloser());

// ---- Samples, presets, links

const sampleOf = (name) => SAMPLES.find((sample) => sample.name === name);

function forgetSample() {
    sampleIsShown = false;
    find('#samples').value = '';
    find('#about-sample').textContent = 'Your own markup.';
}

function fillSelects() {
    for (const [group, samples] of Map.groupBy(SAMPLES, ({ group: name }) => name))
        find('#samples').append(make('optgroup', { label: group }, ...samples.map(({ name }) => make('option', { value: name }, name))));
    find('#samples').prepend(make('option', { value: '', hidden: true }, 'Your own'));
    find('#presets').append(make('option', { value: '', hidden: true }, 'Your own'),
        ...presets.map(({ name, summary }) => make('option', { value: name, title: summary }, name)));
}

function setPreset(name) {
    find('#presets').value = name;
    policy.text = presetTexts.get(name);
}

function setSample(name) {
    const sample = sampleOf(name);
    find('#samples').value = name;
    find('#about-sample').textContent = sample.about;
    sampleIsShown = true;
    input.text = sample.html;
    if (sample.policy)
        setPreset(sample.policy);
}

function setOwn(state) {
    input.text = state.input;
    policy.text = state.policy;
    find('#profile').value = ['P4', 'P3', 'P0'].includes(state.profile) ? state.profile : 'html';
    find('#presets').value = [...presetTexts].find(([, text]) => text === state.policy)?.[0] ?? '';
    const sample = SAMPLES.find(({ html }) => html === state.input);
    if (sample)
        Object.assign(find('#samples'), { value: sample.name });
    else
        forgetSample();
    if (sample)
        find('#about-sample').textContent = sample.about;
}

async function share() {
    const fragment = await fragmentOf({ input: input.text, policy: policy.text, ...options() });
    history.replaceState(null, '', fragment);
    try {
        await navigator.clipboard.writeText(location.href);
        say(`Link copied: ${count(location.href.length, 'character')}`);
    } catch {
        say('The address bar has the link');
    }
}

async function open() {
    try {
        const shared = await stateOf(location.hash);
        if (shared)
            setOwn(shared);
        return shared !== undefined;
    } catch (error) {
        say(`This link cannot be read: ${error.message}`);
        return false;
    }
}

function change(select, set) {
    find(select).addEventListener('change', (event) => {
        forgetLink();
        set(event.target.value);
        update();
    });
}

fillSelects();
change('#samples', setSample);
change('#presets', setPreset);
change('#profile', () => {});
find('#share').addEventListener('click', share);
addEventListener('hashchange', async () => await open() && update());
const { version } = tamis.about();
find('#version').textContent = `tamis ${version}`;
if (!await open()) {
    setPreset('comment');
    setSample(FIRST);
}
update();
document.documentElement.classList.add('ready');
