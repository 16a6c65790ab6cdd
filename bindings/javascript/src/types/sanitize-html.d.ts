export { PolicyError, TamisError } from './common.js';

export type AllowedAttribute = string | { name: string; values: string[]; multiple?: boolean };
/** What simpleTransform() answers. */
export interface SimpleTransform {
    (): { tagName: string; attribs: Record<string, string> };
    readonly simpleTransform: { tagName: string; attribs: Record<string, string>; merge: boolean };
}

/** The options of sanitize-html that tamis has. Others are an error of the type PolicyError. */
export interface IOptions {
    allowedTags?: string[] | false;
    allowedAttributes?: Record<string, AllowedAttribute[]> | false;
    allowedSchemes?: string[];
    allowedSchemesByTag?: Record<string, string[]>;
    allowedSchemesAppliedToAttributes?: string[];
    allowedClasses?: Record<string, string[] | false>;
    allowedIframeHostnames?: string[];
    allowedIframeDomains?: string[];
    allowProtocolRelative?: true;
    disallowedTagsMode?: 'discard' | 'completelyDiscard' | 'escape';
    nonTextTags?: string[];
    transformTags?: Record<string, string | SimpleTransform>;
    allowVulnerableTags?: boolean;
    parseStyleAttributes?: boolean;
    enforceHtmlBoundary?: false;
    preserveEscapedAttributes?: false;
}

declare function sanitizeHtml(dirty: string | number | null | undefined, options?: IOptions): string;
declare namespace sanitizeHtml {
    const defaults: IOptions;
    function simpleTransform(tagName: string, attribs?: Record<string, string>, merge?: boolean): SimpleTransform;
}
export default sanitizeHtml;
