import type { Clock } from '#domain/charts/playing/transport.ts';

const TICK_SECONDS = 0.05;
const VOLUME = 0.25;
/** A pentatonic scale, so that any chord of ticks sounds together; in Hz. */
const PITCHES = [523, 587, 659, 784, 880, 1047, 1175, 1319, 1568] as const;
const SCRATCH_PITCH = 262;
const BEAT_PITCHES = { first: 2093, other: 1397 } as const;

/** The sound of this browser: its clock, and short ticks that are played at times of that clock, in ms. */
export class Sounds implements Clock {
  readonly context = new AudioContext();
  readonly #out: AudioNode;
  readonly #ticks = new Map<number, AudioBuffer>();
  readonly #playing = new Set<AudioBufferSourceNode>();
  #latest = 0;

  constructor() {
    // Hundreds of ticks a second may overlap.
    const limiter = this.context.createDynamicsCompressor();
    limiter.connect(this.context.destination);
    const volume = new GainNode(this.context, { gain: VOLUME });
    volume.connect(limiter);
    this.#out = volume;
  }

  /** Returns what is heard now. It never goes back. */
  now(): number {
    const { contextTime = 0, performanceTime = 0 } = this.context.getOutputTimestamp();
    const isKnown = performanceTime > 0 && this.context.state === 'running';
    const heard = isKnown ? contextTime * 1000 + performance.now() - performanceTime : this.context.currentTime * 1000;
    this.#latest = Math.max(this.#latest, heard);
    return this.#latest;
  }

  /** How long before it is heard a sound must be scheduled, in ms: seldom more than 40, but 200 and more without a wire. */
  latency(): number {
    return Math.max(0, this.context.currentTime * 1000 - this.now());
  }

  /** Makes the browser play. Call it when the visitor has pressed something: otherwise browsers refuse. */
  start() {
    void this.context.resume();
  }

  /** Plays the tick of the n-th lane; `null` is the scratch. */
  playNote(lane: number | null, at: number) {
    this.#play(lane === null ? SCRATCH_PITCH : (PITCHES[lane % PITCHES.length] ?? SCRATCH_PITCH), at);
  }

  playBeat(isFirst: boolean, at: number) {
    this.#play(isFirst ? BEAT_PITCHES.first : BEAT_PITCHES.other, at);
  }

  /** Stops what plays and what is still to come. */
  silence() {
    for (const source of this.#playing) source.stop();
    this.#playing.clear();
  }

  close() {
    void this.context.close();
  }

  #play(pitch: number, at: number) {
    const source = new AudioBufferSourceNode(this.context, { buffer: this.#tick(pitch) });
    source.connect(this.#out);
    source.onended = () => this.#playing.delete(source);
    source.start(Math.max(0, at / 1000));
    this.#playing.add(source);
  }

  #tick(pitch: number): AudioBuffer {
    const known = this.#ticks.get(pitch);
    if (known) return known;
    const { sampleRate } = this.context;
    const length = Math.round(TICK_SECONDS * sampleRate);
    const tick = new AudioBuffer({ length, sampleRate });
    const wave = tick.getChannelData(0);
    for (let sample = 0; sample < length; sample++) {
      const seconds = sample / sampleRate;
      const attack = Math.min(1, seconds / 0.001);
      wave[sample] = attack * Math.exp(-seconds * 90) * Math.sin(2 * Math.PI * pitch * seconds);
    }
    this.#ticks.set(pitch, tick);
    return tick;
  }
}
