import type { AnyPolicy, Explanation, Options, Property, Verdict, Verification } from './common.js';

export * from './common.js';

/** Sanitizes, and reports what was removed, changed or added. `most` bounds the changes (1000). */
export function explain(html: string | Uint8Array, policy?: AnyPolicy, options?: Options & { most?: number }): Explanation;

/** Checks whether a text is what sanitize() would write, and other properties (verify.h). */
export function verify(html: string | Uint8Array, policy?: AnyPolicy, options?: Options & { properties?: Property[] | number }): Verification;

/** Checks a finished text in one pass, without parsing it (gate.h). All that tamis does not write is refused. */
export function gate(html: string | Uint8Array, policy?: AnyPolicy, options?: { context?: string; document?: boolean }): Verdict;

/** The text that people see. It is never safe as HTML. */
export function toText(html: string, policy?: AnyPolicy,
    options?: Options & { listMarks?: boolean; links?: boolean; alternatives?: boolean }): string;
export function toText(html: Uint8Array, policy?: AnyPolicy,
    options?: Options & { listMarks?: boolean; links?: boolean; alternatives?: boolean }): Uint8Array;

/** Markdown. What a renderer makes of it must be sanitized again. */
export function toMarkdown(html: string, policy?: AnyPolicy, options?: Options): string;
export function toMarkdown(html: Uint8Array, policy?: AnyPolicy, options?: Options): Uint8Array;

/** Probable mistakes in a valid policy. */
export function policyWarnings(policy: AnyPolicy, options?: { unsafe?: boolean }): string[];
