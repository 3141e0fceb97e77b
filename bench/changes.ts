import { type RawBuilder, sql } from 'kysely';
import { buildApp } from '#server/app.ts';
import { openSession } from '#server/platform/http/session.ts';
import { BIG_TABLE, fillBigTable } from '#testing/lists/bigTable.ts';
import { median, ms } from './measure.ts';
import type { Result } from './report.ts';
import { openBench, type Setup, scaled } from './setup.ts';

/** The entries of the real tables, and of a site that has grown for many years. */
const ENTRIES = { small: scaled(7924), large: scaled(45_200) };
const ROUNDS = 30;
/** Rounds before those that count, until the code is compiled. */
const WARM = 20;

/** What somebody changes: an entry, a ballot or a comment, each of its own, and the list that shows it. */
interface Change {
  account: number;
  path: string;
  body: object;
  shownBy: string;
}

/** Median processor times of the process with its database, in milliseconds. */
interface Cost {
  /** Until the reply. */
  reply: number;
  /** Until the list that shows the change is there, too. */
  list: number;
}

/**
 * Measures what a change costs the process with the embedded engine, by its processor time: that of all its threads, those of
 * this bench, too.
 */
export async function benchChanges({ newEmbedded }: Setup): Promise<Result[]> {
  const small = await costsAmong(newEmbedded(), ENTRIES.small);
  const large = await costsAmong(newEmbedded(), ENTRIES.large);
  return (Object.keys(large.costs) as Named[]).map((what) => {
    const [before, after] = [small.costs[what], large.costs[what]];
    return {
      name: `processor time of ${what} among ${ENTRIES.large} entries, embedded engine`,
      baseline: `the same among ${ENTRIES.small}`,
      ratio: after.reply / before.reply,
      target: 2,
      better: 'lower',
      detail: `${ms(after.reply)} against ${ms(before.reply)} until the reply, ${ms(after.list)} against ${ms(before.list)} until the list is there; reading the entries with one query ${ms(large.reading)} against ${ms(small.reading)}`,
    };
  });
}

type Named = 'a fix' | 'a vote' | 'a reply';

async function costsAmong(engine: ReturnType<Setup['newEmbedded']>, submissions: number) {
  const { ctx, close } = await openBench(engine);
  // Few votes, as filling takes minutes, and no change reads those on closed entries.
  await fillBigTable(ctx.db, { submissions, players: 2000, votes: 3 }, ctx.clock.now());
  await ctx.published.load();
  const app = await buildApp(ctx);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const cookies = new Map<number, string>();
  const ask = async (path: string, account: number, body?: object) => {
    const sent = body && { method: 'POST', body: JSON.stringify(body) };
    const headers = { cookie: cookies.get(account) ?? '', 'content-type': 'application/json' };
    const answer = await fetch(`${address}${path}`, { headers, ...sent });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  };
  async function costOf(changes: readonly Change[]): Promise<Cost> {
    const costs: Cost[] = [];
    for (const { account, path, body, shownBy } of changes) {
      if (!cookies.has(account)) cookies.set(account, `sid=${(await openSession(ctx, account)).token}`);
      const begin = process.cpuUsage();
      await ask(path, account, body);
      const reply = timeSince(begin);
      await ask(shownBy, account);
      costs.push({ reply, list: timeSince(begin) });
    }
    const counted = costs.slice(WARM);
    return { reply: median(counted.map(({ reply }) => reply)), list: median(counted.map(({ list }) => list)) };
  }
  const found = async <Row>(query: RawBuilder<Row>) => (await query.execute(ctx.db)).rows;
  try {
    await ctx.db.updateTable('account').set({ isAdmin: true }).where('id', '=', ADMIN).execute();
    const official = await found(sql<{ entryNo: number }>`
      select entry_no from submission where result = 'accept' and deleted_at is null
      order by md5(id::text) limit ${WARM + ROUNDS}`);
    const open = await found(sql<{ entryNo: number }>`
      select entry_no from submission s where result = 'new' and proposer_id <> ${VOTER}
        and not exists (select from vote where submission_id = s.id and account_id = ${VOTER})
      order by md5(id::text) limit ${WARM + ROUNDS}`);
    const comments = await found(sql<{ entryNo: number; publicId: string }>`
      select entry_no, public_id from comment join submission s on s.id = submission_id
      where result = 'accept' order by md5(s.id::text) limit ${WARM + ROUNDS}`);
    const costs = {
      'a fix': await costOf(
        official.map(({ entryNo }) => ({
          account: ADMIN,
          path: '/api/vote/revision-submit',
          body: {
            table: BIG_TABLE,
            type: 'fix',
            submission: entryNo,
            url: `https://example.com/${entryNo}`,
            comment: 'moved',
          },
          shownBy: `/${BIG_TABLE}/score.json`,
        })),
      ),
      'a vote': await costOf(
        open.map(({ entryNo }) => ({
          account: VOTER,
          path: `/api/vote/vote2/${entryNo}`,
          body: { table: BIG_TABLE, vote: 'yes', comment: '' },
          shownBy: `/api/vote/songs?table=${BIG_TABLE}`,
        })),
      ),
      // One account may write one comment a minute.
      'a reply': await costOf(
        comments.map(({ entryNo, publicId }, index) => ({
          account: 100 + index,
          path: `/api/vote/comment/${entryNo}`,
          body: { table: BIG_TABLE, comment: 'thanks', replyTo: publicId },
          shownBy: `/api/song/${entryNo}?table=${BIG_TABLE}`,
        })),
      ),
    } satisfies Record<Named, Cost>;
    return { costs, reading: await readingOf(() => ctx.db.selectFrom('submission').selectAll().execute()) };
  } finally {
    await app.close();
    await close();
  }
}

const VOTER = 1;
const ADMIN = 2;

const timeSince = (begin: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1000;
};

async function readingOf(read: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    const begin = process.cpuUsage();
    await read();
    times.push(timeSince(begin));
  }
  return median(times);
}
