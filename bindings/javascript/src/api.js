// api.js: the functions of the package, for one module.
import { Engine, checkedInput, typedInput } from './engine.js';
import { Policy, policyOf } from './policy.js';
import { PolicyError, TamisError, failure } from './errors.js';
import { sanitizerClass } from './sanitizer.js';
import { incrementalClass } from './incremental.js';
import { streamClass } from './stream.js';
import { isOn, ownOptions, splitOptions } from './options.js';
import { own } from './own.js';
import { checkWellFormed } from './strings.js';

export { Policy, PolicyError, TamisError };

const PROPERTIES = ['fixpoint', 'language', 'tokens', 'policy', 'trees', 'encoding'];
const TEXT_OPTIONS = ['listMarks', 'links', 'alternatives'];
const DEFAULT = new Policy();

function propertySet(properties) {
    if (properties === undefined || typeof properties === 'number')
        return properties ?? 0; // a number is a set of bits, as in verify.h
    if (!Array.isArray(properties))
        throw new TypeError(`"properties" must be an array of: ${PROPERTIES.join(', ')}`);
    return properties.reduce((set, name) => {
        if (!PROPERTIES.includes(name))
            throw failure('TAMIS_INVALID_ARGUMENT', 'caller', `"${name}" is not a property; the properties are \
${PROPERTIES.join(', ')}`, { path: 'properties' });
        return set | 1 << PROPERTIES.indexOf(name);
    }, 0);
}

export function create(module, features = { name: 'tamis', missing: {} }) {
    const engine = new Engine(module, features);
    const Sanitizer = sanitizerClass(engine);
    const IncrementalSanitizer = incrementalClass(engine);
    const has = (name) => {
        if (Object.hasOwn(features.missing, name))
            throw failure('TAMIS_INVALID_ARGUMENT', 'caller', `${features.name} has no ${features.missing[name]}; import from "tamis"`);
    };

    function prepared(policy, options, fixed, run) {
        features.checkOptions?.(ownOptions(options));
        const { text, unsafe, callbacks } = splitOptions(options, fixed);
        if (callbacks)
            has('callbacks');
        if (text)
            checkWellFormed(text);
        const chosen = policy === undefined && !unsafe ? DEFAULT : policyOf(policy, unsafe);
        const preset = chosen.isPreset ? features.preset?.(chosen.text) : undefined;
        if (preset)
            return prepared(preset, own(options, { unsafe: chosen.unsafe }), fixed, run);
        return engine.use((instance) => {
            instance.prepare(chosen, text, callbacks);
            return run(instance);
        });
    }

    function sanitized(instance, input, isString) {
        const n = isString ? instance.putUnchecked(input) : instance.put(input);
        instance.check(instance.calls.tamis_binding_sanitize(instance.context, instance.input.at, n));
        return isString ? instance.resultFor(input, n) : instance.resultBytes().slice();
    }

    function run(html, policy, options, fixed) {
        const input = typedInput(html), isString = typeof input === 'string';
        try {
            return prepared(policy, options, fixed, (instance) => sanitized(instance, input, isString));
        } catch (error) {
            if (isString)
                checkWellFormed(input); // if the call has several errors, this is the first
            throw error;
        }
    }

    function sanitize(html, policy, options) {
        const output = options ? ownOptions(options).output : undefined;
        if (output === 'text')
            has('toText');
        if (output === 'markdown')
            has('toMarkdown');
        return run(html, policy, options);
    }

    // The options of a call, without those that only this function has, which are also returned.
    function divided(given, ...names) {
        const options = ownOptions(given);
        const taken = names.map((name) => options[name]);
        names.forEach((name) => delete options[name]);
        return [options, ...taken];
    }

    function explain(html, policy, given) {
        has('explain');
        const input = checkedInput(html);
        const [options, most = 1000] = divided(given, 'most');
        return prepared(policy, options, own({ report: most }), (instance) => {
            const { calls, context } = instance;
            const n = instance.put(input);
            instance.check(calls.tamis_binding_sanitize(context, instance.input.at, n));
            const output = instance.result();
            instance.check(calls.tamis_binding_report(context));
            const report = JSON.parse(instance.result());
            return { html: output, changes: report.changes, total: report.total, removed: instance.removed() };
        });
    }

    function verify(html, policy, given) {
        has('verify');
        const input = checkedInput(html);
        const [options, properties] = divided(given, 'properties');
        if (splitOptions(options).callbacks)
            throw failure('TAMIS_INVALID_ARGUMENT', 'caller', 'verify() does not know what a callback would remove, and calls none');
        const set = propertySet(properties);
        return prepared(policy, options, undefined, (instance) => {
            const n = instance.put(input);
            instance.check(instance.calls.tamis_binding_verify(instance.context, instance.input.at, n, set));
            return JSON.parse(instance.result());
        });
    }

    function gate(html, policy, options) {
        has('gate');
        const input = checkedInput(html);
        if (splitOptions(options).callbacks)
            throw failure('TAMIS_INVALID_ARGUMENT', 'caller', 'gate() reads a finished text, and calls no callback');
        return prepared(policy, options, undefined, (instance) => {
            const n = instance.put(input);
            instance.check(instance.calls.tamis_binding_gate(instance.context, instance.input.at, n));
            return JSON.parse(instance.result());
        });
    }

    function toText(html, policy, given) {
        has('toText');
        const textOptions = TEXT_OPTIONS.filter((name) => isOn(ownOptions(given), name));
        const [options] = divided(given, ...TEXT_OPTIONS);
        return run(html, policy, options, own({ output: 'text' }, textOptions.length > 0 && { textOptions }));
    }

    function toMarkdown(html, policy, options) {
        has('toMarkdown');
        return run(html, policy, options, own({ output: 'markdown' }));
    }

    // The members of a policy, which are known even if the policy is a preset.
    function members(policy) {
        const { text, isPreset } = policyOf(policy);
        return JSON.parse(text === undefined || isPreset ? JSON.stringify(new Sanitizer(text ?? 'default').get()) : text);
    }

    function linkify(html, policy, given) {
        const [options, how = true] = divided(given, 'linkify');
        return run(html, { ...members(policy), linkify: how }, options);
    }

    function escape(text, attribute) {
        const input = checkedInput(text);
        return engine.use((instance) => {
            const n = instance.put(input);
            instance.check(instance.calls.tamis_binding_escape(instance.context, instance.input.at, n, attribute));
            return instance.result();
        });
    }

    function policyWarnings(policy, options) {
        has('policyWarnings');
        const unsafe = isOn(ownOptions(options), 'unsafe');
        const { text, isPreset } = policyOf(policy);
        if (text === undefined || isPreset)
            return [];
        return engine.use((instance) => {
            const { calls, context } = instance;
            instance.check(instance.withText(text, (at, n) => calls.tamis_binding_policy_warnings(context, at, n, unsafe ? 1 : 0)));
            return JSON.parse(instance.result());
        });
    }

    function about() {
        return engine.use((instance) => {
            instance.check(instance.calls.tamis_binding_about(instance.context));
            return JSON.parse(instance.result());
        });
    }

    return {
        sanitize, explain, verify, gate, toText, toMarkdown, linkify, policyWarnings, about, members,
        escapeText: (text) => escape(text, 0),
        escapeAttribute: (text) => escape(text, 1),
        Sanitizer,
        IncrementalSanitizer,
        SanitizerStream: streamClass(IncrementalSanitizer),
        ready: Promise.resolve(),
        engine,
    };
}
