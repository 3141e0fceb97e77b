import { sql } from 'kysely';
import { isRefusal } from '#domain/common/errors.ts';
import { MAX_FILE_SCORES } from '#domain/directScores/scoreFile.ts';
import { createAccount } from '#server/accounts/createAccount.ts';
import { storeScoreFile } from '#server/scoreFiles/storeScoreFile.ts';
import { manyScores } from '#testing/files/scoreFiles.ts';
import { type BenchEngine, openBench } from './benchContext.ts';
import { median } from './median.ts';
import type { BenchResult } from './result.ts';

const OFFICIAL = 2000;
const ROUNDS = 3;
const withoutRest = async (_ms: number) => undefined;

/**
 * Measures reading a file of scores in its thread and storing it, with the rating that follows: for the first time, and the same
 * file again. The baseline inserts the same rows in one statement, without rules.
 */
export async function benchScoreFile(engine: BenchEngine): Promise<BenchResult[]> {
  const { ctx, close } = await openBench(engine);
  try {
    await sql`
      insert into submission (series, entry_no, table_id, level, proposed_level, proposed_table_id, md5, sha256, title, artist,
        song_url, chart_url, comment, result, imported, song_key)
      select 'main', n, 'sl', n % 13, n % 13, 'sl', lpad(to_hex(n), 32, '0'), '', 'Song ' || n, 'artist', '', '', '', 'accept', true,
        n::text
      from generate_series(1, ${OFFICIAL}::int) n
    `.execute(ctx.db);
    const account = { userId: 'bench-id', password: 'correct-horse', nickname: 'bench', lr2Id: '204711' };
    const made = await createAccount(ctx, account);
    if (isRefusal(made)) throw new Error('the account was refused');
    await sql`create table bare_score (like score including indexes)`.execute(ctx.db);
    await sql`alter table bare_score add foreign key (player_id) references player (id)`.execute(ctx.db);
    await sql`analyze`.execute(ctx.db);
    const file = manyScores(MAX_FILE_SCORES);

    const upload = async (rest = withoutRest) => {
      const start = performance.now();
      const caller = { accountId: made.accountId, address: '127.0.0.1' };
      // The bytes are given away to the thread.
      const stored = await storeScoreFile(
        ctx,
        caller,
        { read: async () => Buffer.from(new Uint8Array(file).buffer) },
        { rest },
      );
      if (stored.stored !== MAX_FILE_SCORES) throw new Error(`not stored: ${JSON.stringify(stored)}`);
      return performance.now() - start;
    };
    const [first, again, bare]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < ROUNDS; round++) {
      await sql`truncate bare_score`.execute(ctx.db);
      await sql`delete from score`.execute(ctx.db);
      bare.push(await bareInsert(ctx.db));
      first.push(await upload());
      again.push(await upload());
    }
    const baseline = 'one insert of those rows into a table with the same keys';
    const ms = (times: readonly number[]) => `${Math.round(median(times))} ms`;
    const detail = (times: readonly number[]) =>
      `${ms(times)} without the pauses between the parts, of a file of ${Math.round(file.length / 1e6)} MB; the insert ${ms(bare)}`;
    return [
      {
        name: `upload of ${MAX_FILE_SCORES} rows beside inserting them, ${engine.name} engine`,
        ...{ baseline, target: 3, better: 'lower' as const },
        ratio: median(first) / median(bare),
        detail: detail(first),
      },
      {
        name: `the same file again, ${engine.name} engine`,
        ...{ baseline, target: null, better: 'lower' as const },
        ratio: median(again) / median(bare),
        detail: detail(again),
      },
    ];
  } finally {
    await close();
  }
}

async function bareInsert(db: Awaited<ReturnType<typeof openBench>>['ctx']['db']): Promise<number> {
  const numbers = Array.from({ length: MAX_FILE_SCORES }, (_, index) => index + 1);
  const column = <T>(of: (number: number) => T) => numbers.map(of);
  const start = performance.now();
  await sql`
    insert into bare_score (player_id, origin, chart_hash, clear, ex_score, max_combo, min_bp, played_at, is_cheated)
    select (select min(id) from player), 'file', told.*, null, false from unnest(
      ${column((number) => number.toString(16).padStart(32, '0'))}::text[],
      ${column((number) => 1 + (number % 5))}::int[],
      ${column((number) => 2 * (number % 1500) + (number % 400))}::int[],
      ${column((number) => number % 900)}::int[],
      ${column((number) => number % 300)}::int[]
    ) as told
  `.execute(db);
  return performance.now() - start;
}
