import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { daysAfter } from '#domain/common/dates.ts';
import type { Context } from '#server/platform/context.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { beforeDue, DUE, seedCommunity } from '../data/community.ts';
import { embeddedDatabase, engine, type TestDatabase, testDatabase, testDirectory } from '../database/database.ts';
import { rounds } from '../long.ts';
import { testContext } from '../site/context.ts';
import { runCommand } from '../site/runCommand.ts';

/** Votes again and again: each round changes every vote and adds a row to another table, in one transaction. */
function keepVoting(ctx: Context) {
  let round = 0;
  let isOver = false;
  const voting = (async () => {
    while (!isOver) {
      await inTransaction(ctx, async (trx) => {
        await trx
          .updateTable('vote')
          .set({ comment: `round ${++round}` })
          .execute();
        await trx
          .insertInto('suspension')
          .values({ startsAt: DUE, endsAt: daysAfter(DUE, round) })
          .execute();
      });
    }
  })();
  return {
    round: () => round,
    stop: async () => {
      isOver = true;
      await voting;
    },
  };
}

async function backedUpUnderWrites(from: TestDatabase, to: TestDatabase): Promise<void> {
  await from.empty();
  const ctx = await testContext(from, { start: new Date(beforeDue(3600)) });
  await seedCommunity({ open: (work) => work(ctx) }, { members: 3, open: 20, haveVoted: 2 });
  const voting = keepVoting(ctx);
  await expect.poll(() => voting.round()).toBeGreaterThan(2);
  for (let nth = 0; nth < rounds(2, 20); nth++) {
    const first = voting.round();
    const folder = path.join(testDirectory(), 'backup');
    await runCommand(ctx, ['backup', folder]);
    const last = voting.round();
    await to.empty();
    const restored = await testContext(to, { start: new Date(beforeDue(3600)) });
    await runCommand(restored, ['restore', folder]);
    // All of it is of one moment between the beginning and the end of the backup.
    const comments = await restored.db.selectFrom('vote').select('comment').distinct().execute();
    const added = await restored.db
      .selectFrom('suspension')
      .select(sql<number>`count(*)::integer`.as('count'))
      .execute();
    const at = added[0]?.count ?? 0;
    expect(comments).toEqual([{ comment: `round ${at}` }]);
    expect(at).toBeGreaterThanOrEqual(first - 1);
    expect(at).toBeLessThanOrEqual(last);
  }
  expect(voting.round()).toBeGreaterThan(3);
  await voting.stop();
}

const places = [await testDatabase(), engine === 'server' ? await embeddedDatabase() : await testDatabase()] as const;

test('a backup that is made while everybody votes is of one moment, restored on the other engine', {
  timeout: 300_000,
}, async () => {
  await backedUpUnderWrites(places[0], places[1]);
  await backedUpUnderWrites(places[1], places[0]);
});
