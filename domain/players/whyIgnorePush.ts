import { beatorajaClear } from './beatorajaClear.ts';

/** A play as a ranking service tells it (ranking-services.md §10.4). */
export interface ReportedPlay {
  /** Unix seconds; 0 = not known. */
  readonly playedAt: number;
  readonly chart: { readonly sha256: string; readonly lntype: number; readonly notes: number };
  readonly score: {
    /** Lamp of beatoraja, by id or by name. */
    readonly clear: number | string;
    readonly exscore: number;
    readonly maxcombo?: number | null | undefined;
    readonly minbp?: number | null | undefined;
    readonly epg?: number | null | undefined;
    readonly lpg?: number | null | undefined;
    readonly egr?: number | null | undefined;
    readonly lgr?: number | null | undefined;
    /** 0 and none: without. */
    readonly assist?: number | null | undefined;
    readonly novalidate?: boolean | null | undefined;
  };
}

/** Why a play is of no use here; the sender is told and stops. */
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

/** What the site knows of the player, the chart, and what it takes. */
export interface PushFacts {
  /** Null: the player has no account here. */
  readonly account: { readonly banned: boolean } | null;
  readonly inTable: boolean;
  /** The chart as we read it ourselves, where we hold its file; its notes change from play to play when it is random. */
  readonly chart: { readonly notes: number; readonly longNotes: number; readonly random: boolean } | null;
  /** Long note modes whose plays count: 0 LN, 1 CN, 2 HCN. */
  readonly lnTypes: readonly number[];
}

/** In CN and HCN the end of a long note is judged as well. */
const LN = 0;
/** Beyond any real chart: what no column of ours should hold. */
const MOST = 1_000_000;

/** The first reason to ignore a play, in the order of `IGNORE_REASONS`; null = it counts. */
export function whyIgnorePush({ chart, score }: ReportedPlay, facts: PushFacts): IgnoreReason | null {
  if (facts.account === null) return 'notLinked';
  if (facts.account.banned) return 'banned';
  if (!isChartHash(chart.sha256)) return 'course';
  if (!facts.inTable) return 'notInTable';
  if (!facts.lnTypes.includes(chart.lntype)) return 'lnType';
  if ((score.assist ?? 0) !== 0) return 'assist';
  if (score.novalidate) return 'novalidate';
  if (beatorajaClear(score.clear) === null) return 'unknownClear';
  if (chart.notes !== (ownNotes(chart.lntype, facts.chart) ?? chart.notes)) return 'noteCount';
  return isPossible(chart.notes, score) ? null : 'score';
}

/** A course has a key of another form (ranking-services.md §2). */
const isChartHash = (key: string) => /^[0-9a-f]{64}$/i.test(key);

/** How many judgements a play of the chart has; null where that is not known. */
function ownNotes(lnType: number, chart: PushFacts['chart']): number | null {
  if (chart === null || chart.random) return null;
  return lnType === LN ? chart.notes : chart.notes + chart.longNotes;
}

function isPossible(notes: number, { exscore, epg, lpg, egr, lgr }: ReportedPlay['score']): boolean {
  if (exscore > 2 * notes || exscore > MOST) return false;
  const isJudged = epg != null && lpg != null && egr != null && lgr != null;
  return !isJudged || exscore === 2 * (epg + lpg) + egr + lgr;
}

/** A play that counts, as it is stored. */
export interface AcceptedPlay {
  readonly chartHash: string;
  readonly clear: number;
  readonly exScore: number;
  readonly maxCombo: number | null;
  readonly minBp: number | null;
  readonly playedAt: Date | null;
}

/**
 * What is stored of a play that nothing speaks against: a BP or combo that cannot be one is none, and nothing was
 * played later than now.
 */
export function acceptedPlay({ playedAt, chart, score }: ReportedPlay, now: Date): AcceptedPlay {
  return {
    chartHash: chart.sha256.toLowerCase(),
    clear: beatorajaClear(score.clear) ?? 0,
    exScore: score.exscore,
    maxCombo: countOrNone(score.maxcombo),
    minBp: countOrNone(score.minbp),
    playedAt: playedAt === 0 ? null : new Date(Math.min(playedAt * 1000, now.getTime())),
  };
}

/** beatoraja writes -1, or the largest number there is, for none. */
function countOrNone(count: number | null | undefined): number | null {
  return count != null && Number.isInteger(count) && count >= 0 && count <= MOST ? count : null;
}
