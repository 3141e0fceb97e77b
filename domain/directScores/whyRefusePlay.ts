import { DAY_MS } from '../common/dates.ts';
import { isEasyClear, lampOf, type Service } from '../players/clears.ts';
import { MAX_COUNT } from '../players/countOrNull.ts';
import { GAME_CLIENTS } from './gameClients.ts';
import type { Judgements, Play } from './play.ts';

/** Why a play from the game is refused, in the order in which it is checked (ranking-services.md §14.3). */
export const PLAY_REFUSALS = [
  'unknownLamp',
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
] as const;
export type PlayRefusal = (typeof PLAY_REFUSALS)[number];

/** The facts that decide whether a play counts, beside the play itself. */
export interface PlayFacts {
  readonly now: Date;
  /** The chart as this site has parsed it; null without its file, and for courses. */
  readonly chart: {
    readonly notes: number;
    readonly longNotes: number;
    readonly random: boolean;
    /** From the start to the last note, in milliseconds. */
    readonly durationMs: number;
  } | null;
  /** Milliseconds from the end of the key's last play before this one; null when there is none. */
  readonly sinceLastMs: number | null;
  /** The key's next play after this one, which arrived before it: plays that could not be sent arrive late. */
  readonly next: { readonly afterMs: number; readonly durationMs: number } | null;
}

/** Beyond this the clock of the player is wrong, or somebody sends old plays. */
const CLOCK_MS = DAY_MS;
/** Clients round the time of a play to seconds, and begin the next one before the last one is sent. */
const TOLERANCE_MS = 5000;
/** In LN the end of a long note is not judged, unlike in CN and HCN. */
const LN = 0;

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

/** Returns the first reason to refuse a play, in the order of `PLAY_REFUSALS`; null if it counts. */
export function whyRefusePlay(play: Play, { now, chart, sinceLastMs, next }: PlayFacts): PlayRefusal | null {
  const { clear, judgements, exScore, notes, isCourse } = play;
  const { service } = GAME_CLIENTS[play.client];
  if (clear === null || (lampOf(service, clear)?.score ?? 0) === 0) return 'unknownLamp';
  if (play.isAutoplay) return 'autoplay';
  if (play.speed !== 1) return 'speed';
  if (Math.abs(play.playedAt.getTime() - now.getTime()) > CLOCK_MS) return 'clock';
  const counts = [notes, ...Object.values(judgements)];
  if (!counts.every((count) => Number.isInteger(count) && count >= 0 && count <= MAX_COUNT)) return 'count';
  const { pgreat, great } = judgements;
  if (exScore !== 2 * pgreat + great) return 'exScore';
  if (notes === 0 || hits(judgements) > notes || (play.maxCombo ?? 0) > notes) return 'judgements';
  if (chart && !isCourse && !chart.random && notes !== judgedNotes(play, chart)) return 'noteCount';
  if (!isLampPossible(service, clear, play)) return 'lamp';
  if (!isGaugePossible(service, clear, play.gauge)) return 'gauge';
  if (play.isAssisted && isEasyClear(service, clear)) return 'assist';
  // A play that failed may have ended at once.
  const isAfterLast = sinceLastMs === null || !isEasyClear(service, clear) || fits(chart?.durationMs ?? 0, sinceLastMs);
  return isAfterLast && (next === null || fits(next.durationMs, next.afterMs)) ? null : 'tooFast';
}

/** Returns whether a chart of this length fits into a time. */
const fits = (durationMs: number, withinMs: number) => durationMs <= withinMs + TOLERANCE_MS;

const hits = ({ pgreat, great, good, bad }: Judgements) => pgreat + great + good + bad;

function judgedNotes({ client, lnType }: Play, chart: NonNullable<PlayFacts['chart']>): number {
  return GAME_CLIENTS[client].service === 'lr2' || lnType === LN ? chart.notes : chart.notes + chart.longNotes;
}

/** A clear takes all notes; a full combo misses none, PERFECT has nothing below GREAT, and MAX nothing but PGREAT. */
function isLampPossible(service: Service, clear: number, { judgements, notes }: Play): boolean {
  const { pgreat, great, good, bad, poor } = judgements;
  if (isEasyClear(service, clear) && hits(judgements) + poor < notes) return false;
  if (clear < FULL_COMBO[service]) return true;
  if (bad > 0 || pgreat + great + good !== notes) return false;
  // LR2 counts keys that hit no note among the POORs.
  if (service === 'lr2') return true;
  return poor === 0 && (clear < PERFECT || good === 0) && (clear < MAX || great === 0);
}

function isGaugePossible(service: Service, clear: number, gauge: number | null): boolean {
  const highest = gauge === null ? undefined : HIGHEST_LAMP[service][gauge];
  return highest === undefined || clear <= highest || clear >= FULL_COMBO[service];
}
