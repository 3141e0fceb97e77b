import {
  nextCounting,
  opinionsOf,
  revisionMinimum,
  revisionThreshold,
  seenBallots,
  songMinimum,
  tallyOf,
} from './counting.ts';
import { DAY } from './door.ts';
import { shown } from './fraction.ts';
import { iso } from './reply.ts';
import { ownBallot, statusOf } from './voting.ts';
import {
  type Ballot,
  type Box,
  type Entry,
  isOfficial,
  type Line,
  openRevisionOf,
  type Person,
  type Revision,
  type World,
} from './world.ts';

// What everybody, or one person, is shown (specification §2, §4, §7; decisions.md §7), as the contract words it.

const chartOf = ({ chart, songUrl, chartUrl }: Entry) => ({
  md5: chart.md5,
  sha256: chart.sha256,
  title: chart.title,
  artist: chart.artist,
  url: songUrl,
  url_diff: chartUrl,
});

const deadlineOf = (world: World, published: number) => published + world.rules.window.days * DAY;

const ownVoteOf = (ballot: Ballot | undefined) =>
  ballot
    ? {
        vote: ballot.vote,
        difficulty: ballot.difficulty ?? 'mid',
        personDiff: ballot.personDiff,
        level: ballot.level,
        comment: ballot.comment,
      }
    : null;

/** Of those who are still here: whoever has deleted the account is nobody. */
const nameOf = (person: Person) => (person.deleted ? null : person.name);

const personOf = (person: Person | null) =>
  person && {
    nickname: nameOf(person),
    userlr2id: null,
    minirid: person.deleted ? null : person.minirId,
  };

function openVoteOf(world: World, viewer: Person | null, entry: Entry, box: Box) {
  const published = box.publishedAt ?? 0;
  const hidden = seenBallots(box);
  const tally = tallyOf(hidden);
  return {
    ...chartOf(entry),
    voteVersion: box.version,
    publishedTime: iso(published),
    deadline: iso(deadlineOf(world, published)),
    voteTotal: hidden.length,
    zureVerification: false,
    viewer: statusOf(world, viewer, entry, box),
    ownVote: ownVoteOf(viewer ? ownBallot(box, viewer) : undefined),
    ...(viewer?.admin && {
      hidden: {
        proposer: (box.proposer && nameOf(box.proposer)) ?? '',
        comments: entry.comments.length,
        voteYes: tally.yes,
        voteNeutral: tally.neutral,
        voteNo: tally.no,
      },
    }),
  };
}

/** `/api/vote/songs`, in no order: proposals and re-votes. */
export function openSongs(world: World, table: string, viewer: Person | null) {
  return world.entries
    .filter((entry) => entry.table === table && !entry.removed)
    .flatMap((entry) => {
      const revote = openRevisionOf(world, entry);
      const isRevote = entry.result !== 'new' && revote?.kind === 'resurrection';
      if (entry.result !== 'new' && !isRevote) return [];
      return {
        ...openVoteOf(world, viewer, entry, isRevote ? revote : entry),
        entryNo: entry.no,
        level: String(entry.level),
        comment: isRevote ? revote.comment : entry.comment,
        adult: entry.adult,
        minimum: songMinimum(world, entry),
        threshold: isRevote ? revisionThreshold(world, revote) : world.rules.song.acceptPercent,
        revision: isRevote ? revote.no : null,
      };
    });
}

const keepsPlace = ({ kind }: Revision) => kind === 'delete' || kind === 'resurrection' || kind === 'fix';

function revisedOf(revision: Revision) {
  const { no, entry, from, kind, changeTo, to, comment } = revision;
  return {
    entryNo: no,
    subNo: entry.no,
    table: from.table,
    level: String(from.level),
    type: kind,
    changeTo,
    target: keepsPlace(revision) ? null : { table: to.table, level: String(to.level) },
    comment,
  };
}

/** `/api/vote/revisions`, in no order. */
export function openRevisions(world: World, table: string, viewer: Person | null) {
  return world.revisions
    .filter((revision) => revision.from.table === table && revision.result === 'new')
    .map((revision) => ({
      ...openVoteOf(world, viewer, revision.entry, revision),
      ...revisedOf(revision),
      level: String(revision.entry.level),
      minimum: revisionMinimum(world, revision),
      threshold: revisionThreshold(world, revision),
    }));
}

function closedOf(box: Box, decimals: number) {
  const open = box.result === 'new';
  // A fix had no vote.
  const tally = (box as Partial<Revision>).kind === 'fix' ? undefined : box.verdict?.tally;
  return {
    voteResult: box.result,
    publishedTime: box.publishedAt === null ? null : iso(box.publishedAt),
    decidedTime: box.decidedAt === null ? null : iso(box.decidedAt),
    proposer: open ? null : personOf(box.proposer),
    voteYes: open ? null : (tally?.yes ?? null),
    voteNeutral: open ? null : (tally?.neutral ?? null),
    voteNo: open ? null : (tally?.no ?? null),
    votePercent: open || !tally ? null : shown(tally, decimals),
  };
}

