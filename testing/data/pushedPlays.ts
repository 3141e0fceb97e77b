import type { PushedPlay } from '#contract/rankingServices.ts';
import type { Entry } from './entries.ts';
import type { Player } from './players.ts';

type Score = PushedPlay['score'];

/** What a test says of a play; everything else speaks for it. */
export interface PlayFacts extends Partial<Omit<PushedPlay, 'chart' | 'score'>> {
  chart?: Partial<PushedPlay['chart']>;
  score?: Partial<Score>;
}

let lastEvent = 0;

/** A play of a chart with 1,000 notes as MinIR tells of it, in an event of its own: an easy clear unless said otherwise. */
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
