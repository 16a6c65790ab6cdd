// Shows safe HTML in a page while it arrives.
import module from '#module/tamis';
import { create } from '../api.js';
import { liveClass } from '../live.js';

export const LiveHTML = liveClass(create(module).IncrementalSanitizer);
export { Policy, PolicyError, TamisError } from '../api.js';