function submissionRow(entry: Entry, decimals: number) {
  return {
    ...chartOf(entry),
    ...closedOf(entry, decimals),
    entryNo: entry.no,
    level: String(entry.level),
    adult: entry.adult,
    zureVerification: false,
    deleted: entry.deleted,
  };
}

/** `/api/submission`, newest number first. */
export function submissions(world: World, table: string) {
  const listed = world.entries.filter((entry) => entry.table === table && !entry.removed);
  return listed.sort((a, b) => b.no - a.no).map((entry) => submissionRow(entry, 1));
}

function revisionRow(revision: Revision, decimals: number) {
  const { title, artist } = revision.entry.chart;
  return { ...revisedOf(revision), ...closedOf(revision, decimals), title, artist };
}

/** `/api/revisionlist`, newest number first. */
export function revisions(world: World, table: string) {
  const listed = world.revisions.filter(({ from }) => from.table === table);
  return listed.sort((a, b) => b.no - a.no).map((revision) => revisionRow(revision, 1));
}

/** `/api/revision/search/:entryNo`, newest first. */
export function revisionsOf(world: World, entry: Entry) {
  const listed = world.revisions.filter((revision) => revision.entry === entry);
  return listed.sort((a, b) => b.no - a.no).map((revision) => revisionRow(revision, 1));
}

function notificationOf({ at, tag, revision, before, after, tally, opinions, ...line }: Line) {
  const placeOf = (place: Line['after']) => place && { table: place.table, level: String(place.level) };
  return {
    time: iso(at),
    tag,
    revision: revision && { entryNo: revision.no, table: revision.from.table, type: revision.kind },
    before: placeOf(before),
    after: placeOf(after),
    voteYes: tally.yes,
    voteNeutral: tally.neutral,
    voteNo: tally.no,
    opinions,
    minimum: line.minimum,
    threshold: line.threshold,
    rule: line.rule,
    note: line.note,
  };
}

/** Whether a line may be told: a hold only when its revision is closed, or to the admin. */
const isTold = ({ tag, revision }: Line, viewer: Person | null) =>
  tag !== 'hold' || revision?.result !== 'new' || viewer?.admin === true;

/** The lines of an entry, or of one of its revisions, in no order. */
function notifications(world: World, about: { entry: Entry } | { revision: Revision }, viewer: Person | null) {
  const isAbout = (line: Line) => ('entry' in about ? line.entry === about.entry : line.revision === about.revision);
  return world.lines.filter((line) => isAbout(line) && isTold(line, viewer)).map(notificationOf);
}

const hasOpinion = (box: Box) => !('entry' in box) || (box as Revision).kind === 'resurrection';

/** Everybody who voted, by name; those without an account have none. */
function votersOf(box: Box) {
  return box.ballots.map((ballot) => ({
    voter: nameOf(ballot.person),
    voterResult: ballot.vote,
    voterComment: ballot.comment,
    voterLevel: ballot.level,
    voterOption:
      box.version === 2 && hasOpinion(box)
        ? { difficulty: ballot.difficulty ?? 'mid', personDiff: ballot.personDiff }
        : null,
    voided: ballot.voided?.reason ?? null,
  }));
}

/** What the viewer may do with the vote there is, or was. */
function viewOf(world: World, viewer: Person | null, entry: Entry, box: Box) {
  return {
    viewer: statusOf(world, viewer, entry, box),
    ownVote: ownVoteOf(viewer ? ownBallot(box, viewer) : undefined),
    deadline: box.publishedAt === null ? null : iso(deadlineOf(world, box.publishedAt)),
  };
}

/** What the vote that is over told, and who voted. */
function closedDetail(box: Box) {
  const opinions = hasOpinion(box) ? (box.verdict?.opinions ?? null) : null;
  const personal = box.ballots.filter(({ personDiff, voided }) => personDiff && !voided).length;
  return { opinions, personDiff: opinions && personal, voters: votersOf(box) };
}

/** Of a vote that is open: nothing, but to the admin. */
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

/** `/api/song/:entryNo` as somebody sees it. */
export function songDetail(world: World, entry: Entry, viewer: Person | null) {
  const open = entry.result === 'new';
  const revision = openRevisionOf(world, entry);
  const revote = !open && revision?.kind === 'resurrection' ? revision : null;
  // What made the entry what it is: its own vote, or the re-vote that was accepted.
  const last: Box = entry.verdict?.revision ?? entry;
  const current: Box = revote ?? last;
  const { song, revision: ofRevision } = { song: world.rules.song, revision: world.rules.revision };
  const verdict = revote ? null : entry.verdict;
  const seen = entry.comments.filter(({ at }) => !revote || viewer?.admin || at < (revote.publishedAt ?? 0));
  return {
    ...submissionRow(entry, 2),
    ...viewOf(world, viewer, entry, current),
    ...(open ? openDetail(entry, entry.level, viewer) : closedDetail(last)),
    voteVersion: current.version,
    voteTotal: open || revote ? seenBallots(current).length : totalOf(entry.verdict?.tally),
    table: entry.table,
    proposedLevel: String(entry.proposedAt.level),
    comment: entry.comment,
    originMd5: null,
    removed: entry.removed,
    minimum: verdict?.minimum ?? songMinimum(world, revote ? entry : entry.proposedAt),
    threshold: verdict?.threshold ?? (revote ? ofRevision.thresholds.resurrection : song.acceptPercent),
    comments:
      open && !viewer?.admin
        ? null
        : seen.map(({ person, text, at }) => ({ voter: nameOf(person), voterComment: text, time: iso(at) })),
    notifications: notifications(world, { entry }, viewer),
    openRevision: revision ? { entryNo: revision.no, table: revision.from.table, type: revision.kind } : null,
  };
}

