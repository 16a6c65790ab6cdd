/** A name of an element or attribute. Without a namespace, that of HTML for an element and none for an attribute. */
export type Name = string | { name: string; namespace?: string | null };
export type ElementName = string | { name: string; namespace?: string | null; attributes?: Name[]; removeAttributes?: Name[] };

export interface URLMembers {
    schemes: string[];
    relative?: 'deny' | 'fragment' | 'keep' | 'resolve';
    hosts?: string[];
    privateHosts?: 'keep' | 'remove';
    patterns?: string[];
    dataTypes?: string[];
    upgradeInsecure?: boolean;
    rewrite?: string;
    rewriteTo?: { schemes: string[]; hosts: string[] };
}

export interface StyleMembers {
    /** The name of a property, or its name and the values with which it is kept. */
    properties: (string | { name: string; values: string[] })[];
    url?: URLMembers;
}

/** One rule of a policy; docs/policy.md describes each kind. */
export interface Rule {
    elements?: Name[];
    attributes?: Name[];
    url?: URLMembers;
    values?: string[];
    patterns?: string[];
    tokens?: string[];
    style?: StyleMembers;
    stylesheet?: StyleMembers & { atRules?: string[]; scope?: string };
    set?: string;
    addTokens?: string[];
    when?: 'always' | 'external';
    rename?: string;
    class?: string;
    customElements?: string[];
    frame?: { hosts: string[]; patterns?: string[]; sandbox?: string };
    otherwise?: 'removeAttribute' | 'removeElement' | 'replaceWithChildren' | 'text';
    required?: boolean;
}

/** A policy: the dictionary SanitizerConfig of the HTML Standard, and the members of tamis. */
export interface PolicyObject {
    $schema?: string;
    description?: string;
    /** The preset that this policy changes. `remove` and `add` need it. */
    extends?: Preset;
    remove?: { elements?: Name[]; attributes?: Name[]; processingInstructions?: (string | { target: string })[] };
    add?: { elements?: ElementName[]; replaceWithChildrenElements?: Name[]; attributes?: Name[];
            processingInstructions?: (string | { target: string })[] };
    elements?: ElementName[];
    removeElements?: Name[];
    replaceWithChildrenElements?: Name[];
    processingInstructions?: (string | { target: string })[];
    removeProcessingInstructions?: (string | { target: string })[];
    attributes?: Name[];
    removeAttributes?: Name[];
    comments?: boolean;
    dataAttributes?: boolean;
    javascriptURLs?: boolean;
    unlistedElements?: 'remove' | 'replaceWithChildren' | 'escape';
    readers?: 'all' | '2026';
    filter?: 'tree' | 'parsing';
    escapeElements?: Name[];
    dropElements?: Name[];
    ariaAttributes?: boolean;
    foreignText?: boolean;
    scripting?: boolean;
    idPrefix?: string;
    classPrefix?: string;
    templateMarkers?: string[];
    baseURL?: string;
    blockSeparator?: string;
    context?: string;
    excerpt?: { characters: number; at?: 'word' | 'character'; mark?: string; images?: number; tables?: 'cut' | 'omit' };
    linkify?: true | { mail?: boolean; schemes?: string[]; skip?: Name[] };
    limits?: Record<string, number>;
    rules?: Rule[];
}

export type Preset = 'default' | 'comment' | 'article' | 'email' | 'svg' | 'text';

/** What every function takes as a policy. A string that begins with "{" is JSON text; other strings are names of presets. */
export type AnyPolicy = PolicyObject | Preset | (string & {}) | Policy | Sanitizer | null | undefined;

