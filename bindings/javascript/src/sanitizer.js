// sanitizer.js: the class Sanitizer of the HTML Standard.
import { policyOf } from './policy.js';

export function sanitizerClass(engine) {
    // Runs a function with the config in the module. The config is made of its text each time, so an instance that stops takes nothing
    // with it.
    function withConfig(text, isPreset, run) {
        const own = isPreset ? engine.features.preset?.(text) : undefined;
        return engine.use((instance) => {
            const { calls, context } = instance;
            const make = isPreset && !own ? calls.tamis_binding_config_from_preset : calls.tamis_binding_config_from_json;
            const config = instance.withText(own ?? text, (at, n) => make(context, at, n));
            if (!config)
                throw instance.error();
            try {
                return run(instance, config);
            } finally {
                if (!instance.isDead)
                    calls.tamis_config_free(config);
            }
        });
    }

    function textOf(instance, config) {
        instance.check(instance.calls.tamis_binding_config_get(instance.context, config));
        return instance.result();
    }

    return class Sanitizer {
        #text;

        /** @param {object|string} [config] a SanitizerConfig, which can have the members of tamis, or the name of a preset */
        constructor(config = 'default') {
            const { text = 'default', isPreset } = policyOf(config);
            this.#text = withConfig(text, text === 'default' || isPreset, textOf);
        }

        #call(method, argument) {
            const json = argument === undefined ? '' : JSON.stringify(argument);
            return withConfig(this.#text, false, (instance, config) => {
                const { calls, context } = instance;
                instance.check(instance.withText(method, (m, mn) => instance.withText(json, (a, an) =>
                    calls.tamis_binding_config_call(context, config, m, mn, a, an))));
                const changed = instance.result() === 'true';
                this.#text = textOf(instance, config);
                return changed;
            });
        }

        allowElement(element) {
            return this.#call('allowElement', element);
        }

        removeElement(element) {
            return this.#call('removeElement', element);
        }

        replaceElementWithChildren(element) {
            return this.#call('replaceElementWithChildren', element);
        }

        allowAttribute(attribute) {
            return this.#call('allowAttribute', attribute);
        }

        removeAttribute(attribute) {
            return this.#call('removeAttribute', attribute);
        }

        allowProcessingInstruction(target) {
            return this.#call('allowProcessingInstruction', target);
        }

        removeProcessingInstruction(target) {
            return this.#call('removeProcessingInstruction', target);
        }

        setComments(allow) {
            return this.#call('setComments', Boolean(allow));
        }

        setDataAttributes(allow) {
            return this.#call('setDataAttributes', Boolean(allow));
        }

        setJavascriptURLs(allow) {
            return this.#call('setJavascriptURLs', Boolean(allow));
        }

        removeUnsafe() {
            return this.#call('removeUnsafe');
        }

        get() {
            return JSON.parse(this.#text);
        }

        /** The JSON text, which every function that takes a policy uses. */
        toPolicyText() {
            return this.#text;
        }
    };
}
