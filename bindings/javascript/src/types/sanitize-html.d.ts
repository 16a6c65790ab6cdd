export { PolicyError, TamisError } from './common.js';

export type AllowedAttribute = string | { name: string; values: string[]; multiple?: boolean };
export type Attributes = Record<string, string>;
export interface Tag { tagName: string; attribs?: Attributes; text?: string }
export type Transformer = (tagName: string, attribs: Attributes) => Tag;
/** What exclusiveFilter gets. */
export interface IFrame { tag: string; attribs: Attributes; text: string; mediaChildren: string[] }

/** The options of sanitize-html that tamis has. Others are an error of the type PolicyError. */
export interface IOptions {
    allowedTags?: string[] | false;
    allowedAttributes?: Record<string, AllowedAttribute[]> | false;
    allowedEmptyAttributes?: string[];
    nonBooleanAttributes?: string[];
    selfClosing?: string[];
    allowedSchemes?: string[];
    allowedSchemesByTag?: Record<string, string[]>;
    allowedSchemesAppliedToAttributes?: string[];
    allowedClasses?: Record<string, (string | RegExp)[] | false>;
    allowedStyles?: Record<string, Record<string, RegExp[]>>;
    allowedIframeHostnames?: string[];
    allowedIframeDomains?: string[];
    allowProtocolRelative?: boolean;
    disallowedTagsMode?: 'discard' | 'completelyDiscard' | 'escape' | 'recursiveEscape';
    nonTextTags?: string[];
    nestingLimit?: number;
    transformTags?: Record<string, string | Transformer>;
    textFilter?: (text: string, tagName: string | undefined) => string;
    exclusiveFilter?: (frame: IFrame) => boolean | 'excludeTag';
    onOpenTag?: (name: string, attribs: Attributes) => void;
    onCloseTag?: (name: string, isImplied: boolean) => void;
    allowVulnerableTags?: boolean;
    parseStyleAttributes?: boolean;
    enforceHtmlBoundary?: false;
    preserveEscapedAttributes?: boolean;
    parser?: { decodeEntities?: true; lowerCaseTags?: boolean; lowerCaseAttributeNames?: boolean };
}

declare function sanitizeHtml(dirty: string | number | null | undefined, options?: IOptions): string;
declare namespace sanitizeHtml {
    const defaults: IOptions;
    function simpleTransform(tagName: string, attribs?: Record<string, string>, merge?: boolean): Transformer;
}
export default sanitizeHtml;
