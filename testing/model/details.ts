import { shown } from './fraction.ts';
import { othersVoted } from './removing.ts';
import { iso } from './reply.ts';
import {
  chartOf,
  deadlineOf,
  isVisible,
  nameOf,
  notificationOf,
  ownVoteOf,
  personOf,
  revisionRow,
  submissionRow,
} from './rows.ts';
import { opinionsOf, revisionAcceptRate, revisionMinimum, seenBallots, songMinimum, tallyOf } from './voteCount.ts';
import { ownBallot, statusOf } from './voting.ts';
import { type Box, type Entry, type Line, openRevisionOf, type Person, type Revision, type World } from './world.ts';

/** The history lines of an entry, or of one of its revisions, in no order. */
function notifications(world: World, about: { entry: Entry } | { revision: Revision }, viewer: Person | null) {
  const isAbout = (line: Line) => ('entry' in about ? line.entry === about.entry : line.revision === about.revision);
  return world.lines.filter((line) => isAbout(line) && isVisible(line, viewer)).map(notificationOf);
}

const hasOpinion = (box: Box) => !('entry' in box) || (box as Revision).kind === 'resurrection';

/** The voters, by name; null for deleted accounts. */
function votersOf(box: Box) {
  return box.ballots.map((ballot) => ({
    voter: nameOf(ballot.person),
    voterResult: ballot.vote,
    voterComment: ballot.comment,
    hidden: false,
    voterLevel: ballot.level,
    voterOption:
      box.version === 2 && hasOpinion(box)
        ? { difficulty: ballot.difficulty ?? 'mid', personDiff: ballot.personDiff }
        : null,
    voided: ballot.voided?.reason ?? null,
  }));
}

/** The viewer's status on the open or closed vote. */
function viewOf(world: World, viewer: Person | null, entry: Entry, box: Box) {
  return {
    viewer: statusOf(world, viewer, entry, box),
    ownVote: ownVoteOf(viewer ? ownBallot(box, viewer) : undefined),
    deadline: box.publishedAt === null ? null : iso(deadlineOf(world, box.publishedAt)),
  };
}

/** The opinions and voters of a closed vote. */
function closedDetail(box: Box) {
  const opinions = hasOpinion(box) ? (box.verdict?.opinions ?? null) : null;
  const personal = box.ballots.filter(({ personDiff, voided }) => personDiff && !voided).length;
  return { opinions, personDiff: opinions && personal, voters: votersOf(box) };
}

/** The details of an open vote: hidden except from the admin. */
function openDetail(box: Box, level: number, viewer: Person | null) {
  if (!viewer?.admin) return { opinions: null, personDiff: null, voters: null };
  const ballots = seenBallots(box);
  const tally = tallyOf(ballots);
  const asked = hasOpinion(box);
  return {
    proposer: personOf(box.proposer),
    voteYes: tally.yes,
    voteNeutral: tally.neutral,
    voteNo: tally.no,
    votePercent: shown(tally, 2),
    opinions: asked ? opinionsOf(ballots, level) : null,
    personDiff: asked ? ballots.filter(({ personDiff }) => personDiff).length : null,
    voters: votersOf(box),
  };
}

const totalOf = (tally: Line['tally'] | undefined) => (tally ? tally.yes + tally.neutral + tally.no : 0);

const canWithdraw = (box: Box, viewer: Person | null) =>
  viewer !== null && box.proposer === viewer && box.result === 'new' && !othersVoted(box);

/** `/api/song/:entryNo` as a viewer sees it. */
export function songDetail(world: World, entry: Entry, viewer: Person | null) {
  const open = entry.result === 'new';
  const revision = openRevisionOf(world, entry);
  const revote = !open && revision?.kind === 'resurrection' ? revision : null;
  // The vote that decided the entry: the first one, or the accepted re-vote.
  const last: Box = entry.verdict?.revision ?? entry;
  const current: Box = revote ?? last;
  const votedAt = entry.verdict?.revision?.from ?? entry.proposedAt;
  const { song, revision: ofRevision } = { song: world.rules.song, revision: world.rules.revision };
  const verdict = revote ? null : entry.verdict;
  const hiddenFrom = open ? 0 : (revote?.publishedAt ?? Number.POSITIVE_INFINITY);
  const seen = entry.comments.filter(({ person, at }) => viewer?.admin || at < hiddenFrom || person === viewer);
  return {
    ...submissionRow(entry, 2),
    ...viewOf(world, viewer, entry, current),
    ...(open ? openDetail(entry, entry.level, viewer) : closedDetail(last)),
    voteVersion: current.version,
    voteTotal: open || revote ? seenBallots(current).length : totalOf(entry.verdict?.tally),
    table: entry.table,
    proposedLevel: String(entry.proposedAt.level),
    proposedTable: entry.proposedAt.table,
    votedPlace: { table: votedAt.table, level: String(votedAt.level) },
    comment: entry.comment,
    originMd5: null,
    removed: entry.removed,
    canWithdraw: canWithdraw(entry, viewer),
    minimum: verdict?.minimum ?? songMinimum(world, revote ? entry : entry.proposedAt),
    threshold: verdict?.threshold ?? (revote ? ofRevision.acceptRates.resurrection : song.acceptPercent),
    comments:
      open && !viewer?.admin && seen.length === 0
        ? null
        : seen.map(({ person, text, at }) => ({
            ...{ voter: nameOf(person), voterComment: text, time: iso(at), own: person === viewer },
            ...{ replyTo: null, edited: false, deleted: false, hidden: false },
          })),
    notifications: notifications(world, { entry }, viewer),
    openRevision: revision ? { entryNo: revision.no, table: revision.from.table, type: revision.kind } : null,
  };
}

/** `/api/revision/:entryNo` as a viewer sees it. */
export function revisionDetail(world: World, revision: Revision, viewer: Person | null) {
  const { entry, verdict } = revision;
  const open = revision.result === 'new';
  return {
    ...chartOf(entry),
    ...revisionRow(revision, 2),
    ...viewOf(world, viewer, entry, revision),
    ...(open ? openDetail(revision, entry.level, viewer) : closedDetail(revision)),
    voteVersion: revision.version,
    voteTotal: open ? seenBallots(revision).length : totalOf(verdict?.tally),
    canWithdraw: canWithdraw(revision, viewer),
    entryTable: entry.table,
    entryLevel: String(entry.level),
    minimum: revision.kind === 'fix' ? 0 : (verdict?.minimum ?? revisionMinimum(world, revision)),
    threshold: revision.kind === 'fix' ? 0 : (verdict?.threshold ?? revisionAcceptRate(world, revision)),
    notifications: notifications(world, { revision }, viewer),
  };
}
