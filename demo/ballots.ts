import { DAY_MS, daysAfter } from '#domain/common/dates.ts';
import { isRestricted, rightAt } from '#domain/players/restriction.ts';
import { isLevel, levelName, shownMinimum } from '#domain/tables/level.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { normalizeBallot } from '#domain/voting/normalizeBallot.ts';
import { minimumsOf, type VotedKind } from '#domain/voting/revisionKinds.ts';
import type { Difficulty, Vote } from '#domain/voting/tally.ts';
import { voteOptions } from '#domain/voting/voteOptions.ts';
import type { CastBallot, VoteVersion } from '#domain/voting/whyNotVote.ts';
import { deadline } from '#domain/voting/window.ts';
import type { Context } from '#server/platform/context.ts';
import type { BallotBoxKey } from '#server/voting/ballots/ballotBox.ts';
import { castVote } from '#server/voting/ballots/castVote.ts';
import type { Member, Player } from './players.ts';
import type { Random } from './random.ts';
import { type Pattern, patterns, words } from './words.ts';
import { allowed, type World } from './world.ts';

/**
 * How many vote, and how. `liked`: enough, nearly all yes. `unwanted`: enough, most no. `lukewarm`: in between. `ignored`:
 * too few. `lingering`: too few for any vote count to decide, so that it stays open.
 */
export type Reception = keyof typeof likelihood;

/** The probabilities of a yes and of a no; the rest is neutral. */
const likelihood = {
  liked: { yes: 0.86, no: 0.08 },
  unwanted: { yes: 0.3, no: 0.6 },
  lukewarm: { yes: 0.5, no: 0.32 },
  ignored: { yes: 0.72, no: 0.18 },
  lingering: { yes: 1, no: 0 },
} as const;

/** An open vote, as its voters see it. */
export interface Box {
  key: BallotBoxKey;
  table: TableRules;
  level: number;
  about: 'song' | VotedKind;
  /** The pattern of a proposed chart; null for a revision. */
  pattern: Pattern | null;
  /** The level that a yes of version 1 chooses; null on a song, whose voters choose the level freely. */
  asked: number | null;
  version: VoteVersion;
  reception: Reception;
  proposer: Member;
  at: Date;
}

/**
 * Lets members vote in the whole window. What a vote count finds is stored then, all at once; later ballots are cast one by
 * one, as on the site. When the site has closed the vote earlier, it has no box for the later ones.
 */
export function planBallots(world: World, random: Random, box: Box): void {
  const { key, table, level, about, at, proposer, reception, version } = box;
  const { members, rules, until, counts } = world;
  const minimum = shownMinimum(minimumsOf(table, about === 'song' ? 'resurrection' : about), level);
  const mayVote = members.filter(
    (one) =>
      one !== proposer && one.player.eagerness > 0 && one.joinsAt < at && !isRestricted(table, level, one.rights),
  );
  const voters = random.shuffled(mayVote, ({ player }) => player.eagerness).slice(0, turnout(random, box, minimum));
  if (reception !== 'lingering' && random.chance(0.6)) voters.push(proposer);
  // Whether players find the level too high, too low or right; most agree.
  const offLevel = random.weightedBy({ mid: 7, high: 1.5, low: 1.5 });
  const ends = deadline(rules, { publishedAt: at, refusedSeconds: 0 });
  for (const voter of voters) {
    // Most vote within days, some late.
    const delay = 0.1 - Math.log(1 - random.next()) * 6;
    const castAt = new Date(Math.round(Number(at) + delay * DAY_MS));
    const ballot = ballotOf(random, box, voter, offLevel);
    if (castAt >= ends || leavesForVisitors(random, voter, at, until)) continue;
    if (counts.some((count) => castAt < count))
      world.ballots.push({ key, about, voter, castAt, ballot, right: rightAt(table, level, voter.rights) });
    else
      world.plan(castAt, async (ctx) => {
        const late = ['ENOTVALIDAUTH', 'RESTRICTIONLEVEL', 'NOTVALIDVALUE'];
        allowed(await castVote(ctx, voter.viewer, { ...key, version, ballot }), ...late);
      });
  }
}

