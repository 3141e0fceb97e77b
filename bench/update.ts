import { sql } from 'kysely';
import { isRefusal } from '#domain/common/errors.ts';
import { startFakeLr2ir } from '#fakes/lr2ir/startFakeLr2ir.ts';
import { createAccount } from '#server/accounts/createAccount.ts';
import { updateScores } from '#server/plays/updateScores.ts';
import { hashes } from '#testing/files/sampleTable.ts';
import { ms, timeOnce } from './measure.ts';
import type { Result } from './report.ts';
import { type BenchContext, openBench, type Setup, scaled } from './setup.ts';

const SCORES = scaled(10_000);
const OFFICIAL = 2000;
const LR2_ID = 204_711;

const rows = Array.from({ length: SCORES }, (_, index) => ({
  hash: hashes(`chart ${index}`).md5,
  clear: index % 6,
  notes: 2000,
  combo: index % 900,
  pg: index % 1500,
  gr: index % 400,
  gd: 30,
  bd: 5,
  pr: 5,
  minbp: index % 300,
  lastupdate: 1_771_234_567 + index,
}));

/**
 * Measures fetching a player's scores from a fake, reading and storing them, and deriving the limits: for the first
 * time and, as on most days, with nothing new. The baseline is one bare insert of as many rows.
 */
export async function benchUpdate(setup: Setup): Promise<Result[]> {
  const { environment } = await setup.newEngine();
  const fake = await startFakeLr2ir();
  const { ctx, close } = await openBench({
    environment: { ...environment, LR2IR_URL: fake.url, LR2IR_SPACING_MS: '0' },
  });
  try {
    fake.putPlayer({ id: LR2_ID, name: 'somebody', danSp: '★10' });
    fake.putScores(LR2_ID, rows);
    await sql`
      insert into submission (series, entry_no, table_id, level, proposed_level, proposed_table_id, md5, sha256, title, artist,
        song_url, chart_url, comment, result, imported, song_key)
      select 'main', n, 'sl', n % 13, n % 13, 'sl', md5('chart ' || n), '', 'Song ' || n, 'artist', '', '', '', 'accept', true, n::text
      from generate_series(0, ${OFFICIAL - 1}::int) n
    `.execute(ctx.db);
    const account = { userId: 'bench-id', password: 'correct-horse', nickname: 'bench', lr2Id: String(LR2_ID) };
    const made = await createAccount(ctx, account);
    if (isRefusal(made)) throw new Error('the account was refused');
    await sql`analyze`.execute(ctx.db);

    const update = async () => {
      await sql`delete from attempt`.execute(ctx.db);
      await sql`update account set scores_updated_at = null`.execute(ctx.db);
      return timeOnce(async () => {
        const result = await updateScores(ctx, made);
        if (result.scores !== SCORES) throw new Error(`no update: ${JSON.stringify(result)}`);
      });
    };
    const [first, again] = [await update(), await update()];
    const asking = await timeOnce(() => ctx.services.lr2ir?.scores(String(LR2_ID), { caller: 'bench' }));
    const bare = await bareInsert(ctx.db);
    return [
      {
        name: `update of a player with ${SCORES} scores`,
        baseline: 'one bare insert of those rows',
        ratio: first / bare,
        target: null,
        better: 'lower',
        detail: `${ms(first)}, again ${ms(again)}; asking the stand-in and reading its list ${ms(asking)} of it; the insert ${ms(bare)}`,
      },
    ];
  } finally {
    await close();
    await fake.close();
  }
}

/** Inserts as many rows in one statement, with the same keys and no rules. */
async function bareInsert(db: BenchContext['db']): Promise<number> {
  await sql`create table bare_score (like score including all)`.execute(db);
  const column = <T>(of: (row: (typeof rows)[number]) => T) => rows.map(of);
  const insert = sql`
    insert into bare_score (player_id, origin, chart_hash, clear, ex_score, max_combo, min_bp, played_at, is_cheated)
    select 1, 'update', told.*, false from unnest(
      ${column(({ hash }) => hash)}::text[],
      ${column(({ clear }) => clear)}::int[],
      ${column(({ pg, gr }) => 2 * pg + gr)}::int[],
      ${column(({ combo }) => combo)}::int[],
      ${column(({ minbp }) => minbp)}::int[],
      ${column(({ lastupdate }) => new Date(lastupdate * 1000))}::timestamptz[]
    ) as told
  `;
  return timeOnce(() => insert.execute(db));
}
