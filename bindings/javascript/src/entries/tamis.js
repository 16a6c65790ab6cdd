// The whole of tamis. `#module` stands for the file of the platform that loads the module (load/).
import module from '#module/tamis';
import { create } from '../api.js';

export const {
    sanitize, explain, verify, gate, toText, toMarkdown, linkify, policyWarnings, about, escapeText, escapeAttribute, Sanitizer,
    IncrementalSanitizer, SanitizerStream, ready,
} = create(module);
export { Policy, PolicyError, TamisError } from '../api.js';
