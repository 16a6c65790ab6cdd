// json.js: reads JSON that need not be complete, with places: for colours, for completion, and to find a member by its path.

const TOKEN = /"(?:[^"\\\n]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/g;
const MOST_DEPTH = 512;

function* tokens(text) {
    for (const found of text.matchAll(TOKEN))
        yield { text: found[0], from: found.index, to: found.index + found[0].length };
}

const isString = (token) => token.text.startsWith('"');
const isOpen = (token) => isString(token) && (token.text.length === 1 || !/^"(?:[^"\\]|\\.)*"$/.test(token.text));

function stringOf(token) {
    try {
        return JSON.parse(token.text);
    } catch {
        return token.text.slice(1).replace(/"$/, '');
    }
}

// A stack of open objects and arrays. `state` is what comes next: name, colon, value or comma.
class Machine {
    constructor() {
        this.root = undefined;
        this.frames = [];
    }

    get top() {
        return this.frames.at(-1);
    }

    add(node) {
        const frame = this.top;
        if (!frame)
            this.root ??= node;
        else if (frame.node.kind === 'array')
            frame.node.items.push(node);
        else if (frame.member)
            frame.member.value = node;
        if (frame)
            frame.state = 'comma';
        return node;
    }

    open(token, kind) {
        const node = this.add({ kind, from: token.from, to: token.to, items: [], members: [] });
        if (this.frames.length < MOST_DEPTH)
            this.frames.push({ node, state: kind === 'object' ? 'name' : 'value', member: undefined });
    }

    close(token) {
        const frame = this.frames.pop();
        if (frame)
            frame.node.to = token.to;
    }

    name(token) {
        const member = { name: stringOf(token), from: token.from, to: token.to, value: undefined };
        this.top.node.members.push(member);
        this.top.member = member;
        this.top.state = 'colon';
    }

    comma() {
        const frame = this.top;
        if (!frame)
            return;
        frame.state = frame.node.kind === 'object' ? 'name' : 'value';
        frame.member = undefined;
    }

    take(token) {
        if (token.text === '{' || token.text === '[')
            this.open(token, token.text === '{' ? 'object' : 'array');
        else if (token.text === '}' || token.text === ']')
            this.close(token);
        else if (token.text === ',')
            this.comma();
        else if (token.text === ':')
            this.top && (this.top.state = 'value');
        else if (this.top?.state === 'name')
            this.name(token);
        else
            this.add({ kind: isString(token) ? 'string' : 'literal', from: token.from, to: token.to, text: token.text, value: stringOf(token) });
    }

    // The path to the place at which the next token would be put.
    path() {
        return this.frames.flatMap(({ node, member, state }, i) => {
            const isLast = i + 1 === this.frames.length;
            if (node.kind === 'array')
                return [isLast ? node.items.length : node.items.length - 1];
            return member && !(isLast && state === 'comma') ? [member.name] : [];
        });
    }

    context(from, to, typed) {
        const frame = this.top;
        const isName = frame?.state === 'name' || (frame?.node.kind === 'object' && frame.state === 'comma');
        return {
            path: this.path(), from, to, typed, isName, isAfterValue: frame?.state === 'comma', isOutside: !frame,
            node: frame?.node,
        };
    }
}

/** Answers the tree of a text, and what could be written at `caret`. */
export function readJson(text, caret = -1) {
    const machine = new Machine();
    let context;
    for (const token of tokens(text)) {
        const isWord = isString(token) || /^[^{}[\],:]/.test(token.text);
        if (!context && caret >= 0 && caret <= token.from)
            context = machine.context(caret, caret, '');
        else if (!context && isWord && caret > token.from && (caret < token.to || (caret === token.to && (isOpen(token) || !isString(token)))))
            context = machine.context(token.from, isOpen(token) ? endOfWord(text, token, caret) : token.to, text.slice(token.from, caret).replace(/^"/, ''));
        machine.take(token);
    }
    context ??= caret >= 0 ? machine.context(caret, caret, '') : undefined;
    return { root: machine.root, context };
}

// A string that has no end runs to the end of the line; only the part before the caret belongs to the word.
const endOfWord = (text, token, caret) => Math.max(caret, token.from + 1);

/** The colours of JSON. */
export function jsonSpans(text) {
    const spans = [];
    for (const token of tokens(text)) {
        if (token.text === ':' && spans.at(-1)?.kind === 'string' && /^\s*$/.test(text.slice(spans.at(-1).to, token.from)))
            spans.at(-1).kind = 'key';
        else if (isString(token))
            spans.push({ from: token.from, to: token.to, kind: 'string' });
        else if (/^[-\dtfn]/.test(token.text))
            spans.push({ from: token.from, to: token.to, kind: 'literal' });
    }
    return spans;
}

/** Splits a path such as rules[3].url.schemes[0]. */
export const stepsOf = (path) => [...path.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([name, index]) => (index === undefined ? name : Number(index)));

/** Finds the member of a path, or the innermost one around it that exists. Answers its place. */
export function placeOf(root, path) {
    let node = root;
    let place = root && { from: root.from, to: root.from + 1 };
    for (const step of stepsOf(path)) {
        if (typeof step === 'number') {
            node = node?.items?.[step];
        } else {
            const member = node?.members?.find(({ name }) => name === step);
            if (member)
                place = { from: member.from, to: member.to };
            node = member?.value;
            continue;
        }
        if (!node)
            break;
        place = { from: node.from, to: node.to };
    }
    return place;
}

/** The token at a place, for the mark of an error. */
export function tokenAt(text, offset) {
    for (const token of tokens(text))
        if (token.to > offset)
            return token.from <= offset ? { from: token.from, to: token.to } : { from: offset, to: token.from };
    return { from: Math.max(0, Math.min(offset, text.length) - 1), to: text.length };
}
