import { expect } from 'vitest';
import { ruleBook, rulesAt } from '#domain/rules/rules.ts';
import { parseChangeTo, type VotedKind } from '#domain/voting/revisionKinds.ts';
import { revisionVerdict } from '#domain/voting/revisions/verdict.ts';
import { type Ballot, opinions, tally } from '#domain/voting/tally.ts';
import { type SongCase, songVerdict } from '#domain/voting/verdict.ts';
import { deadline } from '#domain/voting/window.ts';
import type { Context } from '#server/platform/context.ts';
import { listsOf } from '#testing/site/actions.ts';
import { tableOf } from '#testing/site/rules.ts';
import type { Site } from '#testing/site/site.ts';
import { ballotsThatCount, personsOf, type Stage, TABLES } from './stage.ts';

type State = Awaited<ReturnType<typeof stateOf>>;
type Line = State['lines'][number];
/** An entry or a revision. */
type Voted = State['entries'][number] | State['revisions'][number];

/** Reads what the invariants are about, from one snapshot. */
function stateOf({ db }: Pick<Context, 'db'>) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => ({
      entries: await trx.selectFrom('submission').selectAll().where('series', '<>', 'cleared').orderBy('id').execute(),
      revisions: await trx.selectFrom('revision').selectAll().orderBy('id').execute(),
      ballots: await trx.selectFrom('vote').selectAll().orderBy('id').$narrowType<Ballot>().execute(),
      lines: await trx.selectFrom('history').selectAll().orderBy('id').execute(),
      runs: await trx.selectFrom('countingRun').selectAll().orderBy('dueAt').execute(),
      comments: await trx.selectFrom('comment').selectAll().orderBy('id').execute(),
      personOf: await personsOf({ db: trx }),
    }));
}

const keyOf = (box: Voted) => ('kind' in box ? `revisionId ${box.id}` : `submissionId ${box.id}`);
const keyOfBallot = ({ revisionId, submissionId }: State['ballots'][number]) =>
  revisionId ? `revisionId ${revisionId}` : `submissionId ${submissionId}`;

/** What the undo of a count gives back of an entry or revision. */
function placeOf(box: Voted) {
  const { result, level, tableId, decidedAt, verdictId } = box;
  return { result, level, tableId, decidedAt, verdictId, deletedAt: 'deletedAt' in box ? box.deletedAt : null };
}

/** Looks at the site after each action, and remembers what must not change from then on. */
export function watcher(stage: Stage) {
  const [{ ctx }] = stage.sites;
  /** The ballots of each closed vote when it was seen first, with its verdict. */
  const closed = new Map<string, { verdictId: number | null; ballots: unknown }>();
  /** Every entry and revision before each count that is not undone, by its due time. */
  const beforeRun = new Map<number, Map<string, unknown>>();
  let before: State | undefined;

  return async () => {
    const state = await stateOf(ctx);
    const { entries, revisions, runs, lines } = state;
    const ballotsIn = Map.groupBy(state.ballots, keyOfBallot);
    for (const box of [...entries, ...revisions]) {
      const key = keyOf(box);
      const ballots = ballotsIn.get(key) ?? [];
      const { proposerId } = box;
      if (proposerId) expect(state.personOf(proposerId), `the proposer of ${key}`).toBe(proposerId);
      if (box.result === 'new') {
        closed.delete(key);
        expectOpen(stage, state, box, ballots);
        continue;
      }
      const now = { verdictId: box.verdictId, ballots: ballots.map(({ commentHiddenAt: _, ...ballot }) => ballot) };
      const first = closed.get(key);
      if (first?.verdictId === now.verdictId)
        expect(now.ballots, `ballots of the closed ${key}`).toEqual(first.ballots);
      else {
        expectClosed(state, box, ballots);
        closed.set(key, now);
      }
      recount(state, box, ballots);
    }
    for (const entry of entries) expectPlaceOf(entry, lines);

    const isNew = ({ dueAt }: { dueAt: Date }) => !before?.runs.some((run) => Number(run.dueAt) === Number(dueAt));
    const [run, ...others] = runs.filter(isNew);
    // Between two counts in one action nothing was seen.
    if (run && before && others.length === 0) {
      const boxes = [...before.entries, ...before.revisions];
      beforeRun.set(Number(run.dueAt), new Map(boxes.map((box) => [keyOf(box), placeOf(box)])));
    }
    for (const { dueAt, undoneAt } of runs) {
      const places = beforeRun.get(Number(dueAt));
      if (!undoneAt || !places) continue;
      expectUndone(state, dueAt, places);
      beforeRun.delete(Number(dueAt));
    }
    before = state;
  };
}

