import type { Kysely } from 'kysely';
import { ruleBook, rulesAt } from '#domain/rules/rules.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import { type Ballot, opinions, tally } from '#domain/voting/tally.ts';
import { songVerdict } from '#domain/voting/verdict.ts';
import type { VoteWindow } from '#domain/voting/window.ts';
import type { DB } from '#server/platform/database/schema.ts';
import { recomputeRestrictions } from '#server/scores/recomputeRestrictions.ts';

type Stored = Awaited<ReturnType<typeof read>>;
type Entry = Stored['entries'][number];
type Line = Stored['lines'][number];

/**
 * Returns what is wrong with the vote counts in a database, in words. It returns nothing when each vote count is stored
 * completely or not at all: its row, and for every entry that was open at its due time the verdict on exactly the votes
 * cast before, one line of history with that tally, result, level and rights, and no vote afterward (voting.md §1.3,
 * §5).
 */
export async function voteCountFaults(db: Kysely<DB>): Promise<string[]> {
  const { entries, ballots, lines, voteCounts, rightsBefore, rightsAfter } = await read(db);
  const faults: string[] = [];
  const ballotsOf = Map.groupBy(ballots, (ballot) => ballot.submissionId);
  const linesOf = Map.groupBy(lines, (line) => line.submissionId);
  const isVoteCount = (at: Date) => voteCounts.some(({ dueAt }) => Number(dueAt) === Number(at));

  for (const entry of entries) {
    const fault = (what: string) => faults.push(`${entry.tableId} ${entry.entryNo}: ${what}`);
    const own = linesOf.get(entry.id) ?? [];
    const cast = ballotsOf.get(entry.id) ?? [];
    if (new Set(cast.map(({ accountId }) => accountId)).size < cast.length) fault('a person has two votes');
    if (entry.publishedAt === null) continue;

    for (const { dueAt } of voteCounts) {
      const isOver = entry.decidedAt !== null && entry.decidedAt < dueAt;
      if (entry.publishedAt >= dueAt || isOver) continue;
      const window = { publishedAt: entry.publishedAt, refusedSeconds: entry.refusedSeconds };
      const expected = expectedLine(entry, window, own[0]?.levelBefore ?? entry.level, cast, dueAt);
      const found = own.filter(({ at }) => Number(at) === Number(dueAt));
      if (found.length > 1) fault('decided twice');
      if (JSON.stringify(found[0] && contentOf(found[0])) !== JSON.stringify(expected)) {
        fault(`${JSON.stringify(found[0] && contentOf(found[0]))} instead of ${JSON.stringify(expected)}`);
      }
    }

    const line = own.at(-1);
    if (line && !isVoteCount(line.at)) fault('a line of history without its vote count');
    const result = line ? RESULTS[line.tag as keyof typeof RESULTS] : 'new';
    if (entry.result !== result) fault(`is ${entry.result}, its history says ${result}`);
    if (Number(entry.decidedAt) !== Number(line?.at ?? null)) fault('decided at another time than its history says');
    if (line && entry.level !== (line.levelAfter ?? line.levelBefore)) fault('at another level than its history says');
    if (cast.some(({ castAt }) => entry.decidedAt !== null && castAt >= entry.decidedAt))
      fault('voted on when decided');
  }
  if (JSON.stringify(rightsBefore) !== JSON.stringify(rightsAfter))
    faults.push('rights that do not follow from scores');
  return faults;
}

const RESULTS = { update: 'accept', reject: 'reject', cancel: 'canceled' } as const;
const TAGS = { accept: 'update', reject: 'reject' } as const;

function expectedLine(
  entry: Entry,
  window: VoteWindow,
  level: number,
  cast: readonly (Ballot & { castAt: Date })[],
  at: Date,
) {
  const rules = rulesAt(ruleBook, at);
  const table = tableById(rules, entry.tableId);
  if (!table) throw new Error(`no table ${entry.tableId}`);
  const seen = cast.filter(({ castAt }) => castAt < at);
  const votes = { tally: tally(seen), opinions: opinions(seen, level) };
  const { result, ...verdict } = songVerdict({ rules, table, level, ...window, at, ...votes });
  if (result === 'stays') return undefined;
  const levelAfter = result === 'accept' ? verdict.level : null;
  return { tag: TAGS[result], levelAfter, rule: verdict.rule, ...votes.tally, ...votes.opinions };
}

/** Returns the part of a history line that the verdict determines. */
function contentOf({ tag, levelAfter, rule, yes, neutral, no, high, mid, low }: Line) {
  return { tag, levelAfter, rule, yes, neutral, no, high, mid, low };
}

/**
 * Reads everything from one snapshot, because statements that a killed process had sent may still arrive. The
 * transaction is rolled back, because it recomputes the rights.
 */
async function read(db: Kysely<DB>) {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').execute();
  try {
    const entries = await trx.selectFrom('submission').selectAll().orderBy('entryNo').execute();
    const ballots = await trx
      .selectFrom('vote')
      .selectAll()
      .$narrowType<Pick<Ballot, 'vote' | 'difficulty'>>()
      .execute();
    const lines = await trx.selectFrom('history').selectAll().orderBy('at').execute();
    const voteCounts = await trx.selectFrom('countingRun').selectAll().orderBy('dueAt').execute();
    const rights = () => trx.selectFrom('restriction').selectAll().orderBy('accountId').orderBy('tableId').execute();
    const rightsBefore = await rights();
    const accounts = await trx.selectFrom('account').select('id').execute();
    const rules = rulesAt(ruleBook, voteCounts.at(-1)?.dueAt ?? new Date(0));
    await recomputeRestrictions(trx, rules, { accountIds: accounts.map(({ id }) => id) });
    return { entries, ballots, lines, voteCounts, rightsBefore, rightsAfter: await rights() };
  } finally {
    await trx.rollback().execute();
  }
}
