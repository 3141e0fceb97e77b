import { doesModeCount } from '../../charts/lnType.ts';
import { areNotesKnown } from '../../charts/notesOf.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../common/dates.ts';
import { FAILED, isEasyClear, lampOf, type Service } from '../clears.ts';
import { MAX_COUNT } from '../countOrNull.ts';
import { GAME_CLIENTS } from './gameClients.ts';
import { mostNotes } from './isWithinNotes.ts';
import { notesHit } from './notesHit.ts';
import type { Play } from './play.ts';

/** Why a play from the game is refused, in the order in which it is checked. */
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
  readonly isTimed: boolean;
  /** Its minimum duration (`minDuration`). */
  readonly durationMs: number;
}

/** Plays within this time before and after decide whether a play was too fast. */
export const AROUND_MS = HOUR_MS;

/** The facts besides the play that decide whether it counts. */
export interface PlayFacts {
  readonly now: Date;
  /** The parsed chart, or all charts of a course together; null if a file is missing. */
  readonly chart: {
    /** By the client of the play (`notesOf`). */
    readonly notes: number;
    readonly longNotes: number;
    readonly random: boolean;
    /** Whether an older reader version read it, or one of them (`READER_VERSION`). */
    readonly olderReader?: boolean;
    /** From the start to the last note, in milliseconds. */
    readonly durationMs: number;
  } | null;
  /** The account's other accepted plays in this game that ended within an hour of this one. */
  readonly around: readonly CountedPlay[];
  /** The long note modes of beatoraja whose plays count (`LN_TYPES`). */
  readonly lnTypes: readonly number[];
  /** The account's accepted plays of the day. */
  readonly playsToday: number;
  /** Whether its chart would exceed `MAX_UNKNOWN_CHARTS`. */
  readonly isSurplus: boolean;
}

/** A larger difference means that the player's clock is wrong, or the play is old. */
const CLOCK_MS = DAY_MS;
/** More plays in a day are implausible. */
export const MAX_PLAYS_A_DAY = 1000;
/** Clients round times to seconds, and start the next play before the last one is sent. */
const TOLERANCE_MS = 5000;
/** OpenLR2 retries five times, after 4, 16, 64, 256 and 1024 seconds, and only reports the time of sending. */
const RETRIES_MS = 1364 * SECOND_MS;

/**
 * The best lamp without a full combo by gauge, in the numbering of each service. LR2: groove, survival, death, easy,
 * P-attack, G-attack. beatoraja: assisted easy, easy, normal, hard, exhard, hazard, and three of courses.
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
 * Returns the minimum duration of a play, in milliseconds: 0 if it failed, since it may have ended at once, and 0 for a
 * course, whose stages are sent as plays.
 */
export function minDuration({ client, clear, speed, isCourse }: Play, chart: PlayFacts['chart']): number {
  const isClear = clear !== null && isEasyClear(GAME_CLIENTS[client].service, clear);
  return isClear && chart && !isCourse ? Math.round(chart.durationMs / speed) : 0;
}

/**
 * Delayed plays arrive late, so adjacent plays may have ended after this one. Plays without a time arrive in any order
 * and several at once, so only the total of a period is checked.
 */
function isTooFast(play: Play, { chart, around, playsToday }: PlayFacts): boolean {
  if (playsToday >= MAX_PLAYS_A_DAY) return true;
  const durationMs = minDuration(play, chart);
  const isTotalChecked = !play.isTimed || around.some(({ isTimed }) => !isTimed);
  if (isTotalChecked && durationMs > 0 && playedInHour(around, play.playedAt) + durationMs > HOUR_MS + RETRIES_MS)
    return true;
  if (!play.isTimed) return false;
  return around.some((other) => {
    if (!other.isTimed) return false;
    const afterMs = other.playedAt.getTime() - play.playedAt.getTime();
    return afterMs > 0 ? !fits(other.durationMs, afterMs) : !fits(durationMs, -afterMs);
  });
}

const fits = (durationMs: number, withinMs: number) => durationMs <= withinMs + TOLERANCE_MS;

/** Returns the number of notes that the judgements and the combo require. */
const mostPlayed = ({ judgements, badsRepeat, maxCombo }: Play) =>
  Math.max(notesHit(judgements, badsRepeat), maxCombo ?? 0);

/** A failed play needs no exact total: clients compute that of a course differently. */
function areNotesPossible(play: Play, chart: NonNullable<PlayFacts['chart']>): boolean {
  const { client, clear, notes, isCourse } = play;
  const most = mostNotes(GAME_CLIENTS[client].service, chart);
  if (clear === FAILED) return mostPlayed(play) <= most;
  return isCourse ? notes >= chart.notes && notes <= most : notes === chart.notes || notes === most;
}

/**
 * A clear requires all notes; a full combo has no misses, PERFECT nothing below GREAT, MAX only PGREATs. Where notes
 * can be hit again, BADs before the first hit break no combo.
 */
function isLampPossible(service: Service, clear: number, { judgements, notes, badsRepeat }: Play): boolean {
  const { pgreat, great, good, bad, poor } = judgements;
  if (isEasyClear(service, clear) && pgreat + great + good + bad + poor < notes) return false;
  if (clear < FULL_COMBO[service]) return true;
  if ((bad > 0 && !badsRepeat) || pgreat + great + good !== notes) return false;
  // LR2 also counts keys that hit no note as POORs.
  if (service === 'lr2') return true;
  return poor === 0 && (clear < PERFECT || good === 0) && (clear < MAX || great === 0);
}

function isGaugePossible(service: Service, clear: number, gauge: number | null): boolean {
  const highest = gauge === null ? undefined : HIGHEST_LAMP[service][gauge];
  return highest === undefined || clear <= highest || clear >= FULL_COMBO[service];
}

/**
 * Returns the largest total minimum duration of plays in any hour that contains `at`, in milliseconds. Plays are in any
 * order.
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
