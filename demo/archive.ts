import type { ArchivedScore, ArchivedUser } from '#fakes/lr2ir/archive.ts';
import { inventStrengths } from './cast.ts';
import { nicknames } from './castNames.ts';
import type { Random } from './random.ts';
import type { RankedChart } from './rankedChart.ts';
import { scoresOf } from './scores.ts';

/** The scores that LR2IR had when it closed: of players whom nobody has met here. */
export interface PlannedArchive {
  users: ArchivedUser[];
  scores: ArchivedScore[];
}

/** The lamps of LR2 as the archive names them, by their id. */
export const LAMPS = ['NO PLAY', 'FAILED', 'EASY', 'CLEAR', 'HARD', 'FULLCOMBO'];

/** Plans an archive of `count` players, of whom most have played little. */
export function planArchive(random: Random, count: number, charts: readonly RankedChart[], at: Date): PlannedArchive {
  const names = Object.values(nicknames).flat();
  const users: ArchivedUser[] = [];
  const scores: ArchivedScore[] = [];
  for (let index = 0; index < count; index++) {
    const own = random.branch(String(index));
    const playerId = 10_000 + index * 31;
    const strengths = inventStrengths(own);
    users.push({ playerId, name: `${own.pick(names)}${own.whole(1, 999)}`, dan: danOf(strengths) });
    const share = own.next() ** 3;
    const played = charts.filter(() => own.chance(share));
    for (const { md5, clear, exscore, minbp } of scoresOf(own, { lr2Id: String(playerId), ...strengths }, played, at)) {
      scores.push({ md5, playerId, clearType: LAMPS[clear] ?? '', score: exscore, combo: 0, badPoor: minbp });
    }
  }
  return { users, scores };
}

const danOf = ({ single, double }: { single: number | null; double: number | null }) =>
  [single, double].map((strength) => (strength === null ? '-' : `★${Math.ceil(strength / 2.5)}`)).join(' / ');
