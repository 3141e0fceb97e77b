import { CN, judgedNotes, LN, type LnType, lnTypeOf } from '../charts/lnType.ts';
import { areNotesKnown, type CountedNotes } from '../charts/notesOf.ts';
import { beatorajaClear } from './beatorajaClear.ts';
import { countOrNull, MAX_COUNT } from './countOrNull.ts';

/** A play as a ranking service reports it. */
export interface ReportedPlay {
  /** Unix seconds; 0 if unknown. */
  readonly playedAt: number;
  readonly chart: { readonly sha256: string; readonly lntype: number; readonly notes: number };
  readonly score: {
    /** The lamp of beatoraja, by id or by name. */
    readonly clear: number | string;
    readonly exscore: number;
    readonly maxcombo?: number | null | undefined;
    readonly minbp?: number | null | undefined;
    readonly epg?: number | null | undefined;
    readonly lpg?: number | null | undefined;
    readonly egr?: number | null | undefined;
    readonly lgr?: number | null | undefined;
    /** 0, null or undefined: no assist option. */
    readonly assist?: number | null | undefined;
    readonly novalidate?: boolean | null | undefined;
  };
}

/** Why a play is not counted. The reply has the reason, and the service does not send it again. */
export const IGNORE_REASONS = [
  'notLinked',
  'banned',
  'course',
  'notInTable',
  'lnType',
  'assist',
  'novalidate',
  'unknownClear',
  'noteCount',
  'score',
] as const;
export type IgnoreReason = (typeof IGNORE_REASONS)[number];

/** The facts besides the play that decide whether it counts. */
export interface PushFacts {
  /** Null if the player has no account here. */
  readonly account: { readonly banned: boolean } | null;
  readonly inTable: boolean;
  /**
   * The chart as this site has parsed it; null without its file. The notes of a random chart differ from play to play,
   * and an older version of the reader did not count them for each client (`READER_VERSION`).
   */
  readonly chart:
    | (CountedNotes & { readonly longNotes: number; readonly random: boolean; readonly olderReader?: boolean })
    | null;
  /** The long note modes whose plays count: 0 LN, 1 CN, 2 HCN. */
  readonly lnTypes: readonly number[];
}

/** Returns the first reason to ignore a play, in the order of `IGNORE_REASONS`; null if it counts. */
export function whyIgnorePush({ chart, score }: ReportedPlay, facts: PushFacts): IgnoreReason | null {
  if (facts.account === null) return 'notLinked';
  if (facts.account.banned) return 'banned';
  if (!isChartHash(chart.sha256)) return 'course';
  if (!facts.inTable) return 'notInTable';
  const lnType = lnTypeOfPush(chart, facts.chart);
  if (lnType === null || !facts.lnTypes.includes(lnType)) return 'lnType';
  if ((score.assist ?? 0) !== 0) return 'assist';
  if (score.novalidate) return 'novalidate';
  if (beatorajaClear(score.clear) === null) return 'unknownClear';
  if (!areNotesPossible(chart.notes, lnType, facts.chart)) return 'noteCount';
  return isPossible(chart.notes, score) ? null : 'score';
}

/** Courses have keys of another form. */
const isChartHash = (key: string) => /^[0-9a-f]{64}$/i.test(key);

/** Returns the long note mode that a play counts as; null for an unknown mode. */
const lnTypeOfPush = ({ lntype }: ReportedPlay['chart'], chart: PushFacts['chart']): LnType | null =>
  lnTypeOf(lntype, chart === null || chart.random ? null : chart.longNotes);

/** Even in LN, ends of long notes may count: the chart file may select CN or HCN. */
function areNotesPossible(notes: number, lnType: LnType, chart: PushFacts['chart']): boolean {
  if (chart === null || !areNotesKnown(chart)) return true;
  return [lnType, CN].some((type) => notes === judgedNotes('beatoraja', type, chart));
}

function isPossible(notes: number, { exscore, epg, lpg, egr, lgr }: ReportedPlay['score']): boolean {
  if (exscore > 2 * notes || exscore > MAX_COUNT) return false;
  const isJudged = epg != null && lpg != null && egr != null && lgr != null;
  return !isJudged || exscore === 2 * (epg + lpg) + egr + lgr;
}

/** A play that counts, in the form in which it is stored. */
export interface AcceptedPlay {
  readonly chartHash: string;
  readonly clear: number;
  readonly exScore: number;
  readonly maxCombo: number | null;
  readonly minBp: number | null;
  readonly playedAt: Date | null;
  readonly lnType: LnType;
  readonly notes: number | null;
}

/**
 * Returns what is stored of a play that counts. An impossible BP, combo or number of notes becomes null, and a time in the future
 * becomes now.
 */
export function acceptedPlay(
  { playedAt, chart, score }: ReportedPlay,
  own: PushFacts['chart'],
  now: Date,
): AcceptedPlay {
  return {
    chartHash: chart.sha256.toLowerCase(),
    clear: beatorajaClear(score.clear) ?? 0,
    exScore: score.exscore,
    maxCombo: countOrNull(score.maxcombo),
    minBp: countOrNull(score.minbp),
    playedAt: playedAt === 0 ? null : new Date(Math.min(playedAt * 1000, now.getTime())),
    lnType: lnTypeOfPush(chart, own) ?? LN,
    notes: countOrNull(chart.notes),
  };
}