export interface Options {
    /** Keep what setHTMLUnsafe() keeps: the output can run script. */
    unsafe?: boolean;
    /** The context element, such as "td" or "svg desc". */
    context?: string;
    /** The input is a whole document. Not together with `context`. */
    document?: boolean;
    dialect?: 'html' | 'xml5';
    profile?: 'html' | 'P4' | 'P3' | 'P0';
    output?: 'html' | 'text' | 'markdown';
    textOptions?: ('listMarks' | 'links' | 'alternatives')[];
    /** Another form of the same HTML: `<br />`, `<input disabled>`, `style="color:red"`. */
    syntax?: ('slashes' | 'emptyAttributes' | 'compactStyles')[];
    scripting?: boolean;
    idPrefix?: string;
    baseURL?: string;
    limits?: Record<string, number>;
    /** Called for each element, in tree order, before the policy is applied to it. It can change the element. */
    onElement?: (element: Element) => ElementAnswer;
    /** Called for each element that is kept, after its content. It can read the element, but not change it. */
    onElementEnd?: (element: Element) => ElementAnswer;
    /** Called for each attribute that the policy keeps. A new `value` is checked by the policy. */
    onAttribute?: (attribute: { readonly name: string; readonly namespace: string; value: string }, element: Element) => ValueAnswer;
    /** Called for each text, with the element that contains it; null at the top level. A new `value` is text, never markup. */
    onText?: (text: { value: string }, parent: Element | null) => ValueAnswer;
    /** For tests: whether callbacks keep what they have kept or set before. What they do not keep is removed. */
    checkCallbacks?: boolean;
}

/** undefined and true keep the element. "unwrap" replaces it with its children, "text" also makes its tags text. */
export type ElementAnswer = void | undefined | true | 'remove' | 'unwrap' | 'text';
/** undefined and true keep the attribute or the text. */
export type ValueAnswer = void | undefined | true | 'remove';

export interface Attribute {
    readonly name: string;
    /** The URI, or "" for no namespace. */
    readonly namespace: string;
    readonly value: string;
}

/** An element, while a callback runs; afterwards, every use throws a TypeError. What cannot be changed throws a TamisError. */
export interface Element {
    /** The local name. Setting it renames an HTML element; tamis/callbacks.h states which names are possible. */
    name: string;
    readonly namespace: string;
    /** The names of the elements that contain the element; the first is the parent. */
    readonly ancestors: readonly string[];
    readonly attributes: readonly Attribute[];
    /** The text of the element, at most 65536 bytes of it. Setting it replaces the content. */
    text: string;
    /** Whether "linkify" has just made the element. */
    readonly isNewLink: boolean;
    /** The value of the attribute with this name in no namespace, or of one of `attributes`; null if the element does not have it. */
    getAttribute(attribute: string | Attribute): string | null;
    setAttribute(name: string, value: string): void;
    /** Returns whether the element had the attribute. */
    removeAttribute(attribute: string | Attribute): boolean;
}

/** A policy as a text that never changes: compiled once for each instance of the module. */
export class Policy {
    constructor(policy?: AnyPolicy, options?: { unsafe?: boolean });
    static fromJSON(text: string | Uint8Array, options?: { unsafe?: boolean }): Policy;
    readonly unsafe: boolean;
    readonly text: string | Uint8Array | undefined;
}

/** A call that failed. There is no output, except that a stream has given before. */
export class TamisError extends Error {
    /** Such as "TAMIS_OVER_MAX_NODES" (status.h). */
    readonly status: string;
    readonly statusClass: 'too-large' | 'input' | 'caller' | 'machine' | 'defect';
    /** The place in the document, or in the JSON text of the policy. `line` is 0 if there is none. */
    readonly line: number;
    readonly column: number;
    /** In bytes of UTF-8. */
    readonly offset: number;
    readonly path: string;
    readonly text: string;
    readonly advice: string;
    /** A sentence that can be shown to the person who sent the document; `status` is the key of a translation. */
    readonly userText: string;
    /** true if a stream gave output before it failed: this output is safe, but its end is missing. */
    readonly isIncomplete?: boolean;
}

/** A policy that is not valid. */
export class PolicyError extends TamisError {}

/** The class Sanitizer of the HTML Standard. Each method answers whether it changed the configuration. */
export class Sanitizer {
    constructor(config?: AnyPolicy);
    allowElement(element: ElementName): boolean;
    removeElement(element: Name): boolean;
    replaceElementWithChildren(element: Name): boolean;
    allowAttribute(attribute: Name): boolean;
    removeAttribute(attribute: Name): boolean;
    allowProcessingInstruction(target: string | { target: string }): boolean;
    removeProcessingInstruction(target: string | { target: string }): boolean;
    setComments(allow: boolean): boolean;
    setDataAttributes(allow: boolean): boolean;
    setJavascriptURLs(allow: boolean): boolean;
    removeUnsafe(): boolean;
    get(): PolicyObject;
    toPolicyText(): string;
}

