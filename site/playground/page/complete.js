// complete.js: completion in the policy editor, by the schema and by the names that the presets use.
import { make, say, count } from './dom.js';
import { readJson } from './json.js';
import { membersAt, schemasAt, skeletonAt, typesOf, valuesAt } from './schema.js';

const MOST = 200;

/** Collects the strings of the presets by the name of the list in which they stand. */
export function wordsOf(policies) {
    const words = new Map();
    const open = policies.map((policy) => [policy, '']);
    while (open.length > 0) {
        const [value, list] = open.pop();
        if (typeof value === 'string' && list)
            words.set(list, (words.get(list) ?? new Set()).add(value));
        else if (Array.isArray(value))
            open.push(...value.map((item) => [item, list]));
        else if (typeof value === 'object' && value !== null)
            open.push(...Object.entries(value).map(([name, item]) => [item, name === 'name' ? list : Array.isArray(item) ? name : '']));
    }
    return words;
}

// Lists that hold the same kind of names.
const SAME = { removeElements: 'elements', replaceWithChildrenElements: 'elements', escapeElements: 'elements', dropElements: 'elements',
               skip: 'elements', removeAttributes: 'attributes' };

export class Completion {
    constructor(editor, schema, words) {
        Object.assign(this, { editor, schema, words, items: [], chosen: 0, isOpen: false });
        this.list = make('ul', { id: 'completions', role: 'listbox', 'aria-label': 'Completions', hidden: true });
        editor.sheet.append(this.list);
        const { field } = editor;
        field.setAttribute('aria-autocomplete', 'list');
        field.setAttribute('aria-haspopup', 'listbox');
        field.addEventListener('keydown', (event) => this.key(event));
        field.addEventListener('input', (event) => this.typed(event));
        field.addEventListener('blur', () => this.close());
        field.addEventListener('click', () => this.close());
    }

    // ---- What can be completed

    names({ path, node, from, typed }) {
        const present = new Set(node.members.filter((member) => member.from !== from).map(({ name }) => name));
        return [...membersAt(this.schema, path)]
            .filter(([name]) => !present.has(name) && matches(name, typed))
            .map(([name, about]) => ({ text: name, about, path: [...path, name], isName: true }));
    }

    values({ path, node, from, typed }) {
        const present = new Set(node?.kind === 'array' ? node.items.filter((item) => item.from !== from).map(({ value }) => value) : []);
        const list = path.findLast((step) => typeof step === 'string');
        const isList = typeof path.at(-1) === 'number' && typesOf(schemasAt(this.schema, path)).has('string');
        const listed = [...valuesAt(this.schema, path).keys()];
        const words = isList ? [...this.words.get(SAME[list] ?? list) ?? []].sort().map((word) => JSON.stringify(word)) : [];
        return [...new Set([...listed, ...words])]
            .filter((json) => !present.has(JSON.parse(json)) && matches(String(JSON.parse(json)), typed))
            .map((json) => ({ text: json, about: '', isName: false }));
    }

    find() {
        const { text, field } = this.editor;
        if (field.selectionStart !== field.selectionEnd)
            return undefined;
        const { context } = readJson(text, field.selectionStart);
        if (!context || context.isOutside)
            return undefined;
        const items = (context.isName ? this.names(context) : this.values(context)).slice(0, MOST);
        return { context, items: ranked(items, context.typed) };
    }

    // ---- The list

    open(isAsked) {
        const found = this.find();
        const isDone = !found || found.items.length === 0 || (!isAsked && found.items.length === 1 && plain(found.items[0]) === found.context.typed);
        if (isDone) {
            this.close();
            if (isAsked)
                say('No completions here');
            return;
        }
        Object.assign(this, { isOpen: true, context: found.context, items: found.items, chosen: 0 });
        this.list.replaceChildren(...found.items.map((item, i) => this.option(item, i)));
        this.list.hidden = false;
        this.list.scrollTop = 0;
        this.place();
        this.choose(0);
        say(`${count(found.items.length, 'completion')}; arrows choose, Enter inserts`);
    }

