import { DAY_MS, daysAfter } from '#domain/common/dates.ts';
import type { VotedKind } from '#domain/entries/revisionKinds.ts';
import { isRestricted } from '#domain/players/restriction.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { isLevel } from '#domain/tables/level.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { Difficulty, Vote } from '#domain/voting/tally.ts';
import { voteOptions } from '#domain/voting/voteOptions.ts';
import type { CastBallot, VoteVersion } from '#domain/voting/whyNotVote.ts';
import { deadline } from '#domain/voting/window.ts';
import type { Member } from './members.ts';
import type { Random } from './random.ts';
import type { Reception } from './schedule.ts';

/** A planned vote. */
export interface Ballot {
  voter: Member;
  at: Date;
  vote: Vote;
  difficulty: Difficulty;
  personDiff: boolean;
  comment: string;
}

/**
 * Returns a ballot as it is sent. In version 1 a level stands for the opinion of version 2; on a level change, `asked`,
 * it also stands for the vote.
 */
export function asCast(
  { table, level, voteVersion }: { table: TableRules; level: number; voteVersion: VoteVersion },
  { vote, difficulty, personDiff, comment }: Ballot,
  asked: number | null = null,
): CastBallot {
  if (voteVersion === 2) return { vote, difficulty, personDiff, level: null, comment };
  const moved = asked === null ? level + { high: 1, mid: 0, low: -1 }[difficulty] : vote === 'yes' ? asked : level;
  return { vote, difficulty: null, personDiff: false, level: isLevel(table, moved) ? moved : level, comment };
}

/** A proposal or a revision as its voters see it. */
export interface VotedOn {
  table: TableRules;
  level: number;
  about: 'song' | VotedKind;
  /** The weighted votes that it needs. */
  minimum: number;
  reception: Reception;
  proposer: Member;
  publishedAt: Date;
}

/** The probabilities of a yes and of a no; the rest is neutral. */
const likelihood: Readonly<Record<Reception, { yes: number; no: number }>> = {
  liked: { yes: 0.86, no: 0.08 },
  unwanted: { yes: 0.3, no: 0.6 },
  lukewarm: { yes: 0.5, no: 0.32 },
  ignored: { yes: 0.72, no: 0.18 },
  lingering: { yes: 0.8, no: 0.1 },
};

/** Returns the votes of its whole window, as if no vote count closed it earlier; oldest first, without comments. */
export function ballotsFor(random: Random, rules: Rules, members: readonly Member[], entry: VotedOn): Ballot[] {
  const { table, level, minimum, publishedAt, proposer, reception } = entry;
  const wanted = turnout(random, minimum, table, reception);
  const mayVote = members.filter(
    (member) =>
      member.joinedAt < publishedAt && member !== proposer && !isRestricted(table, level, member.restrictions),
  );
  const voters = someOf(random, mayVote, wanted);
  if (mayVote.length > 0 && reception !== 'lingering' && random.chance(0.6)) voters.push(proposer);
  // Whether players find the level too high, too low or right; most agree.
  const offLevel = random.weighted(['mid', 'high', 'low'] as const, (one) => (one === 'mid' ? 7 : 1.5));
  return voters
    .map((voter) => ballot(random, entry, voter, offLevel))
    .filter((one) => one.at < deadline(rules, publishedAt))
    .sort((a, b) => Number(a.at) - Number(b.at));
}

function turnout(random: Random, minimum: number, table: TableRules, reception: Reception): number {
  // Few enough that no vote count can decide, however they vote.
  if (reception === 'lingering') return random.whole(Math.min(1, minimum - 1), minimum - 1);
  if (reception === 'ignored') return Math.min(minimum - 1, random.whole(0, Math.ceil(minimum * 0.7)));
  const interest = table.playStyle === 'DP' ? random.whole(2, 8) : random.whole(6, 24);
  return Math.round(minimum * (1.15 + random.next() * 0.7)) + interest;
}

/** Picks `count` members, eager ones more often. */
function someOf(random: Random, members: readonly Member[], count: number): Member[] {
  // Each member gets a random number that is smaller for eager ones; the smallest numbers vote.
  return members
    .map((member) => ({ member, lot: -Math.log(1 - random.next()) / member.player.eagerness }))
    .filter(({ lot }) => Number.isFinite(lot))
    .sort((a, b) => a.lot - b.lot)
    .slice(0, count)
    .map(({ member }) => member);
}

function ballot(random: Random, entry: VotedOn, voter: Member, offLevel: Difficulty): Ballot {
  const { table, about, reception, publishedAt, proposer } = entry;
  const { yes, no } = likelihood[reception];
  const options = voteOptions(table, about);
  const vote =
    voter === proposer || reception === 'lingering'
      ? 'yes'
      : random.weighted(options, (option) => {
          if (option === 'no') return no * (0.5 + voter.player.harshness * 1.25);
          return option === 'yes' ? yes : 1 - yes - no;
        });
  const difficulty = random.weighted(['mid', 'high', 'low'] as const, (one) =>
    one === offLevel ? 0.55 : one === 'mid' ? 0.4 : 0.07,
  );
  // Most vote within days, some late.
  const delay = -Math.log(1 - random.next()) * 6 * DAY_MS + random.whole(8 * 60, 6 * 3600) * 1000;
  return {
    voter,
    at: new Date(Math.round(Number(publishedAt) + delay)),
    vote,
    difficulty,
    personDiff: random.chance(0.08),
    comment: '',
  };
}

/**
 * Returns whether a member leaves an open vote unused at the end: the named accounts leave most of theirs to visitors
 * of the demo.
 */
export function leavesForVisitors(random: Random, { player }: Member, publishedAt: Date, until: Date): boolean {
  const share: Readonly<Record<string, number>> = { 'demo-aki': 0.2, 'demo-bora': 0.9, 'demo-chie': 1 };
  const leaves = share[player.userId];
  return leaves !== undefined && publishedAt > daysAfter(until, -45) && random.chance(leaves);
}
