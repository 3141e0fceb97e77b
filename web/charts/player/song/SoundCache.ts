interface CacheOptions<Sound> {
  /** Returns a sound, and how many bytes it takes. It may throw. */
  readonly decode: (wav: number) => Promise<{ sound: Sound; bytes: number }>;
  /** The bytes that decoded sounds may take. A sound that is being decoded may exceed it. */
  readonly budget: number;
  /** How many sounds are decoded at once. */
  readonly parallel: number;
  /** Called when one was decoded, or when it turned out that it cannot be. */
  readonly onSettled: (wav: number) => void;
}

/** Decodes sounds shortly before they are needed, and forgets those that were not for the longest time. */
export class SoundCache<Sound> {
  /** The WAVs that cannot be decoded. */
  readonly failed = new Set<number>();
  readonly #options: CacheOptions<Sound>;
  /** In order of use, the latest last. */
  readonly #decoded = new Map<number, { sound: Sound; bytes: number }>();
  readonly #decoding = new Set<number>();
  #wanted: ReadonlySet<number> = new Set();
  #bytes = 0;

  constructor(options: CacheOptions<Sound>) {
    this.#options = options;
  }

  get bytes() {
    return this.#bytes;
  }

  get(wav: number): Sound | undefined {
    return this.#decoded.get(wav)?.sound;
  }

  isSettled(wav: number): boolean {
    return this.#decoded.has(wav) || this.failed.has(wav);
  }

  /** Says what is needed next, the first one first, in place of what was said before. */
  want(wavs: ReadonlySet<number>) {
    this.#wanted = wavs;
    for (const wav of wavs) {
      const known = this.#decoded.get(wav);
      if (!known) continue;
      this.#decoded.delete(wav);
      this.#decoded.set(wav, known);
    }
    this.#goOn();
  }

  #goOn() {
    this.#makeRoom();
    for (const wav of this.#wanted) {
      if (this.#decoding.size >= this.#options.parallel || this.#bytes >= this.#options.budget) return;
      if (!this.isSettled(wav) && !this.#decoding.has(wav)) void this.#decode(wav);
    }
  }

  async #decode(wav: number) {
    this.#decoding.add(wav);
    try {
      const decoded = await this.#options.decode(wav);
      this.#decoded.set(wav, decoded);
      this.#bytes += decoded.bytes;
    } catch {
      this.failed.add(wav);
    }
    this.#decoding.delete(wav);
    this.#options.onSettled(wav);
    this.#goOn();
  }

  #makeRoom() {
    for (const [wav, { bytes }] of this.#decoded) {
      if (this.#bytes < this.#options.budget) return;
      if (this.#wanted.has(wav)) continue;
      this.#decoded.delete(wav);
      this.#bytes -= bytes;
    }
  }
}
