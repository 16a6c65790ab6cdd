// report.js: the list of what was removed, changed or added.
import { count, fill, make } from './dom.js';

const MOST = 200;
const SIGNS = { removed: '−', unwrapped: '◇', changed: '≈', added: '+' };
const VERBS = { removed: 'removed', unwrapped: 'replaced with its children', changed: 'changed', added: 'added' };

/** Shows a button for each outcome, which leaves only its changes in the list. Pressed again, it shows all. */
export function showOutcomes(group, list, changes) {
    const only = list.dataset.only;
    const counts = Object.keys(SIGNS).map((outcome) => [outcome, changes.filter((change) => change.outcome === outcome).length]);
    if (!counts.some(([outcome, n]) => outcome === only && n > 0))
        delete list.dataset.only;
    fill(group, ...counts.filter(([, n]) => n > 0).map(([outcome, n]) => outcomeButton(group, list, outcome, n)));
    hideOthers(group, list);
}

function outcomeButton(group, list, outcome, n) {
    const press = () => {
        if (list.dataset.only === outcome)
            delete list.dataset.only;
        else
            list.dataset.only = outcome;
        hideOthers(group, list);
    };
    return make('button', { type: 'button', 'data-outcome': outcome, on: { click: press } },
        make('span', { class: `sign s-${outcome}`, 'aria-hidden': 'true' }, SIGNS[outcome]), `${n.toLocaleString('en')} ${outcome}`);
}

function hideOthers(group, list) {
    const { only } = list.dataset;
    for (const button of group.children)
        button.setAttribute('aria-pressed', String(button.dataset.outcome === only));
    for (const item of list.querySelectorAll('.change'))
        item.hidden = only !== undefined && item.dataset.outcome !== only;
}

// What a change is about, as `tamis explain` names it.
function subject(change) {
    const { element, attribute } = change;
    const inside = element ? [' of ', make('code', {}, `<${element}>`)] : [];
    switch (change.subject) {
    case 'element':
        return [make('code', {}, `<${element}>`)];
    case 'attribute':
        return [make('code', {}, attribute), ...inside];
    case 'value':
        return attribute ? ['value of ', make('code', {}, attribute), ...inside] : ['style sheet'];
    default:
        return [change.subject.replace('-', ' ')];
    }
}

function detail({ detail: text }) {
    return text === '' ? undefined : make('code', { class: 'detail' }, text);
}

/** Shows the changes. `act` has: `show(change)`, `light(change, on)` and `showRule(path)`. */
export function showChanges(list, { changes, total }, act) {
    fill(list, ...changes.slice(0, MOST).map((change, id) => entry(change, id, act)));
    if (total > Math.min(changes.length, MOST))
        list.append(make('li', { class: 'more' }, `and ${count(total - Math.min(changes.length, MOST), 'more change')}`));
    if (total === 0)
        list.append(make('li', { class: 'nothing' }, 'Nothing. The policy keeps this input as it is.'));
}

function entry(change, id, act) {
    const light = (on) => () => act.light(id, on);
    const lit = { focusin: light(true), focusout: light(false), pointerenter: light(true), pointerleave: light(false) };
    const place = make('button', { type: 'button', class: 'go', on: { click: () => act.show(change) } },
        make('span', { class: `sign s-${change.outcome}`, 'aria-hidden': 'true' }, SIGNS[change.outcome]),
        make('span', { class: 'what' }, ...subject(change), ` ${VERBS[change.outcome]}`, detail(change)),
        make('span', { class: 'why' }, change.text), make('span', { class: 'hidden' }, `, line ${change.line}, column ${change.column}`));
    const rule = change.rule && make('button', { type: 'button', class: 'rule', title: 'Show this rule in the policy', on: { click: () => act.showRule(change.rule) } },
        make('span', { class: 'hidden' }, 'Show the rule '), change.rule);
    return make('li', { class: 'change', 'data-outcome': change.outcome, on: lit }, place, make('span', { class: 'ids' }, rule, make('span', { class: 'reason' }, `${change.reason} ${change.line}:${change.column}`)));
}