/** `/api/revision/:entryNo` as somebody sees it. */
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
    entryTable: entry.table,
    entryLevel: String(entry.level),
    minimum: revision.kind === 'fix' ? 0 : (verdict?.minimum ?? revisionMinimum(world, revision)),
    threshold: revision.kind === 'fix' ? 0 : (verdict?.threshold ?? revisionThreshold(world, revision)),
    notifications: notifications(world, { revision }, viewer),
  };
}

/** The rows of a published list, in its order. */
export function publishedRows(world: World, table: string, list: 'official' | 'voting' | 'sub') {
  const rows = world.entries.filter((entry) => {
    if (entry.table !== table || entry.removed) return false;
    if (list === 'official') return isOfficial(entry);
    return list === 'sub' || entry.result === 'new' || openRevisionOf(world, entry)?.kind === 'resurrection';
  });
  const title = (entry: Entry) => entry.chart.title.toLowerCase();
  return rows
    .sort((a, b) => a.level - b.level || (title(a) < title(b) ? -1 : title(a) > title(b) ? 1 : 0) || a.no - b.no)
    .map((entry) => ({
      id: entry.no,
      ...chartOf(entry),
      level: String(entry.level),
      ...(list === 'voting' && entry.result !== 'new' && { tag: 're-vote' }),
      ...(table === 'fr' && { comment: entry.comment, submission: entry.no }),
    }));
}

/** What is open in a table, as the page of the countings lists it, in no order. */
function waiting(world: World, table: string) {
  const songs = world.entries.filter((entry) => entry.table === table && entry.result === 'new');
  const revised = world.revisions.filter(({ from, result }) => from.table === table && result === 'new');
  return [...songs, ...revised].map((box) => {
    const revision = 'kind' in box ? box : null;
    const entry = 'kind' in box ? box.entry : box;
    const published = box.publishedAt ?? 0;
    return {
      entryNo: entry.no,
      revision: revision && { entryNo: revision.no, type: revision.kind, target: revisedOf(revision).target },
      title: entry.chart.title,
      level: String(entry.level),
      voteTotal: seenBallots(box).length,
      minimum: revision ? revisionMinimum(world, revision) : songMinimum(world, entry),
      threshold: revision ? revisionThreshold(world, revision) : world.rules.song.acceptPercent,
      publishedTime: iso(published),
      deadline: iso(deadlineOf(world, published)),
      decidedBy: iso(nextCounting(deadlineOf(world, published))),
    };
  });
}

const isIn = ({ before, after }: Line, table: string) => before.table === table || after?.table === table;

/** `/api/counting` as a visitor sees it: what is open, and what the last counting decided that decided something. */
export function countingPage(world: World, table: string) {
  const byRun = world.lines.filter((line) => isIn(line, table) && line.rule !== 'admin' && line.rule !== 'fix');
  const runs = world.runs.filter((at) => byRun.some((line) => line.at === at && line.tag !== 'hold')).reverse();
  const decided = byRun.filter((line) => line.at === runs[0] && isTold(line, null));
  const isDue = nextCounting(world.counted) <= world.now;
  return {
    // What is due and not performed yet may or may not be next.
    ...(!isDue && { next: iso(nextCounting(world.now)) }),
    runs: runs.slice(0, 27).map(iso),
    open: waiting(world, table),
    decided: decided.map((line) => ({
      ...notificationOf(line),
      entryNo: line.entry.no,
      title: line.entry.chart.title,
    })),
  };
}

/** The calendar of the site, whatever the machine's. */
const dayOf = (time: number) => iso(time + 9 * 60 * 60 * 1000).slice(0, 10);

/** `/api/history` of the year it is: every change with its day and tag, in no order. */
export function historyPage(world: World, table: string) {
  const year = dayOf(world.now).slice(0, 4);
  const told = world.lines.filter(
    (line) => isIn(line, table) && !['reject', 'hold'].includes(line.tag) && !(line.tag === 'cancel' && line.revision),
  );
  const changes = told
    .filter(({ at }) => dayOf(at).startsWith(year))
    .map((line) => {
      const { before, after, voteYes, voteNeutral, voteNo, revision } = notificationOf(line);
      return {
        date: dayOf(line.at),
        tag: line.tag,
        table: line.entry.table,
        submission: line.entry.no,
        title: line.entry.chart.title,
        ...{ before, after, revision, voteYes, voteNeutral, voteNo },
        votePercent: shown(line.tally, 1),
        published: isOfficial(line.entry),
      };
    });
  return { year: Number(year), changes };
}