export interface Change {
    subject: 'element' | 'attribute' | 'value' | 'text' | 'comment' | 'processing-instruction';
    reason: string;
    text: string;
    /** A sentence that can be shown to the person who sent the document; `reason` is the key of a translation. */
    userText: string;
    outcome: 'removed' | 'unwrapped' | 'changed' | 'added';
    element: string;
    attribute: string;
    detail: string;
    rule: string;
    offset: number;
    length: number;
    line: number;
    column: number;
}

export interface Explanation {
    html: string;
    changes: Change[];
    /** All changes, including those for which `changes` had no space. */
    total: number;
    removed: { elements: number; attributes: number; comments: number; processingInstructions: number };
}

export type Property = 'fixpoint' | 'language' | 'tokens' | 'policy' | 'trees' | 'encoding';

export interface Verification {
    holds: boolean;
    findings: { property: Property; holds: boolean; offset: number; line: number; column: number; rule: string; reader: string;
                text: string }[];
}

/** Whether a text is accepted; if not, the rule that it violates, and where. If it is accepted, strings are "" and numbers 0. */
export interface Verdict {
    accepted: boolean;
    rule: string;
    /** In bytes of UTF-8. */
    offset: number;
    line: number;
    column: number;
    /** What is before and after the place, in visible ASCII characters; other bytes are written as in C. */
    around: string;
}

export interface About {
    version: string;
    presets: { name: string; summary: string }[];
    limits: { name: string; value: number; text: string }[];
    statuses: { name: string; class: string; text: string; userText: string }[];
    reasons: { code: string; text: string; userText: string }[];
    dialects: string[];
    profiles: string[];
    outputs: string[];
    properties: string[];
}

/**
 * "exact": the output is that of sanitize(), and each byte leaves as soon as no further input can change it. "in-order": nothing is held back;
 * what the parser would move is removed or left where it is, and is in the report. "whole": the output leaves at the end, and a document that fails
 * has none.
 */
export type StreamMode = 'exact' | 'in-order' | 'whole';

export interface StreamOptions extends Options {
    /** The default is "exact"; tamis/slim has only "whole". */
    mode?: StreamMode;
    /** Make a report with at most this number of changes. */
    most?: number;
}

/** After the end of a document. `changes` and `total` are there if the option `most` was given. */
export interface StreamReport {
    changes?: Change[];
    total?: number;
    removed: Explanation['removed'];
}

/**
 * One document in pieces. All that write() and end() return, in order, is the output. After an error, there is no more output; if some was
 * given before, it is safe, but its end is missing, and the error has `isIncomplete`.
 */
export class IncrementalSanitizer<T extends string | Uint8Array = string> {
    constructor(policy?: AnyPolicy, options?: StreamOptions);
    readonly mode: StreamMode;
    /** Returns the output that is final now. */
    write(piece: T): T;
    /** What is missing: all that write() has returned, followed by this, is the output for the input so far. */
    tail(): T;
    /** Ends the document, and returns the rest of the output. */
    end(): T;
    /** Ends the document without output, and frees its memory. */
    cancel(): void;
    /** After end(); undefined in tamis/slim. */
    readonly report: StreamReport | undefined;
}

/** Pieces of one document in (strings or Uint8Arrays), safe output in pieces of the same type. */
export class SanitizerStream<T extends string | Uint8Array = string | Uint8Array> extends TransformStream<T, T> {
    constructor(policy?: AnyPolicy, options?: StreamOptions);
    readonly mode: StreamMode;
    /** After the last piece; undefined in tamis/slim. */
    readonly report: StreamReport | undefined;
}

/** The output has the type of the input. */
export function sanitize(html: string, policy?: AnyPolicy, options?: Options): string;
export function sanitize(html: Uint8Array | ArrayBuffer, policy?: AnyPolicy, options?: Options): Uint8Array;

/** Addresses in text become links, as if the policy had the member "linkify". */
export function linkify(html: string, policy?: AnyPolicy, options?: Options & { linkify?: PolicyObject['linkify'] }): string;
export function linkify(html: Uint8Array, policy?: AnyPolicy, options?: Options & { linkify?: PolicyObject['linkify'] }): Uint8Array;

/** Escape text for the content of an element, and for the value of an attribute in quotes. */
export function escapeText(text: string | Uint8Array): string;
export function escapeAttribute(text: string | Uint8Array): string;

export function about(): About;

/** Already resolved: the functions can be called as soon as the import has ended. */
export const ready: Promise<void>;
