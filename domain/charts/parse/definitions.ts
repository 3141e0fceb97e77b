import { type ChartText, type Stretch, textsAt } from './decode.ts';
import { type Folding, OBJECT_IDS, objectId } from './objectId.ts';
import { readPositivePrefix } from './readNumber.ts';

const LOWER_CASE = 0x20;

const KINDS = ['WAV', 'BPM', 'STOP'] as const;

/** A header line that gives an object id its meaning, `#WAVxx`, `#BPMxx` or `#STOPxx`, with the value still to be read. */
export type Definition = Stretch & { readonly kind: (typeof KINDS)[number]; readonly id: number };

/** What object ids mean. */
export type Meanings = {
  /** The first is '': no sound. */
  readonly soundFiles: readonly string[];
  /** Index in `soundFiles` by object id; 0 for ids without a sound. */
  readonly sounds: Uint16Array;
  /** Beats per minute by object id of channel 08. */
  readonly tempos: ReadonlyMap<number, number>;
  /** 192nds of a bar of 4/4 by object id of channel 09. */
  readonly halts: ReadonlyMap<number, number>;
};

/** The definition that a header line makes, if it makes one. */
export function definitionAt({ bytes }: ChartText, name: Stretch, { start, end }: Stretch): Definition | undefined {
  const kind = KINDS.find((word) => name.start + word.length + 2 === name.end && isAt(bytes, name.start, word));
  return kind && { kind, id: objectId(bytes[name.end - 2] ?? 0, bytes[name.end - 1] ?? 0), start, end };
}

/** Does this word stand here, in any case? */
function isAt(bytes: Uint8Array, start: number, word: string): boolean {
  for (let at = 0; at < word.length; at++) {
    if (((bytes[start + at] ?? 0) & ~LOWER_CASE) !== word.charCodeAt(at)) return false;
  }
  return true;
}

/** Reads the values. Of two lines for one id the later counts, but an empty or invalid one as if absent (bms-parsing §2, §4). */
export function readMeanings(text: ChartText, definitions: readonly Definition[], folding: Folding): Meanings {
  const soundFiles = [''];
  const sounds = new Uint16Array(OBJECT_IDS);
  const tempos = new Map<number, number>();
  const halts = new Map<number, number>();

  function defineSound(id: number, file: string): void {
    if (!file) return;
    const index = sounds[id] || soundFiles.length;
    soundFiles[index] = file;
    sounds[id] = index;
  }

  function defineNumber(numbers: Map<number, number>, id: number, value: number): void {
    if (!Number.isNaN(value)) numbers.set(id, value);
  }

  const values = textsAt(text, definitions);
  for (const [index, { kind, id: written }] of definitions.entries()) {
    const id = folding[written] ?? 0;
    const value = values[index]?.trim() ?? '';
    if (kind === 'WAV') defineSound(id, value);
    else defineNumber(kind === 'BPM' ? tempos : halts, id, readPositivePrefix(value));
  }
  return { soundFiles, sounds, tempos, halts };
}
