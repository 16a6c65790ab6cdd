// uses.mts: what a program writes must have no errors of types, and what is wrong must have one.
import { IncrementalSanitizer, Policy, PolicyError, Sanitizer, SanitizerStream, TamisError, escapeText, explain, gate, linkify, policyWarnings, ready, sanitize,
         toMarkdown, toText, verify, type PolicyObject } from '../../dist/types/tamis.js';
import * as slim from '../../dist/types/slim.js';
import { LiveHTML } from '../../dist/types/live.js';
import DOMPurify from '../../dist/types/dompurify.js';
import sanitizeHtml from '../../dist/types/sanitize-html.js';

await ready;
const text: string = sanitize('<b>x');
const bytes: Uint8Array = sanitize(new Uint8Array(), 'comment', { context: 'td', limits: { NODES: 5 } });
const object: PolicyObject = {
    elements: ['p', { name: 'a', attributes: ['href'] }],
    unlistedElements: 'replaceWithChildren',
    rules: [{ elements: ['a'], attributes: ['href'], url: { schemes: ['https'], relative: 'keep' } }],
};
const extended: PolicyObject = {
    extends: 'comment',
    remove: { elements: ['img'] },
    add: { elements: [{ name: 'p', attributes: ['style'] }], replaceWithChildrenElements: ['font'] },
    rules: [{ url: { schemes: ['https'], privateHosts: 'remove', rewrite: 'https://img.example/?u={url}',
                     rewriteTo: { schemes: ['https'], hosts: ['img.example'] } } },
            { attributes: ['style'], style: { properties: ['color', { name: 'position', values: ['static'] }] } }],
};
const policy = new Policy(object, { unsafe: false });
const changes: number = explain(text, policy, { most: 5 }).changes.length;
const holds: boolean = verify(text, 'email', { properties: ['fixpoint'] }).holds;
const { accepted, rule, offset }: { accepted: boolean; rule: string; offset: number } = gate(text, 'email', { context: 'td' });
const changed: boolean = new Sanitizer(object).removeElement('p');
new SanitizerStream('comment').writable.getWriter();
const readable: ReadableStream<string> = new ReadableStream<string>().pipeThrough(new SanitizerStream<string>('comment', { mode: 'in-order', most: 5 }));
const incremental = new IncrementalSanitizer('comment', { mode: 'exact' });
const pieces: string = incremental.write('<p>') + incremental.tail() + incremental.end();
const binary: Uint8Array = new IncrementalSanitizer<Uint8Array>().write(new Uint8Array());
const gone: number | undefined = incremental.report?.removed.elements;
const other: string = toText('x') + toMarkdown('x') + linkify('x') + escapeText('x') + policyWarnings(object).join() + policyWarnings(extended).join();
const clean: string = DOMPurify(globalThis).sanitize('x', { ALLOWED_TAGS: ['b'] });
const html: string = sanitizeHtml('x', { allowedTags: ['b'], transformTags: { ol: sanitizeHtml.simpleTransform('ul') } });
const called: string = sanitize('<a href=x>y', 'comment', {
    onElement(element) {
        element.setAttribute('rel', element.attributes.map(({ name }) => name).join(' '));
        element.name = element.ancestors.includes('p') ? 'b' : element.name;
        return element.isNewLink ? 'unwrap' : undefined;
    },
    onElementEnd: ({ text: content }) => (content === '' ? 'remove' : true),
    onAttribute: (attribute) => { attribute.value = attribute.value.trim(); },
    onText: (one, parent) => (parent?.name === 'i' && one.value === 'x' ? 'remove' : undefined),
});
try {
    slim.sanitize('x');
} catch (error) {
    if (error instanceof PolicyError)
        console.log(error.path, error.advice);
    else if (error instanceof TamisError)
        console.log(error.status, error.statusClass, error.line, error.column, error.offset);
}
const live = new LiveHTML(document.createElement('div'), { policy: 'comment', mode: 'in-order' });
live.write('<p>');
live.write(new Uint8Array());
new ReadableStream<Uint8Array>().pipeTo(live.writable).then(() => live.end());
console.log(readable, pieces, binary, gone, bytes, changes, holds, accepted, rule, offset, changed, other, clean, html, called);

// @ts-expect-error a number is not a document
sanitize(1);
// @ts-expect-error an unknown option
sanitize('x', 'comment', { contex: 'td' });
// @ts-expect-error an answer that does not exist
sanitize('x', 'comment', { onElement: () => 'keep' });
// @ts-expect-error attributes are changed with setAttribute()
sanitize('x', 'comment', { onElement: (element) => { element.attributes[0].value = 'x'; } });
// @ts-expect-error an unknown member
sanitize('x', { elemens: ['b'] });
// @ts-expect-error the values of a property are in `properties`
sanitize('x', { rules: [{ style: { properties: ['color'], propertyValues: ['color: red'] } }] });
// @ts-expect-error an unknown mode
new SanitizerStream('comment', { mode: 'fast' });
// @ts-expect-error an option that LiveHTML does not have
new LiveHTML(document.body, { output: 'text' });
// @ts-expect-error not in slim
slim.verify('x');
// @ts-expect-error not in slim
slim.gate('x');
// @ts-expect-error an option that the gate does not have
gate('x', 'comment', { dialect: 'html' });
// @ts-expect-error not in slim
slim.explain('x');
// @ts-expect-error a regular expression
DOMPurify.sanitize('x', { ALLOWED_URI_REGEXP: /x/ });
