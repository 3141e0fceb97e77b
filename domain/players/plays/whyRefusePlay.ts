import { doesModeCount } from '../../charts/lnType.ts';
import { areNotesKnown } from '../../charts/notesOf.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../common/dates.ts';
import { FAILED, isEasyClear, lampOf, type Service } from '../clears.ts';
import { MAX_COUNT } from '../countOrNull.ts';
import { GAME_CLIENTS } from './gameClients.ts';
import { mostNotes } from './isWithinNotes.ts';
import { notesHit } from './notesHit.ts';
import type { Play } from './play.ts';

/** Why a play from the game is refused, in the order in which it is checked (ranking-services.md §14.3). */
export const PLAY_REFUSALS = [
  'unknownLamp',
  'lnType',
  'autoplay',
  'speed',
  'clock',
  'count',
  'exScore',
  'judgements',
  'noteCount',
  'lamp',
  'gauge',
  'assist',
  'tooFast',
  'unknownCharts',
] as const;
export type PlayRefusal = (typeof PLAY_REFUSALS)[number];

/** A play that was counted before. */
export interface CountedPlay {
  readonly playedAt: Date;
  /** How long it took at least (`leastDuration`). */
  readonly durationMs: number;
}

/** How far from a play others decide whether it was too fast. */
export const AROUND_MS = HOUR_MS;

/** The facts that decide whether a play counts, beside the play itself. */
export interface PlayFacts {
  readonly now: Date;
  /** The chart, or all charts of a course together, as this site has parsed them; null without all files. */
  readonly chart: {
    /** As the client of the play counts them (`notesOf`). */
    readonly notes: number;
    readonly longNotes: number;
    readonly random: boolean;
    /** Whether an older version of the reader read it, or one of them (`READER_VERSION`). */
    readonly olderReader?: boolean;
    /** From the start to the last note, in milliseconds. */
    readonly durationMs: number;
  } | null;
  /** The account's other plays in this game that count and ended within an hour before or after this one. */
  readonly around: readonly CountedPlay[];
  /** The long note modes of beatoraja whose plays count (`LN_TYPES`). */
  readonly lnTypes: readonly number[];
  /** The account's plays of the day that count. */
  readonly playsToday: number;
  /** Whether its chart is one more in no table than an account keeps scores on (`MAX_UNKNOWN_CHARTS`). */
  readonly isSurplus: boolean;
}

/** Beyond this the clock of the player is wrong, or somebody sends old plays. */
const CLOCK_MS = DAY_MS;
/** Nobody plays more in a day. */
export const MAX_PLAYS_A_DAY = 1000;
/** Clients round the time of a play to seconds, and begin the next one before the last one is sent. */
const TOLERANCE_MS = 5000;
/** OpenLR2 tries to send a play five more times, after 4, 16, 64, 256 and 1024 seconds, and says only when it sent it. */
const RETRIES_MS = 1364 * SECOND_MS;

/**
 * The best lamp that a gauge can give without a full combo, by the numbers that each service has for gauges. LR2: groove,
 * survival, death, easy, P-attack, G-attack. beatoraja: assisted easy, easy, normal, hard, exhard, hazard, and three of courses.
 */
const HIGHEST_LAMP: Readonly<Record<Service, readonly number[]>> = {
  lr2: [3, 4, 4, 2, 4, 4],
  beatoraja: [3, 4, 5, 6, 7, 7, 5, 6, 7],
};
const FULL_COMBO: Readonly<Record<Service, number>> = { lr2: 5, beatoraja: 8 };
const PERFECT = 9;
const MAX = 10;

/**
 * Returns the first reason to refuse a play, in the order of `PLAY_REFUSALS` (`tooFast`: it came too fast after
 * another); null if it counts.
 */
export function whyRefusePlay(play: Play, facts: PlayFacts): PlayRefusal | null {
  const { now, chart } = facts;
  const { clear, judgements, exScore, notes } = play;
  const { service } = GAME_CLIENTS[play.client];
  if (clear === null || (lampOf(service, clear)?.score ?? 0) === 0) return 'unknownLamp';
  if (!doesModeCount(service, play.lnType, facts.lnTypes)) return 'lnType';
  if (play.isAutoplay) return 'autoplay';
  if (play.speed < 1) return 'speed';
  if (Math.abs(play.playedAt.getTime() - now.getTime()) > CLOCK_MS) return 'clock';
  const counts = [notes, ...Object.values(judgements)];
  if (!counts.every((count) => Number.isInteger(count) && count >= 0 && count <= MAX_COUNT)) return 'count';
  const { pgreat, great } = judgements;
  if (exScore !== 2 * pgreat + great) return 'exScore';
  if (notes === 0 || mostPlayed(play) > notes) return 'judgements';
  if (chart && areNotesKnown(chart) && !areNotesPossible(play, chart)) return 'noteCount';
  if (!isLampPossible(service, clear, play)) return 'lamp';
  if (!isGaugePossible(service, clear, play.gauge)) return 'gauge';
  if (play.isAssisted && isEasyClear(service, clear)) return 'assist';
  if (isTooFast(play, facts)) return 'tooFast';
  return facts.isSurplus ? 'unknownCharts' : null;
}

