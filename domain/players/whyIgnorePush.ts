import { type CountedNotes, notesOf } from '../charts/notesOf.ts';
import { beatorajaClear } from './beatorajaClear.ts';
import { countOrNull, MAX_COUNT } from './countOrNull.ts';

/** A play as a ranking service reports it (ranking-services.md §10.4). */
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

/** Why a play is not counted. The service is told and does not send it again. */
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

/** The facts that decide whether a play counts, beside the play itself. */
export interface PushFacts {
  /** Null if the player has no account here. */
  readonly account: { readonly banned: boolean } | null;
  readonly inTable: boolean;
  /**
   * The chart as this site has parsed it; null without its file. The notes of a random chart differ from play to play.
   */
  readonly chart: (CountedNotes & { readonly longNotes: number; readonly random: boolean }) | null;
  /** The long note modes whose plays count: 0 LN, 1 CN, 2 HCN. */
  readonly lnTypes: readonly number[];
}

/** The mode in which the end of a long note is not judged, unlike in CN and HCN. */
const LN = 0;

/** Returns the first reason to ignore a play, in the order of `IGNORE_REASONS`; null if it counts. */
export function whyIgnorePush({ chart, score }: ReportedPlay, facts: PushFacts): IgnoreReason | null {
  if (facts.account === null) return 'notLinked';
  if (facts.account.banned) return 'banned';
  if (!isChartHash(chart.sha256)) return 'course';
  if (!facts.inTable) return 'notInTable';
  if (!facts.lnTypes.includes(chart.lntype)) return 'lnType';
  if ((score.assist ?? 0) !== 0) return 'assist';
  if (score.novalidate) return 'novalidate';
  if (beatorajaClear(score.clear) === null) return 'unknownClear';
  if (chart.notes !== (judgedNotes(chart.lntype, facts.chart) ?? chart.notes)) return 'noteCount';
  return isPossible(chart.notes, score) ? null : 'score';
}

/** Returns whether a key is the hash of a chart: courses have keys of another form (ranking-services.md §2). */
const isChartHash = (key: string) => /^[0-9a-f]{64}$/i.test(key);

/** Returns the number of judgements of a play; null if it is unknown. */
function judgedNotes(lnType: number, chart: PushFacts['chart']): number | null {
  if (chart === null || chart.random) return null;
  return notesOf(chart, 'beatoraja') + (lnType === LN ? 0 : chart.longNotes);
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
}

/**
 * Returns what is stored of a play that counts. An impossible BP or combo becomes null, and a time in the future
 * becomes now.
 */
export function acceptedPlay({ playedAt, chart, score }: ReportedPlay, now: Date): AcceptedPlay {
  return {
    chartHash: chart.sha256.toLowerCase(),
    clear: beatorajaClear(score.clear) ?? 0,
    exScore: score.exscore,
    maxCombo: countOrNull(score.maxcombo),
    minBp: countOrNull(score.minbp),
    playedAt: playedAt === 0 ? null : new Date(Math.min(playedAt * 1000, now.getTime())),
  };
}
