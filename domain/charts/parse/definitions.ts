import { type ByteRange, type ChartText, textsAt } from './decode.ts';
import { type IdMap, OBJECT_IDS, objectId } from './objectId.ts';
import { readNumber, readPositivePrefix } from './readNumber.ts';

const LOWER_CASE = 0x20;

const KINDS = ['WAV', 'BPM', 'STOP', 'SCROLL'] as const;

/**
 * A header line that defines an object id: `#WAVxx`, `#BPMxx`, `#STOPxx` or `#SCROLLxx`. Its range is that of the
 * value, still unread.
 */
export type DefinitionLine = ByteRange & { readonly kind: (typeof KINDS)[number]; readonly id: number };

/** The values of a chart's object ids. */
export type Definitions = {
  /** The file names of the `#WAV` definitions. The first is '': no keysound. */
  readonly wavFiles: readonly string[];
  /** Index in `wavFiles` by object id; 0 for ids without a keysound. */
  readonly wavIndices: Uint16Array;
  /** Beats per minute by object id of channel 08. */
  readonly bpms: ReadonlyMap<number, number>;
  /** 192nds of a 4/4 measure by object id of channel 09. */
  readonly stops: ReadonlyMap<number, number>;
  /** Factors of the speed at which notes scroll, by object id of channel SC; any number. */
  readonly scrolls: ReadonlyMap<number, number>;
};

/** Returns the definition a header line makes; undefined for any other header. */
export function definitionLineAt(
  { bytes }: ChartText,
  name: ByteRange,
  { start, end }: ByteRange,
): DefinitionLine | undefined {
  const kind = KINDS.find((word) => name.start + word.length + 2 === name.end && isWordAt(bytes, name.start, word));
  return kind && { kind, id: objectId(bytes[name.end - 2] ?? 0, bytes[name.end - 1] ?? 0), start, end };
}

/** Returns whether this word is at this place, in any case. */
function isWordAt(bytes: Uint8Array, start: number, word: string): boolean {
  for (let at = 0; at < word.length; at++) {
    if (((bytes[start + at] ?? 0) & ~LOWER_CASE) !== word.charCodeAt(at)) return false;
  }
  return true;
}

/**
 * Reads the values of the definitions. Of two lines for one id the later one counts; a line with an empty or invalid
 * value is ignored.
 */
export function readDefinitions(text: ChartText, lines: readonly DefinitionLine[], idMap: IdMap): Definitions {
  const wavFiles = [''];
  const wavIndices = new Uint16Array(OBJECT_IDS);
  const bpms = new Map<number, number>();
  const stops = new Map<number, number>();
  const scrolls = new Map<number, number>();

  function defineWav(id: number, file: string): void {
    if (!file) return;
    const index = wavIndices[id] || wavFiles.length;
    wavFiles[index] = file;
    wavIndices[id] = index;
  }

  function defineNumber(numbers: Map<number, number>, id: number, value: number): void {
    if (!Number.isNaN(value)) numbers.set(id, value);
  }

  const values = textsAt(text, lines);
  for (const [index, { kind, id: written }] of lines.entries()) {
    const id = idMap[written] ?? 0;
    const value = values[index]?.trim() ?? '';
    if (kind === 'WAV') defineWav(id, value);
    else if (kind === 'SCROLL') defineNumber(scrolls, id, readNumber(value));
    else defineNumber(kind === 'BPM' ? bpms : stops, id, readPositivePrefix(value));
  }
  return { wavFiles, wavIndices, bpms, stops, scrolls };
}
