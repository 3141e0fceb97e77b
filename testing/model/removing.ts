import { whyNotAtAll } from './door.ts';
import { no, type Reply, yes } from './reply.ts';
import { countDue, opinionsOf, seenBallots, tallyOf } from './voteCount.ts';
import {
  type Box,
  type Entry,
  isOfficial,
  type Line,
  openRevisionOf,
  type Person,
  type Revision,
  type World,
} from './world.ts';

/** An admin voids a person's ballots in every open vote, from the next vote count on. */
export function voidVotes(world: World, person: Person, reason: string): { voided: number } {
  countDue(world);
  const open = [...world.entries, ...world.revisions].filter(({ result }) => result === 'new');
  const ballots = open.flatMap((box) => box.ballots).filter((one) => one.person === person && !one.voided);
  for (const ballot of ballots) ballot.voided = { at: world.now, reason };
  return { voided: ballots.length };
}

/** A history line without votes. */
export function adminLine(world: World, entry: Entry, tag: Line['tag'], note: string): Line {
  const place = { table: entry.table, level: entry.level };
  return {
    at: world.now,
    tag,
    entry,
    revision: null,
    before: place,
    after: isOfficial(entry) ? place : null,
    tally: tallyOf([]),
    opinions: opinionsOf([], 0),
    minimum: null,
    threshold: null,
    rule: 'admin',
    note,
  };
}

/** Cancels the open votes on an entry and its revisions, with their current tally. */
export function cancelOpenVotes(world: World, entry: Entry, note: string, rule = 'admin') {
  const revision = openRevisionOf(world, entry) ?? null;
  const song = entry.result === 'new';
  if (song) cancel(world, entry, entry, null, note, rule);
  if (revision) cancel(world, revision, entry, revision, note, rule);
  return { song, revision: revision !== null };
}

function cancel(world: World, box: Box, entry: Entry, revision: Revision | null, note: string, rule: string): void {
  const ballots = seenBallots(box);
  const hasOpinion = !revision || revision.kind === 'resurrection';
  const line: Line = {
    ...adminLine(world, entry, 'cancel', note),
    revision,
    rule,
    tally: tallyOf(ballots),
    opinions: opinionsOf(hasOpinion ? ballots : [], entry.level),
  };
  world.lines.push(line);
  box.result = 'canceled';
  box.decidedAt = world.now;
  box.verdict = line;
}

/** An admin removes an entry from sub; open votes on it are canceled. */
export function removeFromSub(world: World, entry: Entry, note: string): { removed: boolean } {
  countDue(world);
  if (entry.removed) return { removed: false };
  cancelOpenVotes(world, entry, note);
  world.lines.push({ ...adminLine(world, entry, 'deletesub', note), after: null });
  entry.removed = true;
  if (entry.result === 'accept') entry.deleted = true;
  return { removed: true };
}

/** Whether somebody else than the proposer has voted. */
export const othersVoted = (box: Box) => seenBallots(box).some(({ person }) => person !== box.proposer);

/** A proposer withdraws a proposal or a revision. */
export function withdraw(world: World, person: Person, about: { entry: Entry } | { revision: Revision }): Reply {
  const refused = whyNotAtAll(person);
  if (refused) return refused;
  const isRevision = 'revision' in about;
  const box: Box = isRevision ? about.revision : about.entry;
  const entry = isRevision ? about.revision.entry : about.entry;
  const { table } = entry;
  countDue(world);
  // The vote count may have moved the entry to another table than the one it was asked for in.
  if (!isRevision && entry.table !== table) return no('ENOTFOUND');
  if (box.proposer !== person) return { ...no('ENOTVALIDAUTH'), status: 403 };
  if (box.verdict?.rule === 'withdrawn') return yes();
  if (box.result !== 'new') return no('ENOTVALIDAUTH', { status: 'voteEnd' });
  if (othersVoted(box)) return no('EOTHERVOTES');
  cancelOpenVotes(world, entry, '', 'withdrawn');
  if (isRevision) return yes();
  world.lines.push({ ...adminLine(world, entry, 'deletesub', ''), after: null, rule: 'withdrawn' });
  entry.removed = true;
  entry.withdrawn = true;
  return yes();
}
