import { DAY } from './door.ts';
import { shown } from './fraction.ts';
import { iso } from './reply.ts';
import type { Ballot, Box, Entry, Line, Person, Revision, World } from './world.ts';

// Reply fields that lists and detail pages share.

export const chartOf = ({ chart, songUrl, chartUrl }: Entry) => ({
  md5: chart.md5,
  sha256: chart.sha256,
  title: chart.title,
  artist: chart.artist,
  url: songUrl,
  url_diff: chartUrl,
});

export const deadlineOf = (world: World, published: number) => published + world.rules.window.days * DAY;

export const ownVoteOf = (ballot: Ballot | undefined) =>
  ballot
    ? {
        vote: ballot.vote,
        difficulty: ballot.difficulty ?? 'mid',
        personDiff: ballot.personDiff,
        level: ballot.level,
        comment: ballot.comment,
        voided: ballot.voided?.reason ?? null,
      }
    : null;

/** A person's name; null if the account is deleted. */
export const nameOf = (person: Person) => (person.deleted ? null : person.name);

export const personOf = (person: Person | null) =>
  person && {
    nickname: nameOf(person),
    userlr2id: null,
    minirid: person.deleted ? null : person.minirId,
  };

const keepsPlace = ({ kind }: Revision) => kind === 'delete' || kind === 'resurrection' || kind === 'fix';

export function revisedOf(revision: Revision) {
  const { no, entry, from, kind, changeTo, to, comment } = revision;
  return {
    entryNo: no,
    subNo: entry.no,
    submission: entry.no,
    table: from.table,
    level: String(from.level),
    type: kind,
    changeTo,
    target: keepsPlace(revision) ? null : { table: to.table, level: String(to.level) },
    comment,
  };
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

export function submissionRow(entry: Entry, decimals: number) {
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

export function revisionRow(revision: Revision, decimals: number) {
  const { title, artist } = revision.entry.chart;
  return { ...revisedOf(revision), ...closedOf(revision, decimals), title, artist };
}

export function notificationOf({ at, tag, revision, before, after, tally, opinions, ...line }: Line) {
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

/** Whether a history line is visible: a hold only when its revision is closed, or to the admin. */
export const isVisible = ({ tag, revision }: Line, viewer: Person | null) =>
  tag !== 'hold' || revision?.result !== 'new' || viewer?.admin === true;
