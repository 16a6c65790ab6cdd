import type { AnyPolicy, Options, StreamOptions, StreamReport } from './common.js';

export { Policy, PolicyError, TamisError } from './common.js';
export type { AnyPolicy, PolicyObject, StreamReport } from './common.js';

export interface LiveOptions extends Pick<Options, 'idPrefix' | 'baseURL' | 'limits' | 'scripting'>, Pick<StreamOptions, 'most'> {
    policy?: AnyPolicy;
    /** The default is "exact". */
    mode?: 'exact' | 'in-order';
}

/**
 * The content of an element, from a document that is still arriving. Nodes of what is final are made once and stay; the rest is replaced when
 * it changes. The content is always that which `innerHTML` would make of the output so far.
 */
export class LiveHTML {
    /** The content of `root` is replaced. The context of the parser is this element. */
    constructor(root: Element | ShadowRoot, options?: LiveOptions);
    /** Shows what there is after the next piece. */
    write(piece: string | Uint8Array): void;
    /** Shows the rest: the document is complete. */
    end(): void;
    /** Ends the document. What is shown stays. */
    cancel(): void;
    /** A stream that calls write() and end(). */
    readonly writable: WritableStream<string | Uint8Array>;
    /** After end(). */
    readonly report: StreamReport | undefined;
}
