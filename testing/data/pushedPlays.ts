import type { PushedPlay } from '#contract/plays/pushes.ts';
import type { Entry } from './entries.ts';
import type { Player } from './players.ts';

type Score = PushedPlay['score'];

/** The fields of a play that a test sets. The others get values with which the play is accepted. */
export interface PlayFacts extends Partial<Omit<PushedPlay, 'chart' | 'score'>> {
  chart?: Partial<PushedPlay['chart']>;
  score?: Partial<Score>;
}

let lastEvent = 0;

/**
 * Returns a play of a chart with 1,000 notes, as MinIR sends it, with an event id of its own; an easy clear by default.
 */
export function playOf(
  who: Pick<Player, 'rankingId'>,
  { sha256 }: Pick<Entry, 'sha256'>,
  { chart, score, ...rest }: PlayFacts = {},
): PushedPlay {
  return {
    eventId: `event-${++lastEvent}`,
    userId: who.rankingId,
    playedAt: 1_790_000_000,
    ...rest,
    chart: { sha256, md5: '', lntype: 0, mode: 'BEAT_7K', notes: 1000, ...chart },
    score: { clear: 4, exscore: 1500, maxcombo: 500, minbp: 20, ...score },
  };
}
