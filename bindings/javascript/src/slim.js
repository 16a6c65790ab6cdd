// slim.js: what the module of tamis/slim does not have, and how it says so.
import { failure, policyFailure } from './errors.js';
import { presets } from './slim-presets.js';

const WITHOUT = 'import from "tamis"';

function preset(name) {
    if (presets[name])
        return presets[name];
    if (['article', 'email', 'svg'].includes(name))
        throw failure('TAMIS_INVALID_ARGUMENT', 'caller', `tamis/slim does not have the preset "${name}"; ${WITHOUT}`);
    return undefined;
}

function explain(error) {
    if ([error.path, error.text].some((text) => /^rules\[\d+\]\.(style|stylesheet)\b/.test(text ?? '')))
        return policyFailure(error.path, `tamis/slim has no CSS; ${WITHOUT}`, WITHOUT);
    if (error.status === 'TAMIS_STOPPED')
        return failure('TAMIS_STOPPED', 'caller', `this document needs CSS or keeps SVG, which tamis/slim cannot check; use a policy \
without SVG, or ${WITHOUT}`);
    return error;
}

export const features = {
    name: 'tamis/slim',
    missing: { verify: 'verify()', toText: 'output as text', toMarkdown: 'output as Markdown', policyWarnings: 'policyWarnings()' },
    preset,
    explain,
};
