import { firstIndexFrom } from '../../common/firstIndexFrom.ts';
import type { Clock, Transport } from './transport.ts';

/** Sounds by the time of the chart, and what plays one of them at a time of the clock. All in ms. */
export interface SoundTrack {
  /** Ascending. */
  readonly times: ArrayLike<number>;
  play(index: number, at: number): void;
}

/** How far ahead of the clock sounds are scheduled, in ms: longer than a frame of a busy page. */
export const LOOK_AHEAD_MS = 100;

/** Schedules the sounds of a chart a little ahead of the clock, each once. */
export class SoundSchedule {
  readonly #transport: Transport;
  #until = Number.NEGATIVE_INFINITY;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Schedules what follows. Call it in every frame; what a longer pause between them missed stays silent. */
  advance(clock: Clock, tracks: readonly SoundTrack[]) {
    const now = clock.now();
    const isNew = this.#until === Number.NEGATIVE_INFINITY;
    const start = isNew ? now : Math.max(this.#until, now - LOOK_AHEAD_MS);
    this.#until = Math.max(this.#until, now + LOOK_AHEAD_MS);
    for (const { from, to, at } of this.#transport.stretches(start, this.#until)) {
      for (const { times, play } of tracks) {
        for (let index = firstIndexFrom(times, from); index < times.length && (times[index] ?? to) < to; index++) {
          play(index, at + ((times[index] ?? 0) - from) / this.#transport.rate);
        }
      }
    }
  }

  /** Starts anew after a jump or a change of speed. What was scheduled is for the caller to silence. */
  reset() {
    this.#until = Number.NEGATIVE_INFINITY;
  }
}
