import { soundingAt, wavsBetween } from '#domain/charts/playing/songSounds.ts';
import type { SoundTrack } from '#domain/charts/playing/soundSchedule.ts';
import type { Stretch } from '#domain/charts/playing/transport.ts';
import type { Song } from './readSong.ts';
import { SoundCache } from './SoundCache.ts';

/** How the sounds are decoded: how many are needed first and are ready, and how many cannot be decoded. */
export interface SongProgress {
  readonly ready: number;
  readonly wanted: number;
  readonly failed: number;
}

/** What decoded sounds may take, in bytes: ten minutes of stereo at 48 kHz. */
const BUDGET = 220 * 1024 * 1024;
const PARALLEL = 4;
/** A larger file is no sound of a song: decoded, it would take gigabytes. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;
/** No sound takes fewer bytes a millisecond. Until it is decoded, its file tells how long it can be at most. */
const LEAST_BYTES_PER_MS = 4;

/** Plays the sounds of a song in the browser's sound, at times of its clock. */
export class SongPlayback implements SoundTrack {
  readonly times: Float64Array;
  readonly #song: Song;
  readonly #context: AudioContext;
  readonly #out: GainNode;
  readonly #cache: SoundCache<AudioBuffer>;
  readonly #onProgress: (progress: SongProgress) => void;
  /** In ms, by WAV. */
  readonly #lengths: Map<number, number>;
  #longest: number;
  /** The latest source of each WAV, and all that play or will. */
  readonly #latest = new Map<number, AudioBufferSourceNode>();
  readonly #playing = new Set<AudioBufferSourceNode>();
  /** What should have begun but is still being decoded. */
  readonly #late = new Map<number, { at: number; passed: number }>();
  #first: ReadonlySet<number> = new Set();
  #rate = 1;

  constructor(song: Song, context: AudioContext, onProgress: (progress: SongProgress) => void) {
    this.times = song.sounds.times;
    this.#song = song;
    this.#context = context;
    this.#onProgress = onProgress;
    this.#out = new GainNode(context);
    this.#out.connect(context.destination);
    this.#lengths = new Map([...song.files].map(([wav, { size }]) => [wav, size / LEAST_BYTES_PER_MS]));
    this.#longest = this.#findLongest();
    this.#cache = new SoundCache({
      decode: (wav) => this.#decode(wav),
      budget: BUDGET,
      parallel: PARALLEL,
      onSettled: (wav) => this.#settled(wav),
    });
  }

  /** From 0 to 1. */
  setVolume(volume: number) {
    this.#out.gain.value = volume ** 2;
  }

  /** Decodes what is about to play. */
  prepare(stretches: readonly Stretch[]) {
    const { sounds, files } = this.#song;
    const wavs = stretches.flatMap(({ from, to }) => [
      ...this.#soundingAt(from).map(({ wav }) => wav),
      ...wavsBetween(sounds, from, to),
    ]);
    const wanted = new Set(wavs.filter((wav) => files.has(wav)));
    if (this.#first.size === 0) this.#first = wanted;
    this.#cache.want(wanted);
    this.#tell();
  }

  begin(from: number, at: number, rate: number) {
    for (const source of this.#playing) source.stop(Math.max(0, at / 1000));
    this.#latest.clear();
    this.#late.clear();
    this.#rate = rate;
    for (const { wav, passed } of this.#soundingAt(from)) this.#start(wav, at, passed);
  }

  play(index: number, at: number) {
    this.#start(this.#song.sounds.wavs[index] ?? 0, at, 0);
  }

  /** Stops what plays and what is still to come. */
  silence() {
    for (const source of this.#playing) source.stop();
    this.#playing.clear();
    this.#latest.clear();
    this.#late.clear();
  }

  /** Plays a WAV of which some ms have passed. What comes too late begins where it would be by now. */
  #start(wav: number, at: number, passed: number) {
    this.#late.delete(wav);
    const time = Math.max(at / 1000, this.#context.currentTime);
    // As in the games, a WAV stops where it sounds again, even if it is not decoded yet.
    this.#latest.get(wav)?.stop(time);
    this.#latest.delete(wav);
    const buffer = this.#cache.get(wav);
    if (!buffer) {
      if (this.#song.files.has(wav) && !this.#cache.failed.has(wav)) this.#late.set(wav, { at, passed });
      return;
    }
    const offset = passed / 1000 + (time - at / 1000) * this.#rate;
    if (offset >= buffer.duration) return;
    const source = new AudioBufferSourceNode(this.#context, { buffer, playbackRate: this.#rate });
    source.connect(this.#out);
    source.onended = () => {
      this.#playing.delete(source);
      source.disconnect();
      if (this.#latest.get(wav) === source) this.#latest.delete(wav);
    };
    source.start(time, offset);
    this.#playing.add(source);
    this.#latest.set(wav, source);
  }

  async #decode(wav: number): Promise<{ sound: AudioBuffer; bytes: number }> {
    const file = this.#song.files.get(wav);
    if (!file || file.size > MAX_FILE_BYTES) throw new Error('This is no sound.');
    const sound = await this.#context.decodeAudioData(await file.read());
    this.#lengths.set(wav, sound.duration * 1000);
    return { sound, bytes: sound.length * sound.numberOfChannels * Float32Array.BYTES_PER_ELEMENT };
  }

  #settled(wav: number) {
    if (this.#cache.failed.has(wav)) this.#lengths.set(wav, 0);
    this.#longest = this.#findLongest();
    const late = this.#late.get(wav);
    if (late) this.#start(wav, late.at, late.passed);
    this.#tell();
  }

  #soundingAt(time: number) {
    const lengthOf = (wav: number) => this.#lengths.get(wav) ?? 0;
    return soundingAt(this.#song.sounds, time, { lengthOf, longest: this.#longest });
  }

  #findLongest = () => Math.max(0, ...this.#lengths.values());

  #tell() {
    const ready = [...this.#first].filter((wav) => this.#cache.isSettled(wav)).length;
    this.#onProgress({ ready, wanted: this.#first.size, failed: this.#cache.failed.size });
  }
}
