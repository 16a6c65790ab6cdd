// errors.js: the exceptions of the package.
import { own } from './own.js';

// The sentences for users of the errors that this package makes itself, as tamis_status_user_text() returns them (about.statuses).
const OWN_USER_TEXTS = own({
    TAMIS_NO_MEMORY: 'The content cannot be checked at the moment; try again later.',
    TAMIS_INVALID_ARGUMENT: 'The content cannot be checked because of an error in this service.',
    TAMIS_INVALID_POLICY: 'The content cannot be checked because this service is not set up correctly.',
    TAMIS_STOPPED: 'The content was refused.',
    TAMIS_INTERNAL: 'The content cannot be checked because of an unexpected error in this service.',
});

/** A call that failed: the document has no output. */
export class TamisError extends Error {
    /** @param {object} error what `tamis_binding_error_json()` writes */
    constructor(error, options) {
        const place = error.line ? `${error.line}:${error.column}: ` : '';
        super(`${place}${error.path ? `${error.path}: ` : ''}${error.text}`, options);
        const { status, class: statusClass, line, column, offset, path, text, advice, userText = OWN_USER_TEXTS[status] } = error;
        // Some engines give each error a line and a column of their own, which must be replaced.
        for (const [name, value] of Object.entries({ status, statusClass, line, column, offset, path, text, advice, userText }))
            Object.defineProperty(this, name, own({ value, enumerable: true, configurable: true, writable: true }));
    }

    get name() {
        return 'TamisError';
    }
}

/** A policy that is not valid. `line` and `column` are places in its JSON text, `path` names the member. */
export class PolicyError extends TamisError {
    get name() {
        return 'PolicyError';
    }
}

/** The exception for what `tamis_binding_error_json()` wrote. */
export function exceptionOf(error) {
    return error.status === 'TAMIS_INVALID_POLICY' ? new PolicyError(error) : new TamisError(error);
}

/** An exception that this package makes itself. */
export function failure(status, statusClass, text, more = {}) {
    const { place, path = '', cause } = own(more);
    return new TamisError({ status, class: statusClass, text, path, advice: '', line: 0, column: 0, offset: 0, ...place },
                          cause ? { cause } : undefined);
}

export function policyFailure(path, text, advice = '') {
    return new PolicyError({ status: 'TAMIS_INVALID_POLICY', class: 'caller', text, path, advice, line: 0, column: 0, offset: 0 });
}
