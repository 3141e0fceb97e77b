import { DAY, whyNotAtAll } from './door.ts';
import { iso, no, type Reply, yes } from './reply.ts';
import { isRestricted, refuseLevel } from './rights.ts';
import { countDue } from './voteCount.ts';
import {
  type Ballot,
  type Box,
  type Difficulty,
  type Entry,
  openRevisionOf,
  type Person,
  type Revision,
  tableAt,
  type Vote,
  type World,
} from './world.ts';

export interface Voting {
  readonly about: 'song' | 'revision';
  readonly version: 1 | 2;
  readonly table: string;
  readonly number: number;
  readonly vote: Vote;
  readonly difficulty: Difficulty;
  readonly personDiff: boolean;
  /** Only with vote version 1. */
  readonly level: number;
  readonly comment: string;
}

/** The ballot box of a request: that of the open re-vote if the first vote is closed (voting.md). */
function boxOf(
  world: World,
  { about, table, number }: Voting,
): { entry: Entry; box: Box; revision: Revision | null } | null {
  if (about === 'revision') {
    const revision = world.revisions.find((one) => one.no === number && one.from.table === table);
    return revision ? { entry: revision.entry, box: revision, revision } : null;
  }
  const entry = world.entries.find((one) => one.no === number && one.table === table);
  if (!entry) return null;
  const open = entry.result === 'new' ? undefined : openRevisionOf(world, entry);
  return open?.kind === 'resurrection' ? { entry, box: open, revision: open } : { entry, box: entry, revision: null };
}

/** The viewer's status on a vote, checked in the order of voting.md. */
export function statusOf(world: World, person: Person | null, entry: Entry, box: Box): string {
  if (!person) return 'notLogin';
  if (isRestricted(world, person, entry)) return 'restricted';
  if (box.result !== 'new') return 'voteEnd';
  if (ownBallot(box, person)) return 'voted';
  const age = world.now - (box.publishedAt ?? world.now);
  return age > world.rules.window.days * DAY ? 'timeExceed' : 'success';
}

export const ownBallot = (box: Box, person: Person) => box.ballots.find((ballot) => ballot.person === person);

export function vote(world: World, person: Person, voting: Voting): Reply {
  const refused = whyNotAtAll(person);
  if (refused) return refused;
  countDue(world);
  const found = boxOf(world, voting);
  if (!found) return no('ENOTFOUND');
  const { entry, box, revision } = found;
  const { neutral, lowest, highest } = tableAt(world, entry);
  if (voting.version !== box.version) return no('NOTVALIDVALUE');
  if (voting.vote === 'neutral' && (!neutral || revision?.kind === 'delete')) return no('NOTVALIDVALUE');
  if (voting.version === 1) {
    const { level } = voting;
    if (level < lowest || level > highest || Math.abs(level - entry.level) > world.rules.levelVote.within) {
      return no('NOTVALIDVALUE');
    }
  }
  const { comment: limit } = world.rules.fields;
  if (voting.comment.length > limit) return no('TOOLONGCOM', { limit });
  if (voting.vote === 'no' && voting.comment.trim() === '') return no('EVOTENOREASON');
  const hasOpinion = voting.version === 2 && (!revision || revision.kind === 'resurrection');
  const ballot: Ballot = {
    person,
    vote: voting.vote,
    // Only votes on entries, including re-votes, have an opinion on the level.
    difficulty: hasOpinion ? voting.difficulty : null,
    personDiff: hasOpinion && voting.personDiff,
    level: voting.version === 1 ? voting.level : null,
    comment: voting.comment,
    castAt: world.now,
    voided: null,
  };
  const earlier = ownBallot(box, person);
  if (earlier?.voided) return no('EVOIDED', { reason: earlier.voided.reason });
  if (earlier && isSame(earlier, ballot)) return yes();
  const status = statusOf(world, person, entry, box);
  if (status === 'restricted') return refuseLevel(world, person, entry);
  if (status !== 'success') return no('ENOTVALIDAUTH', { status });
  box.ballots.push(ballot);
  return yes();
}

function isSame(a: Ballot, b: Ballot): boolean {
  return (['vote', 'difficulty', 'personDiff', 'level', 'comment'] as const).every((part) => a[part] === b[part]);
}

/** A comment outside a vote: one a minute; a repeated text is stored once. */
export function comment(world: World, person: Person, about: { table: string; number: number; text: string }): Reply {
  const refused = whyNotAtAll(person);
  if (refused) return refused;
  countDue(world);
  const entry = world.entries.find((one) => one.no === about.number && one.table === about.table && !one.removed);
  if (!entry) return no('ENOTFOUND');
  const { comment: limit, commentSeconds } = world.rules.fields;
  if (about.text.trim() === '') return no('NOTINFO');
  if (about.text.length > limit) return no('TOOLONGCOM', { limit });
  if (entry.comments.findLast((one) => one.person === person)?.text === about.text) return yes();
  const freeAt = (person.lastComment ?? Number.NEGATIVE_INFINITY) + commentSeconds * 1000;
  if (world.now < freeAt) return no('EFLOODCOM', { retryAt: iso(freeAt) });
  entry.comments.push({ person, text: about.text, at: world.now });
  person.lastComment = world.now;
  return yes();
}
