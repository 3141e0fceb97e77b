import { sql } from 'kysely';
import { nextVoteCount } from '#domain/voting/calendar.ts';
import { openSession } from '#server/platform/http/session.ts';
import { isDecided } from '#server/voting/history/outcome.ts';
import { countVotes } from '#server/voting/voteCounts/countVotes.ts';
import { BIG_TABLE, fillBigTable } from '#testing/lists/bigTable.ts';
import { insertAll, type Post, SENDERS, sendAll } from './load.ts';
import { median, ms, timeOnce } from './measure.ts';
import { startNode } from './process.ts';
import type { Result } from './report.ts';
import { type BenchContext, type Engine, openBench, type Setup, scaled } from './setup.ts';

const PORT = 3923;
const OPEN = 1000;
const VOTERS = 50;
const VOTES = scaled(900);
const ROUNDS = 3;

/** Measures casting votes in a running site against bare inserts, then a vote count against reading the votes. */
export async function benchVotes(setup: Setup): Promise<Result[]> {
  const engine = await setup.newEngine();
  const { ctx, close } = await openBench(engine);
  try {
    await fillBigTable(ctx.db, { submissions: 2000, players: 2000, open: OPEN }, ctx.clock.now());
    const cast = engine.url === undefined ? [] : [await measureCasting(ctx, { ...engine, url: engine.url })];
    return [...cast, await measureCount(ctx)];
  } finally {
    await close();
  }
}

const isStored = (reply: string) => reply.includes('"success":true');

interface Missing {
  voter: number;
  entryNo: number;
  submissionId: number;
  post: Post;
}

/** Returns votes of logged-in players that nobody has cast yet, with the requests that cast them. */
export async function missingVotes(ctx: BenchContext, count: number): Promise<Missing[]> {
  const tokens = new Map<number, string>();
  for (let voter = 1; voter <= VOTERS; voter++) tokens.set(voter, (await openSession(ctx, voter)).token);
  const { rows } = await sql<Omit<Missing, 'post'>>`
    select a.id as voter, s.entry_no, s.id as submission_id from submission s cross join account a
    where s.result = 'new' and a.id <= ${VOTERS}::int and s.proposer_id <> a.id
      and not exists (select from vote v where v.submission_id = s.id and v.account_id = a.id)
    order by md5(a.id || ' ' || s.id) limit ${count}`.execute(ctx.db);
  const body = JSON.stringify({ table: BIG_TABLE, vote: 'yes', comment: '' });
  return rows.map((row) => ({
    ...row,
    post: { path: `/api/vote/vote2/${row.entryNo}`, headers: { cookie: `sid=${tokens.get(row.voter)}` }, body },
  }));
}

async function measureCasting(ctx: BenchContext, { environment, url }: Engine & { url: string }): Promise<Result> {
  const missing = await missingVotes(ctx, VOTES);
  await sql`create table bare_vote (like vote including all)`.execute(ctx.db);
  const site = await startNode(['server/main.ts'], { port: PORT, path: '/readyz', env: environment });
  try {
    const [own, bare, waits]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < ROUNDS; round++) {
      const some = missing.slice((round * missing.length) / ROUNDS, ((round + 1) * missing.length) / ROUNDS);
      const sent = await sendAll(
        site.address,
        some.map(({ post }) => post),
        isStored,
      );
      own.push(sent.perSecond);
      waits.push(sent.p99);
      const insert = `insert into bare_vote (submission_id, account_id, vote, difficulty, comment, cast_at)
        values ($1, $2, 'yes', 'mid', '', now())`;
      bare.push(
        await insertAll(
          url,
          insert,
          some.map(({ submissionId, voter }) => [submissionId, voter]),
        ),
      );
    }
    const [ours, theirs] = [median(own), median(bare)];
    return {
      name: `cast votes on ${OPEN} open proposals, ${SENDERS} senders`,
      baseline: `inserts of the same votes through ${SENDERS} connections`,
      ratio: ours / theirs,
      target: null,
      better: 'higher',
      detail: `${Math.round(ours)} votes per second against ${Math.round(theirs)} inserts; 99 of 100 within ${ms(median(waits))}`,
    };
  } finally {
    await site.stop();
  }
}

async function measureCount(ctx: BenchContext): Promise<Result> {
  const reading = await timeOnce(() =>
    sql`select v.submission_id, v.vote, v.difficulty, v.level from vote v join submission s on s.id = v.submission_id
      where s.result = 'new'`.execute(ctx.db),
  );
  let decided = 0;
  const counted = await timeOnce(async () => {
    const [count] = await countVotes(ctx, nextVoteCount(ctx.clock.now()));
    decided = count?.outcomes.filter(isDecided).length ?? 0;
  });
  return {
    name: `count the votes of ${OPEN} open proposals`,
    baseline: 'reading those votes with one query',
    ratio: counted / reading,
    target: null,
    better: 'lower',
    detail: `${ms(counted)}, ${decided} decided, lists published; reading alone ${ms(reading)}`,
  };
}
