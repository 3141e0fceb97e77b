import { type ChartText, type Stretch, textsAt } from './decode.ts';
import { type Digits, OBJECT_IDS, objectIdOf } from './objectId.ts';
import { readPositivePrefix } from './readNumber.ts';

type Kind = 'WAV' | 'BPM' | 'STOP';

/** A header line that gives an object id its meaning, value still to be read: `#WAVxx`, `#BPMxx` or `#STOPxx`. */
export type Definition = Stretch & { readonly kind: Kind; readonly id: string };

/** What object ids mean, whichever line says it first or last. */
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

const KINDS: ReadonlyMap<string, Kind> = new Map([
  ['WAV', 'WAV'],
  ['BPM', 'BPM'],
  ['STOP', 'STOP'],
]);

/** The definition that a header line makes, if it makes one. */
export function definitionOf(word: string, id: string, { start, end }: Stretch): Definition | undefined {
  const kind = KINDS.get(word);
  return kind && { kind, id, start, end };
}

/** Reads the values. Of two lines for one id the later counts, but an empty or invalid one as if absent (bms-parsing §2, §4). */
export function readMeanings(text: ChartText, definitions: readonly Definition[], digits: Digits): Meanings {
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
  for (const [index, { kind, id: name }] of definitions.entries()) {
    const id = objectIdOf(digits, name);
    const value = values[index]?.trim() ?? '';
    if (kind === 'WAV') defineSound(id, value);
    else defineNumber(kind === 'BPM' ? tempos : halts, id, readPositivePrefix(value));
  }
  return { soundFiles, sounds, tempos, halts };
}
