import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '#server/platform/context.ts';
import { exportTable } from '#server/tables/exportTable.ts';
import { importTable } from '#server/tables/importTable.ts';
import { type TestDatabase, testDirectory } from '../database/database.ts';
import { testContext } from './context.ts';

type Texts = Record<string, string>;

/**
 * Exports every table of a site, empties the database, imports each table from its files, without a row lost, and
 * exports again.
 *
 * @returns the texts of all files before and after, by names such as `st/score.json`
 */
export async function roundTrip(ctx: Context, database: TestDatabase): Promise<{ before: Texts; after: Texts }> {
  const folder = testDirectory();
  const before = await exportAll(ctx, folder);
  await database.empty();
  const empty = await testContext(database, { start: ctx.clock.now() });
  for (const { id } of rulesAt(ctx.rules, ctx.clock.now()).tables) {
    const report = await importTable(empty, { table: id, source: path.join(folder, id), strict: true });
    if ('problems' in report) throw new Error(report.problems.join('\n'));
  }
  return { before, after: await exportAll(empty, testDirectory()) };
}

async function exportAll(ctx: Context, folder: string): Promise<Texts> {
  const texts: Texts = {};
  for (const { id } of rulesAt(ctx.rules, ctx.clock.now()).tables) {
    const directory = path.join(folder, id);
    for (const name of (await exportTable(ctx, { table: id, directory })) ?? []) {
      texts[`${id}/${name}`] = readFileSync(path.join(directory, name), 'utf8');
    }
  }
  return texts;
}
