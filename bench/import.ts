import path from 'node:path';
import { sql } from 'kysely';
import { importTable } from '#server/tables/importTable.ts';
import { sampleChart, writeSampleTable } from '#testing/files/sampleTable.ts';
import { tableOf } from '#testing/site/rules.ts';
import { type BenchEngine, openBench } from './benchContext.ts';
import type { BenchResult } from './result.ts';

const ROWS = 3600;

/** Measures the first import of a large table against one bare insert of as many rows. */
export async function benchImport(folder: string, engine: BenchEngine): Promise<BenchResult[]> {
  const { ctx, close } = await openBench(engine);
  try {
    const charts = Array.from({ length: ROWS }, (_, index) => sampleChart(index + 1));
    const source = path.join(folder, 'import');
    writeSampleTable(source, tableOf('sl'), { official: charts.slice(0, 2000), voting: [], sub: charts });
    const start = performance.now();
    const report = await importTable(ctx, { table: 'sl', source });
    const imported = performance.now() - start;
    if (!('inserted' in report) || report.inserted !== ROWS) throw new Error('the table did not come in');

    await sql`create table bare_copy as select * from submission with no data`.execute(ctx.db);
    const bareStart = performance.now();
    await sql`insert into bare_copy select * from submission`.execute(ctx.db);
    const bare = performance.now() - bareStart;
    return [
      {
        name: `import a table of ${ROWS} rows, ${engine.name} engine`,
        baseline: 'copying those rows inside the database',
        ratio: imported / bare,
        target: null,
        better: 'lower',
        detail: `${Math.round(imported)} ms with reading, checking, publishing; the copy ${Math.round(bare)} ms`,
      },
    ];
  } finally {
    await close();
  }
}
