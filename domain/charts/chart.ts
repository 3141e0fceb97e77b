/** How strict the judgement windows are, from `#RANK`. */
export type Judge = 'VERYHARD' | 'HARD' | 'NORMAL' | 'EASY';

export type KeyMode = '5keys' | '7keys' | '9keys' | '10keys' | '14keys';

/** The key modes of double play. */
export const DOUBLE_PLAY_KEYS: readonly KeyMode[] = ['10keys', '14keys'];

/** How many notes each client counts in LN mode, where the end of a long note does not count. */
export type ClientNotes = { readonly lr2: number; readonly beatoraja: number };

/** The facts a chart file states about itself, under the names the API uses. */
export type ChartFacts = {
  /** Whether there is a title. A file without one is not a chart: ENOTVALIDFILE. */
  readonly valid: boolean;
  readonly title: string;
  readonly subtitle: string;
  /** Title and subtitle in one line, for lists. */
  readonly fullTitle: string;
  /** The title without its bracketed suffix, and that suffix with its brackets (empty if there is none). */
  readonly titleBase: string;
  readonly titleSuffix: string;
  readonly artist: string;
  readonly subartist: string;
  readonly genre: string;
  readonly minBpm: number;
  readonly maxBpm: number;
  readonly judge: Judge;
  readonly total: number | null;
  /** As written in the file: `12`, `★12`, `?`. */
  readonly playlevel: string;
  /** 1 to 5, or null if the user must choose. */
  readonly difficulty: number | null;
  readonly keys: KeyMode;
  /** Every tap and every long note counts 1. */
  readonly notes: number;
  readonly longNotes: number;
  /** How many notes each client counts (`notesOf`); absent where both count `notes`. */
  readonly clientNotes?: ClientNotes;
  /** How many of the notes are on the second player's scratch. */
  readonly p2Scratch: number;
  /** Whether the chart differs from play to play. All facts here are those of its first branch. */
  readonly random: boolean;
};

/** Keysounds in columns of equal length. */
export type Keysounds = {
  /** The measure plus the fraction of it that has passed. */
  readonly positions: Float64Array;
  /** In ms from the start of the chart. */
  readonly times: Float64Array;
  /** Indices in `Chart.wavFiles`. */
  readonly wavIndices: Uint16Array;
};

/**
 * The notes in columns, lane by lane and in order of time within each lane. A lane is named by its channel, 11 to 29:
 * keys 11-15, 18, 19 and scratch 16 of the first side; 21-25, 28, 29 and scratch 26 of the second. Charts for nine
 * buttons use 11-15 and 22-25. A note whose end is later than its start is a long note; a tap ends where and when it
 * starts.
 */
export type Notes = Keysounds & {
  readonly lanes: Uint8Array;
  readonly endPositions: Float64Array;
  readonly endTimes: Float64Array;
};

/** Events that change the timing of a chart, in columns and in order of position. */
export type TimingEvents = { readonly positions: Float64Array; readonly values: Float64Array };

/** A parsed chart file: its facts, its notes and everything that sets their times. */
export type Chart = ChartFacts & {
  readonly noteList: Notes;
  /** Keysounds that play by themselves: the BGM channel, and taps covered by a long note. */
  readonly bgm: Keysounds;
  /** The file names of the `#WAV` definitions, as written. The first is '', for objects without a keysound. */
  readonly wavFiles: readonly string[];
  /** When each measure starts, in ms, and when the last one with a note or keysound ends. */
  readonly measureTimes: Float64Array;
  /** The length of each of these measures, in 4/4 measures. */
  readonly measureLengths: Float64Array;
  /** In beats per minute: the BPM the chart starts with, at position 0, and every BPM it sets later. */
  readonly bpmChanges: TimingEvents;
  /** The stops (`#STOP`), in ms. */
  readonly stops: TimingEvents;
  /** The factors (`#SCROLL`) of the speed at which notes scroll from a position on: 1 at first, below 0 backwards. */
  readonly scrolls: TimingEvents;
};