/** Stores the ballots that members have cast by now. */
export async function storeBallots({ db, clock }: Context, world: World): Promise<void> {
  const { true: cast = [], false: later = [] } = Object.groupBy(
    world.ballots,
    ({ castAt }) => `${castAt < clock.now()}`,
  );
  world.ballots = later;
  const songs = db.selectFrom('submission').select(['id', 'tableId', 'entryNo']);
  const revisions = db.selectFrom('revision').select(['id', 'tableId', 'revisionNo']);
  const rows = [
    ...(await songs.where('result', '=', 'new').execute()),
    ...(await revisions.where('result', '=', 'new').execute()),
  ];
  const idOf = new Map(rows.map(({ id, ...key }) => [nameOf(key), id]));
  const ballots = cast.flatMap(({ key, about, voter: { viewer }, castAt, ballot, right }) => {
    const id = idOf.get(nameOf(key));
    if (id === undefined || viewer.banned) return [];
    const box = { submissionId: about === 'song' ? id : null, revisionId: about === 'song' ? null : id };
    // The rule that gave the limit is not known: members are given their rights.
    const gaveRight = JSON.stringify(right && 'table' in right ? { ...right, because: null } : right);
    return [{ ...box, accountId: viewer.accountId, castAt, gaveRight, ...normalizeBallot(about, ballot) }];
  });
  if (ballots.length > 0) await db.insertInto('vote').values(ballots).execute();
}

const nameOf = (key: BallotBoxKey) => `${key.tableId} ${'entryNo' in key ? `song ${key.entryNo}` : key.revisionNo}`;

function turnout(random: Random, { table, reception }: Box, minimum: number): number {
  if (reception === 'lingering') return random.whole(Math.min(1, minimum - 1), minimum - 1);
  if (reception === 'ignored') return Math.min(minimum - 1, random.whole(0, Math.ceil(minimum * 0.7)));
  const interest = table.playStyle === 'DP' ? random.whole(2, 8) : random.whole(6, 24);
  return Math.round(minimum * (1.15 + random.next() * 0.7)) + interest;
}

/** Whether one of the named accounts leaves an open vote to the visitors of the demo. */
function leavesForVisitors(random: Random, { player }: Member, at: Date, until: Date): boolean {
  const share = { 'demo-aki': 0.2, 'demo-bora': 0.9, 'demo-chie': 1 }[player.userId];
  return share !== undefined && at > daysAfter(until, -45) && random.chance(share);
}

function ballotOf(random: Random, box: Box, voter: Member, offLevel: Difficulty): CastBallot {
  const { table, level, about, asked, reception, proposer, version } = box;
  const { yes, no } = likelihood[reception];
  // A level that is asked for is chosen or not.
  const options = voteOptions(table, about).filter((option) => asked === null || option !== 'neutral');
  const vote = random.weighted(voter === proposer ? (['yes'] as const) : options, (option) => {
    if (option === 'no') return no * (0.5 + voter.player.harshness * 1.25);
    return option === 'yes' ? yes : 1 - yes - no;
  });
  const difficulty = random.weighted(['mid', 'high', 'low'] as const, (one) =>
    one === offLevel ? 0.55 : one === 'mid' ? 0.4 : 0.07,
  );
  const comment = commentOf(random, box, voter.player, vote, difficulty);
  if (version === 2) return { vote, difficulty, personDiff: random.chance(0.08), level: null, comment };
  const chosen = asked === null ? level + { high: 1, mid: 0, low: -1 }[difficulty] : vote === 'yes' ? asked : level;
  return { vote, difficulty: null, personDiff: false, level: isLevel(table, chosen) ? chosen : level, comment };
}

/** Returns a comment on a vote. A no always has a reason (EVOTENOREASON); the others often have no comment. */
function commentOf(random: Random, box: Box, voter: Player, vote: Vote, difficulty: Difficulty): string {
  const { table, level, pattern } = box;
  const { vote: onSong, why, revision } = words[voter.language];
  if (vote !== 'no' && !random.chance(voter.talkative)) return '';
  if (pattern === null) return random.pick(revision[vote]);
  // A voter who disagrees with the level does not say that it is right.
  const first = random.pick(onSong[vote]);
  const parts = vote === 'yes' && difficulty !== 'mid' && first.includes('{level}') ? [] : [first];
  if (vote !== 'no' && random.chance(0.35)) parts.push(why[patterns.indexOf(pattern)] ?? '');
  if (difficulty !== 'mid' && random.chance(0.6)) parts.push(random.pick(onSong[difficulty]));
  return withLevels(parts.join(voter.language === 'ja' ? '' : ' '), table, level);
}

/** Returns a comment with the names of the levels. */
export function withLevels(text: string, table: TableRules, level: number): string {
  return text.replaceAll(/\{(level|up|down)\}/g, (_, which) => {
    const at = level + { level: 0, up: 1, down: -1 }[which as 'level'];
    return levelName(table, isLevel(table, at) ? at : level);
  });
}
