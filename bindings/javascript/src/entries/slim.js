// tamis without CSS, Markdown, plain text, the checks of verify(), the presets with CSS, and the dialects for tokens.
import module from '#module/slim';
import { create } from '../api.js';
import { features } from '../slim.js';

export const { sanitize, linkify, about, escapeText, escapeAttribute, Sanitizer, IncrementalSanitizer, SanitizerStream, ready } =
    create(module, features);
export { Policy, PolicyError, TamisError } from '../api.js';
