// The calls and options of DOMPurify.
import module from '#module/tamis';
import { create } from '../api.js';
import { purifier } from '../dompurify.js';

export default purifier(create(module));
export { PolicyError, TamisError } from '../api.js';
