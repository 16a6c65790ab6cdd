// editor.js: a text field with colours, numbers of lines and marks.
//
// The field is a textarea, so that the browser's own ways to write, select, undo and read aloud work. Its text is transparent. A layer
// behind it has the same text with colours. The layer gives both their height; what surrounds them scrolls.
import { make } from './dom.js';
import { lineElements } from './highlight.js';
import { lineOf } from './places.js';

export class Editor {
    constructor(root, { id, label, describedBy, onInput }) {
        this.layer = make('div', { class: 'layer', 'aria-hidden': 'true' });
        this.field = make('textarea', {
            id, 'aria-label': label, 'aria-describedby': describedBy, spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off',
            autocorrect: 'off', wrap: 'soft',
        });
        this.sheet = make('div', { class: 'sheet' }, this.layer, this.field);
        this.root = root;
        root.append(this.sheet);
        this.field.addEventListener('input', () => {
            this.here = undefined;
            this.paint();
            onInput();
        });
        this.spans = () => [];
        this.marks = [];
        this.badLines = new Map();
    }

    get text() {
        return this.field.value;
    }

    set text(text) {
        this.field.value = text;
        this.here = undefined;
        this.marks = [];
        this.badLines = new Map();
        this.root.scrollTop = 0;
        this.paint();
    }

    // Old marks stay where they were until new ones come, so they are cut to the text.
    paint() {
        const { text } = this;
        const marks = [...this.marks, this.here].filter((mark) => mark && mark.to <= text.length);
        this.layer.replaceChildren(...lineElements(text, this.spans(text), marks, this.badLines));
        this.layer.classList.toggle('many', this.layer.childElementCount > 999);
    }

    mark(marks, badLines = new Map()) {
        this.marks = marks;
        this.badLines = badLines;
        this.paint();
    }

    /** Shows a place: marks and selects it. With `focus`, also scrolls the page to it and moves the focus to the field. */
    show(from, to, focus = true) {
        this.here = { from, to, kind: 'here' };
        this.paint();
        this.scrollTo(from, focus);
        if (focus)
            this.field.focus({ preventScroll: true });
        this.field.setSelectionRange(from, to);
    }

    scrollTo(offset, isPageMoved) {
        const line = this.layer.children[lineOf(this.text, offset)];
        if (!line)
            return;
        const place = this.rectangle(offset) ?? line.getBoundingClientRect();
        const frame = this.root.getBoundingClientRect();
        if (place.top < frame.top + 8 || place.bottom > frame.bottom - 8)
            this.root.scrollTop += place.top - frame.top - frame.height / 3;
        const outside = frame.top < 0 || frame.top > innerHeight - 120;
        if (outside && isPageMoved)
            this.root.closest('.panel').scrollIntoView({ block: 'start', behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
    }

    /** The rectangle of the character at an offset. */
    rectangle(offset) {
        const number = lineOf(this.text, offset);
        const line = this.layer.children[number];
        if (!line)
            return undefined;
        let left = offset - (number === 0 ? 0 : this.text.lastIndexOf('\n', offset - 1) + 1);
        const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            if (left <= node.length) {
                const range = document.createRange();
                range.setStart(node, left);
                range.collapse(true);
                const rectangle = range.getClientRects()[0] ?? range.getBoundingClientRect();
                return rectangle.height > 0 ? rectangle : line.getBoundingClientRect();
            }
            left -= node.length;
        }
        return line.getBoundingClientRect();
    }

    /** Marks are lit while the entry of the report that belongs to them has the focus or the pointer. */
    light(id, on) {
        for (const span of this.layer.querySelectorAll(`[data-mark="${id}"]`))
            span.classList.toggle('lit', on);
    }

    /** Replaces a part of the text so that the user can undo it. */
    replace(from, to, text, caret = from + text.length) {
        this.field.focus();
        this.field.setSelectionRange(from, to);
        if (!document.execCommand('insertText', false, text)) {
            this.field.setRangeText(text, from, to, 'end');
            this.field.dispatchEvent(new InputEvent('input', { bubbles: true }));
        }
        this.field.setSelectionRange(caret, caret);
    }
}
