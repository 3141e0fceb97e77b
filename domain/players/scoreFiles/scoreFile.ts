import { LN, LN_TYPES, type LnType } from '../../charts/lnType.ts';
import { isClear, lampOf, type Service } from '../clears.ts';
import { countOrNull, MAX_COUNT } from '../countOrNull.ts';
import { mayBadsRepeat, notesHit } from '../plays/notesHit.ts';

/** The maximum number of scores in a file. */
export const MAX_FILE_SCORES = 40_000;
/** The maximum number of scores in all files of a player. */
export const MAX_SCORES_OF_FILES = 2 * MAX_FILE_SCORES;
/** The largest file: that many scores, with the ghosts that clients store. */
export const SCORE_FILE_MEGABYTES = 64;

/** Why a row of a file is left out, in the order in which it is checked. The last two need the charts. */
export const SKIP_REASONS = [
  'course',
  'hash',
  'mode',
  'lamp',
  'notPlayed',
  'count',
  'judgements',
  'exScore',
  'unknownCharts',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** How many rows were left out, by reason. */
export type SkippedRows = Readonly<Record<SkipReason, number>>;

export const NONE_SKIPPED: SkippedRows = {
  course: 0,
  hash: 0,
  mode: 0,
  lamp: 0,
  notPlayed: 0,
  count: 0,
  judgements: 0,
  exScore: 0,
  unknownCharts: 0,
};

/** A row of a file, with the columns of `SCORE_COLUMNS`. */
export type FileRow = Readonly<Record<string, unknown>>;

/** An accepted score of a file. */
export interface FileScore {
  /** The hash used by the service of the file, in lower case. */
  readonly chartHash: string;
  readonly clear: number;
  readonly exScore: number;
  readonly maxCombo: number | null;
  readonly minBp: number | null;
  /** Unix seconds; null if unknown. */
  readonly playedAt: number | null;
  /** The long note mode (`LN_TYPES`). */
  readonly lnType: LnType;
  /** Of the best score; null if unknown. */
  readonly notes: number | null;
}

/** The column names in the table `score` of a client's file. */
interface ScoreColumns {
  readonly hash: string;
  readonly hashLength: number;
  readonly maxCombo: string;
  readonly pgreat: readonly string[];
  readonly great: readonly string[];
  readonly good: readonly string[];
  readonly bad: readonly string[];
  /** Also counts keys that hit no note, so it may exceed the notes. */
  readonly poor: readonly string[];
  readonly notes: string;
  /** Whether the notes are those of the best score; else of the last play, maybe of another branch. */
  readonly notesOfBest: boolean;
  /** The long note mode; also 0 where the chart leaves no choice. */
  readonly mode: string | null;
  readonly playedAt: string | null;
}

export const SCORE_COLUMNS: Readonly<Record<Service, ScoreColumns>> = {
  lr2: {
    hash: 'hash',
    hashLength: 32,
    maxCombo: 'maxcombo',
    pgreat: ['perfect'],
    great: ['great'],
    good: ['good'],
    bad: ['bad'],
    poor: ['poor'],
    notes: 'totalnotes',
    notesOfBest: true,
    mode: null,
    playedAt: null,
  },
  beatoraja: {
    hash: 'sha256',
    hashLength: 64,
    maxCombo: 'combo',
    pgreat: ['epg', 'lpg'],
    great: ['egr', 'lgr'],
    good: ['egd', 'lgd'],
    bad: ['ebd', 'lbd'],
    poor: ['epr', 'lpr', 'ems', 'lms'],
    notes: 'notes',
    notesOfBest: false,
    mode: 'mode',
    playedAt: 'date',
  },
};

/** The numeric columns that a file of this service must have. */
export function numberColumns(service: Service): string[] {
  const { maxCombo, pgreat, great, good, bad, poor, notes, mode, playedAt } = SCORE_COLUMNS[service];
  const optional = [mode, playedAt].filter((column) => column !== null);
  return ['clear', 'minbp', maxCombo, notes, ...pgreat, ...great, ...good, ...bad, ...poor, ...optional];
}

/**
 * Checks a row. A file keeps the best lamp, score, combo and BP of a chart independently, so they cannot be checked
 * against one another; the judgements are those of the best score. An assisted play only leaves a lamp.
 *
 * @returns the score, or why the row is left out
 */
export function readFileRow(service: Service, row: FileRow): FileScore | SkipReason {
  const columns = SCORE_COLUMNS[service];
  const hash = row[columns.hash];
  if (typeof hash === 'string' && hash.length > columns.hashLength) return 'course';
  if (typeof hash !== 'string' || !isHash(hash, columns.hashLength)) return 'hash';
  const lnType = columns.mode === null ? LN : LN_TYPES.find((type) => type === row[columns.mode ?? '']);
  if (lnType === undefined) return 'mode';
  const { clear } = row;
  if (typeof clear !== 'number' || !isClear(service, clear)) return 'lamp';
  if (lampOf(service, clear)?.score === 0) return 'notPlayed';

  const sum = (names: readonly string[]) => names.reduce((all, name) => all + countOf(row[name]), 0);
  const judged = {
    pgreat: sum(columns.pgreat),
    great: sum(columns.great),
    good: sum(columns.good),
    bad: sum(columns.bad),
  };
  const { pgreat, great } = judged;
  const hits = notesHit(judged, mayBadsRepeat(service, [null]));
  const notes = countOf(row[columns.notes]);
  // An impossible count is NaN, and so is a sum with it.
  const isCounted = judged.bad + notes + sum(columns.poor) <= Number.MAX_SAFE_INTEGER && hits <= MAX_COUNT;
  if (!isCounted) return 'count';
  if (columns.notesOfBest && hits > notes) return 'judgements';
  return {
    chartHash: hash.toLowerCase(),
    clear,
    exScore: 2 * pgreat + great,
    maxCombo: noneOrCount(row[columns.maxCombo]),
    minBp: noneOrCount(row.minbp),
    playedAt: columns.playedAt === null ? null : timeOrNull(row[columns.playedAt]),
    lnType,
    notes: columns.notesOfBest ? notes : null,
  };
}

const isHash = (text: string, length: number) => text.length === length && /^[0-9a-f]+$/i.test(text);

/** Returns a required count; NaN for anything that is not a count. */
const countOf = (value: unknown) => noneOrCount(value) ?? Number.NaN;

const noneOrCount = (value: unknown) => countOrNull(typeof value === 'number' ? value : null);

/** Clients that write such files are not older. */
const FIRST_PLAY = Date.UTC(2000, 0) / 1000;
const LAST_PLAY = Date.UTC(2100, 0) / 1000;

function timeOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= FIRST_PLAY && value < LAST_PLAY
    ? value
    : null;
}

/** Larger numbers in a file are read as missing. */
export const MAX_FILE_NUMBER = Math.max(MAX_COUNT, LAST_PLAY);
