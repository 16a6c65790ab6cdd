// callbacks.js: functions of the program that the module calls for elements, attributes and text (tamis/callbacks.h).
import { failure } from './errors.js';
import { isOn } from './options.js';
import { own } from './own.js';
import { checkWellFormed } from './strings.js';

const NAMES = ['onElement', 'onElementEnd', 'onAttribute', 'onText']; // in the order of enum js_kind of wasm/callbacks.c
const CHECKS = 1 << NAMES.length;
const ANSWERS = [['remove', 'unwrap', 'text'], ['remove', 'unwrap', 'text'], ['remove'], ['remove']];
const [KEEP, FAIL] = [0, 4]; // enum tamis_answer; between them are those that have a word
const [OK, INVALID_ARGUMENT] = [0, 2]; // enum tamis_status

/** Removes the callbacks from options, and returns them; undefined if there are none. */
export function takeCallbacks(options) {
    const callbacks = own({ set: 0 });
    NAMES.forEach((name, i) => {
        const callback = options[name] ?? undefined;
        delete options[name];
        if (callback !== undefined && typeof callback !== 'function')
            throw new TypeError(`"${name}" must be a function, not a ${typeof callback}`);
        callbacks[i] = callback;
        callbacks.set |= callback ? 1 << i : 0;
    });
    if (isOn(options, 'checkCallbacks'))
        callbacks.set |= CHECKS;
    delete options.checkCallbacks;
    return callbacks.set & ~CHECKS ? callbacks : undefined;
}

function textArgument(what, value) {
    if (typeof value !== 'string')
        throw new TypeError(`${what} must be a string, not ${value === null ? 'null' : `a ${typeof value}`}`);
    checkWellFormed(value);
    return value;
}

let close; // ends the use of an element

/** What a callback gets: an element of the document. It can only be used while the callback runs. */
export class Element {
    #instance;
    #at;
    #read;

    static {
        close = (element) => { element.#at = 0; };
    }

    constructor(instance, at) {
        this.#instance = instance;
        this.#at = at;
    }

    get #address() {
        if (!this.#at)
            throw new TypeError('an element can only be used while the callback runs that got it');
        return this.#at;
    }

    get #members() {
        return this.#read ??= readBlock(this.#instance, this.#address);
    }

    // A change that is not possible is an error. After any other failure, the module ends the document with an error.
    #change(status, what) {
        this.#read = undefined;
        if (status === INVALID_ARGUMENT)
            throw failure('TAMIS_INVALID_ARGUMENT', 'caller', `${what}; tamis/callbacks.h states what can be changed, and only onElement can do it`);
    }

    get name() {
        return this.#members.name;
    }

    set name(name) {
        const { calls } = this.#instance, at = this.#address;
        const status = this.#instance.withText(textArgument('the name of an element', name), (p, n) => calls.tamis_binding_element_rename(at, p, n));
        this.#change(status, `the element ${this.name} cannot be renamed to ${JSON.stringify(name)}`);
    }

    /** The URI of the namespace. */
    get namespace() {
        return this.#members.namespace;
    }

    /** The names of the elements that contain the element; the first is the parent. */
    get ancestors() {
        return this.#members.ancestors;
    }

    /** Whether the member "linkify" of the policy has just made the element. */
    get isNewLink() {
        return this.#members.isNewLink;
    }

    /** The text of the element and its descendants, at most 65536 bytes of it. */
    get text() {
        const at = this.#instance.calls.tamis_element_text(this.#address, 0);
        if (!at)
            throw failure('TAMIS_NO_MEMORY', 'machine', 'there is not enough memory');
        return this.#instance.string(at);
    }

    set text(text) {
        const { calls } = this.#instance, at = this.#address;
        const status = this.#instance.withText(textArgument('the text of an element', text), (p, n) => calls.tamis_element_set_text(at, p, n));
        this.#change(status, `the element ${this.name} cannot have this text`);
    }

    /** The attributes, each with "name", "namespace" ("" for none) and "value". */
    get attributes() {
        return this.#members.attributes;
    }

    #index(attribute) {
        const { name, namespace } = typeof attribute === 'string' ? { name: attribute, namespace: '' } : attribute;
        return this.attributes.findIndex((one) => one.name === name && one.namespace === namespace);
    }

    /** The value of the attribute with this name in no namespace, or one of `attributes`; null if there is none. */
    getAttribute(attribute) {
        return this.attributes[this.#index(attribute)]?.value ?? null;
    }

    setAttribute(name, value) {
        const { calls } = this.#instance, at = this.#address;
        textArgument('the value of an attribute', value);
        const status = this.#instance.withText(textArgument('the name of an attribute', name), (p, n) => this.#instance.withText(value, (v, m) =>
            calls.tamis_binding_element_set_attribute(at, p, n, v, m)));
        this.#change(status, `the attribute ${JSON.stringify(name)} of the element ${this.name} cannot be set to this value`);
    }

    /** Removes the attribute with this name in no namespace, or one of `attributes`. Returns whether the element had it. */
    removeAttribute(attribute) {
        const index = this.#index(attribute);
        if (index < 0)
            return false;
        this.#change(this.#instance.calls.tamis_element_remove_attribute_at(this.#address, index), 'the attribute cannot be removed');
        return true;
    }
}

