// slim.js: what the module of tamis/slim does not have, and how it says so.
import { failure, policyFailure } from './errors.js';
import { presets } from './slim-presets.js';

const WITHOUT = 'import from "tamis"';

const PRESETS = ['article', 'comment', 'email', 'svg', 'text'];

function preset(name) {
    if (Object.hasOwn(presets, name))
        return presets[name];
    if (PRESETS.includes(name))
        throw failure('TAMIS_INVALID_ARGUMENT', 'caller', `tamis/slim does not have the preset "${name}"; ${WITHOUT}`);
    return undefined;
}

function explain(error) {
    if ([error.path, error.text].some((text) => /^rules\[\d+\]\.(style|stylesheet)\b/.test(text ?? '')))
        return policyFailure(error.path, `tamis/slim has no CSS; ${WITHOUT}`, WITHOUT);
    if (error.path === 'extends' && PRESETS.some((name) => error.text?.startsWith(`"${name}" is neither`)))
        return policyFailure(error.path, `in tamis/slim, a policy can extend only the preset "default"; ${WITHOUT}`, WITHOUT);
    if (error.status === 'TAMIS_STOPPED')
        return failure('TAMIS_STOPPED', 'caller', `this document needs CSS or keeps SVG, which tamis/slim cannot check; use a policy \
without SVG, or ${WITHOUT}`);
    return error;
}

function checkOptions(options) {
    if (options.dialect === 'xml5')
        throw failure('TAMIS_INVALID_ARGUMENT', 'caller', `tamis/slim has no XML; ${WITHOUT}`, { path: 'dialect' });
    if (['P4', 'P3', 'P0'].includes(options.profile))
        throw failure('TAMIS_INVALID_ARGUMENT', 'caller', `tamis/slim has no portable profiles; ${WITHOUT}`, { path: 'profile' });
}

export const features = {
    name: 'tamis/slim',
    missing: { explain: 'explain()', verify: 'verify()', gate: 'gate()', toText: 'output as text', toMarkdown: 'output as Markdown', policyWarnings: 'policyWarnings()',
               callbacks: 'callbacks', streams: 'output before the end of the input' },
    preset,
    explain,
    checkOptions,
};
