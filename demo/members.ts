import { DAY_MS, daysAfter } from '#domain/common/dates.ts';
import type { Restrictions } from '#domain/players/restriction.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { PastProposal } from '#domain/submissions/limits.ts';
import { namedPlayers, type Player } from './cast.ts';
import type { Random } from './random.ts';
import type { RankedChart } from './rankedChart.ts';
import { type DemoScore, restrictionsOf, scoresOf } from './scores.ts';
import type { Song } from './songs.ts';

/** A player with an account: when they joined, the scores they import, and what they have proposed so far. */
export interface Member {
  player: Player;
  joinedAt: Date;
  /** The scores they import first, an hour or more after joining. */
  scores: DemoScore[];
  scoresAt: Date;
  restrictions: Restrictions;
  proposed: (PastProposal & { song: Song })[];
}

/** Lets all players join between two days: most at the start, the named accounts among them; the beginner late. */
export function joinAll(
  random: Random,
  rules: Rules,
  cast: readonly Player[],
  charts: readonly RankedChart[],
  { from, until }: { from: Date; until: Date },
): Member[] {
  return cast.map((player, i) => {
    const own = random.branch(player.userId);
    const joinedAt = joiningDay(own, player, i, from, until);
    const scoresAt = daysAfter(joinedAt, 1 / 24);
    const scores = scoresOf(own, player, charts, joinedAt);
    return {
      player,
      joinedAt,
      scores,
      scoresAt,
      restrictions: restrictionsOf(rules, player, scores, charts),
      proposed: [],
    };
  });
}

function joiningDay(random: Random, player: Player, index: number, from: Date, until: Date): Date {
  if (player.userId === 'demo-beginner') return daysAfter(until, -20);
  const isEarly = namedPlayers.some((one) => one.userId === player.userId) || random.chance(0.65);
  if (isEarly) return new Date(Number(from) + (index + 1) * 15_000);
  const days = (Number(until) - Number(from)) / DAY_MS;
  return new Date(Math.round(Number(daysAfter(from, 2 + random.next() * (days - 30)))));
}