/**
 * Returns how long a play took at least, in milliseconds: one that failed may have ended at once, and the stages of a course are
 * plays themselves.
 */
export function leastDuration({ client, clear, speed, isCourse }: Play, chart: PlayFacts['chart']): number {
  const isClear = clear !== null && isEasyClear(GAME_CLIENTS[client].service, clear);
  return isClear && chart && !isCourse ? Math.round(chart.durationMs / speed) : 0;
}

/** Plays that could not be sent arrive late, so that those around this one may have ended after it. */
function isTooFast(play: Play, { chart, around, playsToday }: PlayFacts): boolean {
  if (playsToday >= MAX_PLAYS_A_DAY) return true;
  const durationMs = leastDuration(play, chart);
  // Retries mix the order of plays, and delay them: only all plays of a time tell that they took too little of it.
  if (play.client === 'openlr2')
    return durationMs > 0 && playedInHour(around, play.playedAt) + durationMs > HOUR_MS + RETRIES_MS;
  return around.some((other) => {
    const afterMs = other.playedAt.getTime() - play.playedAt.getTime();
    return afterMs > 0 ? !fits(other.durationMs, afterMs) : !fits(durationMs, -afterMs);
  });
}

/** Returns whether a chart of this length fits into a time. */
const fits = (durationMs: number, withinMs: number) => durationMs <= withinMs + TOLERANCE_MS;

/** Returns how many notes the judgements and the combo of a play need. */
const mostPlayed = ({ judgements, badsRepeat, maxCombo }: Play) =>
  Math.max(notesHit(judgements, badsRepeat), maxCombo ?? 0);

/** A play that failed needs no exact total: clients add up that of a course in their own ways. */
function areNotesPossible(play: Play, chart: NonNullable<PlayFacts['chart']>): boolean {
  const { client, clear, notes, isCourse } = play;
  const most = mostNotes(GAME_CLIENTS[client].service, chart);
  if (clear === FAILED) return mostPlayed(play) <= most;
  return isCourse ? notes >= chart.notes && notes <= most : notes === chart.notes || notes === most;
}

/**
 * A clear takes all notes; a full combo misses none, PERFECT has nothing below GREAT, and MAX nothing but PGREAT. BADs before the
 * first hit break no combo where they leave their note.
 */
function isLampPossible(service: Service, clear: number, { judgements, notes, badsRepeat }: Play): boolean {
  const { pgreat, great, good, bad, poor } = judgements;
  if (isEasyClear(service, clear) && pgreat + great + good + bad + poor < notes) return false;
  if (clear < FULL_COMBO[service]) return true;
  if ((bad > 0 && !badsRepeat) || pgreat + great + good !== notes) return false;
  // LR2 counts keys that hit no note among the POORs.
  if (service === 'lr2') return true;
  return poor === 0 && (clear < PERFECT || good === 0) && (clear < MAX || great === 0);
}

function isGaugePossible(service: Service, clear: number, gauge: number | null): boolean {
  const highest = gauge === null ? undefined : HIGHEST_LAMP[service][gauge];
  return highest === undefined || clear <= highest || clear >= FULL_COMBO[service];
}

/**
 * Returns how long these plays took at least within an hour that a play at this time is in too, of the hour with most of them, in
 * milliseconds. Plays arrive in any order.
 */
function playedInHour(plays: readonly CountedPlay[], at: Date): number {
  const endOf = ({ playedAt }: CountedPlay) => playedAt.getTime();
  const ends = [
    at.getTime(),
    ...plays.map(endOf).filter((end) => end > at.getTime() && end < at.getTime() + AROUND_MS),
  ];
  const within = (end: number) =>
    plays
      .filter((play) => endOf(play) <= end && endOf(play) > end - HOUR_MS)
      .reduce((sum, play) => sum + play.durationMs, 0);
  return Math.max(...ends.map(within));
}
