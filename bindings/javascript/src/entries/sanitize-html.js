// The calls and options of sanitize-html.
import module from '#module/tamis';
import { create } from '../api.js';
import { sanitizeHtml } from '../sanitize-html.js';

export default sanitizeHtml(create(module), create(module));
export { PolicyError, TamisError } from '../api.js';
