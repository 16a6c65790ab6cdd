export { PolicyError, TamisError } from './common.js';

/** The options of DOMPurify that tamis has. Others are an error of the type PolicyError. */
export interface Config {
    ALLOWED_TAGS?: string[];
    ALLOWED_ATTR?: string[];
    ADD_TAGS?: string[];
    ADD_ATTR?: string[];
    FORBID_TAGS?: string[];
    FORBID_ATTR?: string[];
    FORBID_CONTENTS?: string[];
    ADD_FORBID_CONTENTS?: string[];
    ADD_DATA_URI_TAGS?: string[];
    ALLOWED_NAMESPACES?: string[];
    USE_PROFILES?: false | { html?: boolean; svg?: boolean; svgFilters?: boolean; mathMl?: boolean };
    ALLOW_DATA_ATTR?: boolean;
    ALLOW_ARIA_ATTR?: boolean;
    ALLOW_SELF_CLOSE_IN_ATTR?: boolean;
    KEEP_CONTENT?: boolean;
    SANITIZE_DOM?: boolean;
    SANITIZE_NAMED_PROPS?: boolean;
    SAFE_FOR_XML?: boolean;
    WHOLE_DOCUMENT?: boolean;
    FORCE_BODY?: boolean;
    SAFE_FOR_TEMPLATES?: boolean;
}

export type Removed = { element: { nodeName: string; textContent: string } }
    | { attribute: { name: string; value: string }; from: { nodeName: string } };

export interface DOMPurify {
    (window?: unknown): DOMPurify;
    sanitize(dirty: unknown, config?: Config): string;
    setConfig(config?: Config): void;
    clearConfig(): void;
    isValidAttribute(tag: string, attribute: string, value: string): boolean;
    /** These throw: there are no hooks. */
    addHook(...hook: unknown[]): never;
    removeHook(...hook: unknown[]): never;
    removeHooks(...hook: unknown[]): never;
    removeAllHooks(): void;
    readonly isSupported: true;
    readonly version: string;
    readonly removed: Removed[];
}

declare const DOMPurify: DOMPurify;
export default DOMPurify;