/** One ballot of each person, which is the first that the site took, or one that was voided. */
function expectOpen({ casts }: Stage, { personOf }: State, box: Voted, ballots: State['ballots']): void {
  const stored = ballots.map(({ accountId, comment, voidedAt }) => [accountId, comment, voidedAt !== null]);
  const expected = [...ballotsThatCount(casts, keyOf(box), personOf)];
  expect(stored.sort(), `ballots of the open ${keyOf(box)}`).toEqual(
    expected.map(([person, { comment, isVoid }]) => [person, comment, isVoid]).sort(),
  );
}

/** No vote after the close or the window, and none of others in what its proposer withdrew. */
function expectClosed({ lines, personOf }: State, box: Voted, ballots: State['ballots']): void {
  const line = lines.find(({ id }) => id === box.verdictId);
  const { refusedSeconds, publishedAt, proposerId } = box;
  if (!line || !publishedAt) return;
  const ends = deadline(rulesAt(ruleBook, line.at), { refusedSeconds, publishedAt });
  const isLate = ({ castAt }: { castAt: Date }) =>
    castAt > ends || castAt > line.at || (byCount(line) && Number(castAt) === Number(line.at));
  expect(ballots.filter(isLate), `late votes in ${keyOf(box)}`).toEqual([]);
  if (line.rule !== 'withdrawn' || !proposerId) return;
  const voters = ballots.filter(({ voidedAt }) => !voidedAt).map(({ accountId }) => accountId && personOf(accountId));
  expect(
    voters.filter((voter) => voter !== personOf(proposerId)),
    `votes in the withdrawn ${keyOf(box)}`,
  ).toEqual([]);
}

/** Whether a vote count decided it. */
const byCount = ({ rule }: Line) => !['admin', 'withdrawn', 'undone'].includes(rule);

const RESULTS = { update: 'accept', delete: 'accept', reject: 'reject', cancel: 'canceled' } as const;

/** The stored verdict is that of the ballots that are there. */
function recount({ lines }: State, box: Voted, ballots: State['ballots']): void {
  const line = lines.find(({ id }) => id === box.verdictId);
  const isRevision = 'kind' in box;
  // That of an entry may be the verdict of its re-vote.
  if (!line || !box.publishedAt || (line.revisionId !== null) !== isRevision) return;
  const seen = ballots.filter(({ castAt, voidedAt }) =>
    byCount(line) ? castAt < line.at && (!voidedAt || voidedAt >= line.at) : !voidedAt,
  );
  const asked = !isRevision || box.kind === 'resurrection' ? seen : [];
  const votes = { tally: tally(seen), opinions: opinions(asked, line.levelBefore) };
  const { yes, neutral, no, high, mid, low } = line;
  const stored = { tally: { yes, neutral, no }, opinions: { high, mid, low } };
  const result = RESULTS[line.tag as keyof typeof RESULTS];
  expect({ ...stored, result: box.result, at: box.decidedAt }, keyOf(box)).toEqual({ ...votes, result, at: line.at });
  if (!byCount(line) || line.rule === 'duplicate' || line.rule === 'moot') return;

  const { rule, minimum, threshold: acceptRate, tableAfter: tableId, levelAfter: level } = line;
  const { after, ...verdict } = verdictOn(box, line, votes);
  expect({ result, rule, minimum, acceptRate }, keyOf(box)).toEqual(verdict);
  if (result === 'accept') expect(tableId === null ? null : { tableId, level }, keyOf(box)).toEqual(after);
}

/** The verdict of the rules on an entry or revision, where the line of its verdict found it. */
function verdictOn(box: Voted, line: Line, votes: Pick<SongCase, 'tally' | 'opinions'>) {
  const { refusedSeconds, publishedAt } = box;
  if (!publishedAt) throw new Error('a vote that never opened');
  const facts = { ...votes, rules: rulesAt(ruleBook, line.at), at: line.at };
  const place = { table: tableOf(line.tableBefore), level: line.levelBefore };
  if (!('kind' in box)) {
    const { level, ...verdict } = songVerdict({ ...facts, ...place, refusedSeconds, publishedAt });
    return { ...verdict, after: { tableId: line.tableBefore, level } };
  }
  const { level } = box;
  const revised = { kind: box.kind as VotedKind, changeTo: parseChangeTo(box.changeTo), table: tableOf(box.tableId) };
  const result = box.kind === 'resurrection' ? 'reject' : 'accept';
  return revisionVerdict({
    ...facts,
    revision: { ...revised, level, refusedSeconds, publishedAt },
    entry: { ...place, result, deleted: false, restoreBlocked: false },
  });
}

