// random.mjs: random numbers of which each pair has its own, so one pair can be made again without those before it.

/** A source of random choices for pair `index` of a run with `seed`. */
export class Random {
    constructor(seed, index) {
        this.state = Math.imul(seed ^ 0x9E3779B9, 0x85EBCA6B) ^ Math.imul(index + 1, 0xC2B2AE35) | 0;
        for (let i = 0; i < 4; i++)
            this.next();
    }

    // A step of mulberry32: a number of 32 bits.
    next() {
        this.state = this.state + 0x6D2B79F5 | 0;
        let t = Math.imul(this.state ^ this.state >>> 15, 1 | this.state);
        t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
        return (t ^ t >>> 14) >>> 0;
    }

    below = (n) => this.next() % n;
    chance = (part) => this.next() < part * 4294967296;
    of = (list) => list[this.below(list.length)];
    /** Up to `most` elements of a list, in a random order. */
    some = (list, most) => Array.from({ length: this.below(most + 1) }, () => this.of(list));
    times = (most, make) => Array.from({ length: this.below(most + 1) }, make);
}