    option(item, i) {
        return make('li', { role: 'option', id: `completion-${i}`, on: { pointerdown: (event) => {
            event.preventDefault();
            this.choose(i);
            this.accept();
        } } }, make('span', { class: 'word' }, item.text), item.about && make('span', { class: 'for' }, item.about));
    }

    place() {
        const { editor, list, context } = this;
        const caret = editor.rectangle(context.from);
        const sheet = editor.sheet.getBoundingClientRect();
        const frame = editor.root.getBoundingClientRect();
        const isBelow = caret.bottom + list.offsetHeight <= frame.bottom || caret.top - frame.top < list.offsetHeight;
        list.style.top = `${(isBelow ? caret.bottom : caret.top - list.offsetHeight) - sheet.top}px`;
        list.style.left = `${Math.max(0, Math.min(caret.left - sheet.left, sheet.width - list.offsetWidth - 4))}px`;
    }

    choose(i) {
        this.list.children[this.chosen]?.setAttribute('aria-selected', 'false');
        this.chosen = (i + this.items.length) % this.items.length;
        const option = this.list.children[this.chosen];
        option.setAttribute('aria-selected', 'true');
        this.editor.field.setAttribute('aria-activedescendant', option.id);
        this.editor.field.setAttribute('aria-controls', this.list.id);
        if (option.offsetTop < this.list.scrollTop || option.offsetTop + option.offsetHeight > this.list.scrollTop + this.list.clientHeight)
            this.list.scrollTop = option.offsetTop - this.list.clientHeight / 2;
    }

    close() {
        this.isOpen = false;
        this.list.hidden = true;
        this.editor.field.removeAttribute('aria-activedescendant');
        this.editor.field.removeAttribute('aria-controls');
    }

    accept() {
        const { editor, context } = this;
        const item = this.items[this.chosen];
        const before = context.isAfterValue ? ', ' : '';
        const hasColon = /^\s*:/.test(editor.text.slice(context.to));
        const after = item.isName && !hasColon ? `: ${skeletonAt(this.schema, item.path)}` : '';
        const written = before + (item.isName ? JSON.stringify(item.text) : item.text) + after;
        const caret = written.indexOf('|', written.length - after.length);
        const text = after ? written.replace('|', '') : written;
        this.close();
        this.isAccepting = true;
        editor.replace(context.from, context.to, text, context.from + (after && caret >= 0 ? caret : text.length));
        this.isAccepting = false;
        if (after)
            this.open(false);
    }

    // ---- Keys

    typed(event) {
        if (this.isAccepting)
            return;
        const isWord = event.inputType === 'insertText' && /["\w-]/.test(event.data ?? '');
        if (isWord || (this.isOpen && event.inputType?.startsWith('delete')))
            this.open(false);
        else
            this.close();
    }

    key(event) {
        if (event.key === ' ' && event.ctrlKey) {
            event.preventDefault();
            this.open(true);
            return;
        }
        const actions = {
            ArrowDown: () => this.choose(this.chosen + 1), ArrowUp: () => this.choose(this.chosen - 1),
            Enter: () => this.accept(), Tab: () => this.accept(), Escape: () => this.close(),
        };
        if (!this.isOpen || !actions[event.key] || event.shiftKey || event.altKey || event.metaKey)
            return;
        event.preventDefault();
        actions[event.key]();
    }
}

const plain = (item) => (item.isName ? item.text : String(JSON.parse(item.text)));
const matches = (word, typed) => word.toLowerCase().includes(typed.toLowerCase());

// Words that begin with what was typed are first.
const ranked = (items, typed) => items
    .map((item) => [item, plain(item).toLowerCase().startsWith(typed.toLowerCase()) ? 0 : 1])
    .sort((a, b) => a[1] - b[1])
    .map(([item]) => item);
