import type { ArchivedScore } from '#fakes/lr2ir/archive.ts';
import { hashes } from './sampleTable.ts';

const LAMPS = ['FAILED', 'EASY', 'CLEAR', 'HARD', 'FULLCOMBO', '★FULLCOMBO'];

/**
 * Yields invented scores, ordered by chart as in a real archive: a few players and a few charts have most of the
 * scores.
 */
export function* sampleScores({ players, charts }: { players: number; charts: number }): Generator<ArchivedScore> {
  for (let chart = 0; chart < charts; chart++) {
    const { md5 } = hashes(`archived ${chart}`);
    for (let player = chart % 7; player < players; player += 1 + ((chart * 31 + player * player) % 97)) {
      const drawn = chart * 7919 + player * 104_729;
      yield {
        md5,
        playerId: player + 1,
        clearType: LAMPS[drawn % LAMPS.length] ?? 'FAILED',
        score: drawn % 4000,
        combo: drawn % 900,
        badPoor: drawn % 300,
      };
    }
  }
}