function readBlock(instance, at) {
    const { calls, context } = instance;
    const block = calls.tamis_binding_element_block(context, at) >>> 0;
    if (!block)
        throw failure('TAMIS_NO_MEMORY', 'machine', 'there is not enough memory');
    const strings = instance.bytes(block, calls.tamis_binding_element_block_length(context) - 1).split('\0');
    const [name, namespace, isNewLink, count] = strings;
    const first = 4 + Number(count);
    const attributes = Array.from({ length: Number(strings[first]) }, (_, i) => {
        const begin = first + 1 + 3 * i;
        return Object.freeze({ name: strings[begin], namespace: strings[begin + 1], value: strings[begin + 2] });
    });
    return { name, namespace, isNewLink: isNewLink === '1', ancestors: Object.freeze(strings.slice(4, first)), attributes: Object.freeze(attributes) };
}

function answerOf(kind, answer) {
    if (answer === undefined || answer === true)
        return KEEP;
    const i = ANSWERS[kind].indexOf(answer);
    if (i < 0)
        throw new TypeError(`${NAMES[kind]} must return undefined, true or ${ANSWERS[kind].map((word) => JSON.stringify(word)).join(', ')}, not \
${typeof answer === 'string' ? JSON.stringify(answer) : answer === null ? 'null' : `a ${typeof answer}`}`);
    return i + 1;
}

// An attribute or a text, whose value the callback can replace.
function callWithValue(instance, kind, callback, subject, element, reply) {
    const before = subject.value;
    const answer = answerOf(kind, callback(subject, element));
    const after = subject.value;
    if (answer === KEEP && after !== before) {
        const replace = kind === 2 ? instance.calls.tamis_attribute_replace : instance.calls.tamis_text_replace;
        const status = instance.withText(textArgument('a new value', after), (at, n) => replace(reply, at, n));
        if (status === INVALID_ARGUMENT)
            throw failure('TAMIS_INVALID_ARGUMENT', 'caller', 'the new value contains U+0000');
        return status === OK ? KEEP : FAIL;
    }
    return answer;
}

function subjectOf(instance, kind, at, length) {
    if (kind === 3)
        return { value: instance.bytes(at, length) };
    const [name, namespace, value] = instance.words(at, 3);
    return { name: instance.string(name), namespace: instance.string(namespace), value: instance.bytes(value, length) };
}

/** Calls the callback of a kind, and returns a number of enum tamis_answer. An exception is kept in `instance.thrown`. */
export function callProgram(instance, kind, at, subject, length, reply) {
    const element = at ? new Element(instance, at) : null, callback = instance.callbacks[kind];
    instance.isCalling = true;
    try {
        return kind < 2 ? answerOf(kind, callback(element))
            : callWithValue(instance, kind, callback, subjectOf(instance, kind, subject, length), element, reply);
    } catch (error) {
        instance.thrown ??= { error };
        return FAIL;
    } finally {
        instance.isCalling = false;
        if (element)
            close(element);
    }
}
