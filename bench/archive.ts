import fs from 'node:fs';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { writeArchive } from '#fakes/lr2ir/archive.ts';
import { importArchive } from '#server/players/archive/importArchive.ts';
import { sampleScores } from '#testing/files/archivedScores.ts';
import { type BenchEngine, openBench } from './benchContext.ts';
import type { BenchResult } from './result.ts';

const SCORES = 1_000_000;
/** The number of scores in the whole archive. */
const WHOLE = 25_562_325;
/** The rows of one insert of the baseline: as many as in a batch of the import. */
const BATCH_SIZE = 4000;

/**
 * Measures the import of a part of an LR2IR archive against bare inserts of the rows, and against only reading the
 * file.
 */
export async function benchArchive(folder: string, engine: BenchEngine): Promise<BenchResult[]> {
  const file = path.join(folder, 'archive.db');
  if (!fs.existsSync(file)) writeArchive(file, { scores: someScores() });
  const { ctx, close } = await openBench(engine);
  try {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const start = performance.now();
    const report = await importArchive(ctx, { file });
    const imported = performance.now() - start;
    delay.disable();
    if (report.stored !== SCORES) throw new Error('the archive did not come in');

    const { reading, inserting } = await bare(ctx.db, file);
    const perSecond = SCORES / (imported / 1000);
    const name = `import an archive of ${SCORES} scores, ${engine.name} engine`;
    const speed = `${Math.round(perSecond)} scores a second: ${Math.round(WHOLE / perSecond / 60)} minutes for the whole of ${WHOLE}`;
    const held = `the event loop held for ${Math.round(delay.max / 1e6)} ms at most`;
    return [
      {
        name,
        baseline: 'bare inserts of those rows, without keys',
        ratio: imported / inserting,
        target: null,
        better: 'lower',
        detail: `${speed}; ${held}; the inserts ${Math.round(inserting)} ms`,
      },
      {
        name,
        baseline: 'reading the file alone',
        ratio: imported / reading,
        target: null,
        better: 'lower',
        detail: `${Math.round(imported)} ms against ${Math.round(reading)} ms`,
      },
    ];
  } finally {
    await close();
  }
}

function* someScores() {
  let left = SCORES;
  for (const score of sampleScores({ players: 5000, charts: 20_000 })) {
    if (left-- === 0) return;
    yield score;
  }
}

/** Reads the rows in the order of the file and only inserts them. */
async function bare(db: Awaited<ReturnType<typeof openBench>>['ctx']['db'], file: string) {
  await sql`create table bare_score (player_id integer, chart_hash text, ex_score integer, max_combo integer, min_bp integer)`.execute(
    db,
  );
  const archive = new DatabaseSync(file, { readOnly: true });
  const statement = archive.prepare('select player_id, md5, score, combo, bad_poor from pb');
  statement.setReturnArrays(true);
  let reading = 0;
  let inserting = 0;
  const rows = statement.iterate() as Iterable<unknown> as Iterable<[number, string, number, number, number]>;
  const from = rows[Symbol.iterator]();
  for (let done = false; !done; ) {
    const readingStart = performance.now();
    const columns: [number[], string[], number[], number[], number[]] = [[], [], [], [], []];
    while (columns[0].length < BATCH_SIZE) {
      const next = from.next();
      done = next.done === true;
      if (next.done) break;
      for (const [index, value] of next.value.entries()) columns[index]?.push(value as never);
    }
    const insertingStart = performance.now();
    reading += insertingStart - readingStart;
    const [player, hash, score, combo, bp] = columns;
    await sql`
      insert into bare_score
      select * from unnest(${player}::int[], ${hash}::text[], ${score}::int[], ${combo}::int[], ${bp}::int[])
    `.execute(db);
    inserting += performance.now() - insertingStart;
  }
  archive.close();
  return { reading, inserting };
}
