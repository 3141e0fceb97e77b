import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { submissionSorts } from '#contract/voting/submissions.ts';
import { isRefusal } from '#domain/common/errors.ts';
import { parseSearch, searchRows } from '#domain/common/search.ts';
import { fold } from '#domain/common/text.ts';
import { player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { rounds } from '#testing/long.ts';
import { NOW, rules, tableOf } from '#testing/site/rules.ts';
import { testSite } from '#testing/site/site.ts';
import { nameColumns } from './nameColumns.ts';
import { submissionList } from './submissionList.ts';

const { ctx, fresh } = await testSite(await testDatabase());
const table = tableOf('st');
const NICKNAMES = ['aki', 'Ben', 'c%_'];

type Sort = (typeof submissionSorts)[number];
const votes = fc.record({ yes: fc.nat(2), neutral: fc.nat(2), no: fc.nat(2) });
const title = fc.string({ unit: fc.constantFrom('a', 'B', 'ａ', 'ß', '%', '_', '\\', ' ', 'é'), maxLength: 4 });
const row = fc.record({
  title,
  level: fc.nat(3),
  proposer: fc.option(fc.nat(NICKNAMES.length - 1)),
  result: fc.constantFrom('new', 'accept', 'reject'),
  votes: fc.option(votes),
  day: fc.option(fc.nat(3)),
  removed: fc.constantFrom(false, false, false, true),
});
const query = fc.record({
  sort: fc.constantFrom<Sort>('number', 'level', 'title', 'proposer', 'votes', 'published'),
  descending: fc.boolean(),
  levels: fc.uniqueArray(fc.nat(4), { maxLength: 3 }),
  search: fc.oneof(fc.constant(''), title, fc.constantFrom('B', 'k', '%', '_')),
  pageRows: fc.integer({ min: 1, max: 20 }),
  seesHidden: fc.boolean(),
});
type Row = typeof row extends fc.Arbitrary<infer T> ? T : never;
type Query = typeof query extends fc.Arbitrary<infer T> ? T : never;

const dateOf = (day: number) => new Date(NOW.getTime() - day * 1000);

/** Stores the rows as entries 1, 2 and so on: open ones with votes, the others with verdicts. */
async function store(rows: readonly Row[], proposers: readonly number[]): Promise<void> {
  await sql`alter table trail disable trigger user`.execute(ctx.db);
  await sql`truncate submission, revision, history, vote cascade`.execute(ctx.db);
  for (const [index, { title, level, proposer, result, votes, day, removed }] of rows.entries()) {
    const { id } = await ctx.db
      .insertInto('submission')
      .values({
        ...nameColumns(title, ''),
        series: table.series,
        tableId: table.id,
        proposedTableId: table.id,
        level,
        proposedLevel: level,
        result,
        entryNo: index + 1,
        md5: `${index}`,
        sha256: `${index}`,
        songUrl: '',
        chartUrl: '',
        comment: '',
        proposerId: proposer === null ? null : (proposers[proposer] ?? null),
        publishedAt: result === 'new' ? dateOf(day ?? 0) : day === null ? null : dateOf(day),
        removedFromSubAt: removed ? NOW : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (votes && result === 'new') {
      const ballots = (['yes', 'neutral', 'no'] as const).flatMap((vote) => Array(votes[vote]).fill(vote));
      const cast = ballots.map((vote) => ({ submissionId: id, vote, comment: '', castAt: NOW }));
      if (cast.length > 0) await ctx.db.insertInto('vote').values(cast).execute();
    } else if (votes) {
      const place = { tableBefore: table.id, levelBefore: level };
      const line = { submissionId: id, tag: 'update', at: NOW, rule: 'deadline', ...place, ...votes } as const;
      const { id: verdictId } = await ctx.db
        .insertInto('history')
        .values(line)
        .returning('id')
        .executeTakeFirstOrThrow();
      await ctx.db.updateTable('submission').set({ verdictId }).where('id', '=', id).execute();
    }
  }
}

/** Computes the expected order in memory. */
function expected(rows: readonly Row[], { sort, descending, levels, search, seesHidden }: Query): number[] {
  const known = rows.map((one, index) => {
    const isHidden = one.result === 'new' && !seesHidden;
    const { yes, neutral, no } = one.votes ?? { yes: 0, neutral: 0, no: 0 };
    const total = yes + neutral + no;
    const hasVotes = !isHidden && (one.votes !== null || one.result === 'new');
    return {
      removed: one.removed,
      number: index + 1,
      level: one.level,
      title: fold(one.title),
      proposer: isHidden || one.proposer === null ? null : fold(NICKNAMES[one.proposer] ?? ''),
      votes: hasVotes ? (total === 0 ? 0 : (2 * yes + neutral) / (2 * total)) : null,
      published: one.day !== null ? -one.day : one.result === 'new' ? 0 : null,
    };
  });
  const listed = known
    .filter(({ removed }) => !removed)
    .filter(({ level }) => levels.length === 0 || levels.includes(level));
  // In the browser the same patterns find the same texts.
  const found = searchRows(listed, parseSearch(search), ({ title, proposer }) => `${title}\n${proposer ?? ''}`);
  const ordered = found.toSorted((a, b) => {
    const [x, y] = [a[sort], b[sort]];
    if (x === y) return a.number - b.number;
    if (x === null || y === null) return x === null ? -1 : 1;
    return x < y ? -1 : 1;
  });
  return (descending ? ordered.toReversed() : ordered).map(({ number }) => number);
}

test('the pages equal those of filtering, sorting and slicing all rows in memory, and contain each row once', async () => {
  await fresh();
  const proposers: number[] = [];
  for (const nickname of NICKNAMES) proposers.push((await player(ctx, nickname)).accountId);
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 30 }),
      fc.array(query, { minLength: 1, maxLength: 6 }),
      async (rows, queries) => {
        await store(rows, proposers);
        for (const asked of queries) {
          const { sort, descending, levels, search, pageRows, seesHidden } = asked;
          const order = expected(rows, asked);
          const small = { lists: { ...rules.lists, pageRows } };
          const values = { levelfilter: levels.join(), search, sort: descending ? (`-${sort}` as const) : sort };
          const pages = Array.from({ length: Math.ceil(order.length / pageRows) + 1 }, (_, index) => index + 1);
          for (const page of [...pages, Number.MAX_SAFE_INTEGER]) {
            const reply = await submissionList(ctx.db, small, table, { ...values, page }, seesHidden);
            if (isRefusal(reply)) throw new Error(reply.error);
            const numbers = reply.source.map(({ entryNo }) => entryNo);
            const slice = order.slice((page - 1) * pageRows, page * pageRows);
            expect({ total: reply.total, numbers }).toEqual({ total: order.length, numbers: slice });
          }
        }
      },
    ),
    { numRuns: rounds(15, 300) },
  );
});