/** An entry is where the last decision that is not undone put it. */
function expectPlaceOf(entry: State['entries'][number], lines: readonly Line[]): void {
  const own = lines.filter((line) => line.submissionId === entry.id && !line.undone);
  const { tableAfter, levelAfter } = own.findLast(({ tag }) => tag === 'update') ?? {};
  const { tableId, level, proposedTableId, proposedLevel } = entry;
  expect({ tableId, level }, keyOf(entry)).toEqual({
    tableId: tableAfter ?? proposedTableId,
    level: levelAfter ?? proposedLevel,
  });
  const last = own.findLast(({ tag }) => tag === 'update' || tag === 'delete');
  expect(entry.deletedAt !== null, `${keyOf(entry)} is deleted`).toBe(last?.tag === 'delete');
}

/** What an undone count decided is as it was before it. */
function expectUndone(state: State, dueAt: Date, before: ReadonlyMap<string, unknown>): void {
  const lines = state.lines.filter((line) => Number(line.at) === Number(dueAt) && byCount(line) && line.tag !== 'undo');
  expect(lines.every(({ undone }) => undone)).toBe(true);
  for (const box of [...state.entries, ...state.revisions]) {
    const isOf = ({ revisionId, submissionId }: Line) => ('kind' in box ? revisionId : submissionId) === box.id;
    if (lines.some(isOf)) expect(placeOf(box), `${keyOf(box)} after the undo`).toEqual(before.get(keyOf(box)));
  }
}

/** The lists of a site, and the comments on its pages, are what the database says. */
export async function expectLists(site: Site): Promise<void> {
  const { entries, revisions, ballots, comments } = await stateOf(site.ctx);
  const open = revisions.filter(({ result }) => result === 'new');
  const revoteOf = new Map(open.filter(({ kind }) => kind === 'resurrection').map((one) => [one.submissionId, one]));
  const counted = ballots.filter(({ voidedAt }) => voidedAt === null);
  const votesIn = (box: Voted) => counted.filter((ballot) => keyOfBallot(ballot) === keyOf(box)).length;
  for (const table of TABLES) {
    const listed = entries.filter(({ tableId, removedFromSubAt }) => tableId === table && !removedFromSubAt);
    const rowsOf = (all: typeof entries) => all.map(({ entryNo, level }) => [entryNo, String(level)]);
    const isOpen = ({ id, result }: Voted) => result === 'new' || revoteOf.has(id);
    const { official, voting, sub } = await listsOf(site, table);
    const published = [official, voting, sub].map((list) => list.sort(byNumber));
    const officials = listed.filter(({ result, deletedAt }) => result === 'accept' && !deletedAt);
    expect(published, `lists of ${table}`).toEqual([officials, listed.filter(isOpen), listed].map(rowsOf));
    expect(await openVotes(site, 'songs', table), `songs of ${table}`).toEqual(
      listed.filter(isOpen).map((entry) => [entry.entryNo, votesIn(revoteOf.get(entry.id) ?? entry)]),
    );
    const revised = open.filter(({ tableId }) => tableId === table);
    expect(await openVotes(site, 'revisions', table), `revisions of ${table}`).toEqual(
      revised.map((one) => [one.revisionNo, votesIn(one)]),
    );
  }
  for (const entry of entries.filter(({ id }) => comments.some(({ submissionId }) => submissionId === id))) {
    const { body } = await site.get(`/api/song/${entry.entryNo}?table=${entry.tableId}`);
    const hiddenFrom = entry.result === 'new' ? new Date(0) : revoteOf.get(entry.id)?.publishedAt;
    const seen = comments.filter(
      ({ submissionId, hiddenAt, writtenAt }) =>
        submissionId === entry.id && !hiddenAt && (!hiddenFrom || writtenAt < hiddenFrom),
    );
    const shown = (body.source.comments ?? []).map((one: { voterComment: string }) => one.voterComment);
    expect(shown.filter(Boolean), `comments on ${keyOf(entry)}`).toEqual(seen.map(({ comment }) => comment));
  }
}

async function openVotes(site: Site, list: 'songs' | 'revisions', table: string): Promise<number[][]> {
  const { body } = await site.get(`/api/vote/${list}?table=${table}`);
  const rows = body.source as { entryNo: number; voteTotal: number }[];
  return rows.map(({ entryNo, voteTotal }) => [entryNo, voteTotal]).sort(byNumber);
}

const byNumber = ([a = 0]: readonly unknown[], [b = 0]: readonly unknown[]) => Number(a) - Number(b);
