/** Tells the time in ms, from any start: that of the sound, or of the browser. */
export interface Clock {
  now(): number;
}

/** A stretch of a chart that plays without a jump: from `at` on the clock. All in ms. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly at: number;
}

export interface Loop {
  readonly from: number;
  readonly to: number;
}

/** Loops shorter than this, in ms, are not played: charts may have measures that take no time. */
const MIN_LOOP_MS = 50;

/** Where a chart is being played: play and pause, seek, speed and loop, by a clock. Times of the chart in ms. */
export class Transport {
  #clock: Clock;
  /** The chart was at `#from` when the clock was at `#since`. */
  #from: number;
  #since: number;
  #rate = 1;
  #loop: Loop | null = null;
  #isPlaying = false;

  constructor(clock: Clock, start = 0) {
    this.#clock = clock;
    this.#from = start;
    this.#since = clock.now();
  }

  get isPlaying() {
    return this.#isPlaying;
  }

  /** How fast the chart plays: 0.5 is half the speed. */
  get rate() {
    return this.#rate;
  }

  /** Returns the time of the chart at a time of the clock. */
  positionAt(now: number): number {
    const unwrapped = this.#unwrapped(now);
    const loop = this.#activeLoop();
    if (!loop || unwrapped < loop.to) return unwrapped;
    return loop.from + ((unwrapped - loop.to) % (loop.to - loop.from));
  }

  get position() {
    return this.positionAt(this.#clock.now());
  }

  /** Returns what plays between two times of the clock, in order. */
  stretches(start: number, end: number): Stretch[] {
    if (!this.#isPlaying || end <= start) return [];
    const loop = this.#activeLoop();
    const [first, last] = [this.#unwrapped(start), this.#unwrapped(end)];
    if (!loop || last <= loop.to) return [{ from: first, to: last, at: start }];
    const length = loop.to - loop.from;
    const stretches: Stretch[] = [];
    // Where the chart jumps back, from the last time at or before the start.
    let jump = loop.to + Math.max(-1, Math.floor((first - loop.to) / length)) * length;
    for (let from = first; from < last; ) {
      const isBefore = from < loop.to;
      if (!isBefore) while (jump + length <= from) jump += length;
      const to = Math.min(last, isBefore ? loop.to : jump + length);
      const inChart = isBefore ? from : loop.from + (from - jump);
      stretches.push({ from: inChart, to: inChart + (to - from), at: this.#clockAt(from) });
      from = to;
      if (isBefore) jump = loop.to;
    }
    return stretches;
  }

  play() {
    this.#anchor();
    this.#isPlaying = true;
  }

  pause() {
    this.#anchor();
    this.#isPlaying = false;
  }

  seek(time: number) {
    this.#anchor(time);
  }

  setRate(rate: number) {
    this.#anchor();
    this.#rate = rate;
  }

  /** Repeats a part of the chart; null = plays on. From behind the part, it goes to its start. */
  setLoop(loop: Loop | null) {
    this.#anchor();
    this.#loop = loop && loop.to - loop.from >= MIN_LOOP_MS ? loop : null;
    if (this.#loop && this.#from >= this.#loop.to) this.#from = this.#loop.from;
  }

  /** Goes on at the same place by another clock. */
  setClock(clock: Clock) {
    const { position } = this;
    this.#clock = clock;
    this.#anchor(position);
  }

  #anchor(position = this.position) {
    this.#from = position;
    this.#since = this.#clock.now();
  }

  #unwrapped(now: number): number {
    return this.#isPlaying ? this.#from + (now - this.#since) * this.#rate : this.#from;
  }

  #clockAt(unwrapped: number): number {
    return this.#since + (unwrapped - this.#from) / this.#rate;
  }

  /** A loop repeats only what is played into it, not what was sought behind it. */
  #activeLoop(): Loop | null {
    return this.#loop && this.#from < this.#loop.to ? this.#loop : null;
  }
}
