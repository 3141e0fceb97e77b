import { firstIndexFrom } from '../../common/firstIndexFrom.ts';
import type { Clock, Transport } from './transport.ts';

/** Sounds by the time of the chart, and what plays one of them at a time of the clock. All in ms. */
export interface SoundTrack {
  /** Ascending. */
  readonly times: ArrayLike<number>;
  play(index: number, at: number): void;
  /** Called where playing starts or jumps, before the sounds from there on: the chart is at `from` at `at` on the clock. */
  begin?(from: number, at: number, rate: number): void;
}

/** How far ahead of the clock sounds are scheduled, in ms: longer than a frame of a busy page. */
export const LOOK_AHEAD_MS = 100;

/** Schedules the sounds of a chart a little ahead of the clock, each once. */
export class SoundSchedule {
  readonly #transport: Transport;
  /** On the clock, how far sounds are scheduled; and in the chart. */
  #until = Number.NEGATIVE_INFINITY;
  #reached = Number.NaN;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Schedules what follows. Call it in every frame; what a longer pause between them missed stays silent.
   *
   * @param latency how long before they are heard sounds must be scheduled, in ms
   */
  advance(clock: Clock, tracks: readonly SoundTrack[], latency = 0) {
    const now = clock.now();
    const isNew = this.#until === Number.NEGATIVE_INFINITY;
    const start = isNew ? now : Math.max(this.#until, now - LOOK_AHEAD_MS);
    this.#until = Math.max(this.#until, now + LOOK_AHEAD_MS + latency);
    for (const { from, to, at } of this.#transport.stretches(start, this.#until)) {
      const { rate } = this.#transport;
      // Sums of the clock may differ in the last digits.
      const isJump = !(Math.abs(from - this.#reached) < 1e-3);
      this.#reached = to;
      for (const track of tracks) {
        const { times } = track;
        if (isJump) track.begin?.(from, at, rate);
        for (let index = firstIndexFrom(times, from); index < times.length && (times[index] ?? to) < to; index++) {
          track.play(index, at + ((times[index] ?? 0) - from) / rate);
        }
      }
    }
  }

  /** Restarts after a jump or a change of speed. The caller silences what was scheduled. */
  reset() {
    this.#until = Number.NEGATIVE_INFINITY;
    this.#reached = Number.NaN;
  }
}
