export type Judge = 'VERYHARD' | 'HARD' | 'NORMAL' | 'EASY';

export type KeyMode = '5keys' | '7keys' | '9keys' | '10keys' | '14keys';

/** What a chart file says of itself (bms-parsing §4). The names are those of the wire. */
export type ChartFacts = {
  /** Is there a title? Without one the file is no chart: ENOTVALIDFILE. */
  readonly valid: boolean;
  readonly title: string;
  readonly subtitle: string;
  /** Title and subtitle in one line, for lists. */
  readonly fullTitle: string;
  /** The title without its bracketed suffix, and that suffix with its brackets (empty if none). */
  readonly titleBase: string;
  readonly titleSuffix: string;
  readonly artist: string;
  readonly subartist: string;
  readonly genre: string;
  readonly minBpm: number;
  readonly maxBpm: number;
  readonly judge: Judge;
  readonly total: number | null;
  /** As written: `12`, `★12`, `?`. */
  readonly playlevel: string;
  /** 1 to 5, or null if the player must choose. */
  readonly difficulty: number | null;
  readonly keys: KeyMode;
  /** Every tap and every long note counts 1 (bms-parsing §5). */
  readonly notes: number;
  readonly longNotes: number;
  /** How many of the notes are on the second player's scratch. */
  readonly p2Scratch: number;
  /** Does the chart differ from play to play? Everything here is its first branch. */
  readonly random: boolean;
};

/** Sounds that play by themselves, in columns: position (bar and the fraction of it), time in ms, index in `soundFiles`. */
export type Sounds = {
  readonly positions: Float64Array;
  readonly times: Float64Array;
  readonly sounds: Uint16Array;
};

/**
 * The notes in columns, lane by lane and in order of time in each. Lanes are named by their channel, 11 to 29: keys 11-15, 18,
 * 19 and scratch 16 of the first side, 21-25, 28, 29 and 26 of the second; nine buttons are 11-15 and 22-25.
 * A note with a later end is a long note; a tap ends where and when it begins.
 */
export type Notes = Sounds & {
  readonly lanes: Uint8Array;
  readonly endPositions: Float64Array;
  readonly endTimes: Float64Array;
};

/** What is set along a chart, in columns and in order of position. */
export type Settings = { readonly positions: Float64Array; readonly values: Float64Array };

export type Chart = ChartFacts & {
  readonly noteList: Notes;
  readonly background: Sounds;
  /** The files as the chart names them. The first is '', for objects that make no sound. */
  readonly soundFiles: readonly string[];
  /** When each bar begins, in ms, up to the end of the last one that has a note or a sound. */
  readonly barTimes: Float64Array;
  /** How long each of them is, in bars of 4/4. */
  readonly barLengths: Float64Array;
  /** In beats a minute: what the chart begins with, at 0, and everything that is set on the way. */
  readonly tempos: Settings;
  /** In ms. */
  readonly halts: Settings;
};
