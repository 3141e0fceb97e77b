import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase, testDirectory } from '#testing/database/database.ts';
import { hashes, writeSampleTable } from '#testing/files/sampleTable.ts';
import { testContext } from '#testing/site/context.ts';
import { tableOf } from '#testing/site/rules.ts';
import { runCommand } from '#testing/site/runCommand.ts';

const database = await testDatabase();
let ctx = await testContext(database);
beforeEach(async () => {
  await database.empty();
  ctx = await testContext(database);
});

/** Writes a table with these rows in its official list. */
function source(rows: unknown[], header: object = {}): string {
  const directory = testDirectory();
  writeSampleTable(directory, tableOf('st'), { official: [] });
  const file = path.join(directory, 'header.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...header }));
  writeFileSync(path.join(directory, 'score.json'), JSON.stringify(rows));
  return directory;
}

const row = (seed: string, more: object = {}) => ({ md5: hashes(seed).md5, title: seed, level: '3', ...more });
const run = (directory: string, ...more: string[]) =>
  runCommand(ctx, ['import-table', directory, '--table', 'st', ...more]);
const entries = () => ctx.db.selectFrom('submission').select(['entryNo', 'title', 'md5']).orderBy('entryNo').execute();

describe('rows that are lost', () => {
  const sameChart = [row('a'), row('b'), row('a', { title: 'again', level: '4' })];

  test('a second row of one chart under another number is stored and named', async () => {
    const twice = [row('a', { id: 5 }), row('a', { id: 7 })];
    const lines = await run(source(twice));
    expect(lines.slice(-2)).toEqual([
      'Left out of the source:',
      '  score.json row 2, level 3 "a": stored as 7; the lists show the same chart as 5, score.json row 1',
    ]);
    expect((await entries()).map(({ entryNo }) => entryNo)).toEqual([5, 7]);
    expect(await run(source(twice))).toContain('Left out of the source:');
  });

  test('with --strict the table is refused and nothing is stored', async () => {
    await expect(run(source(sameChart), '--strict')).rejects.toThrow(
      /^Nothing was imported:\n {2}score\.json row 3, level 4 "again": the same chart as/,
    );
    expect(await entries()).toEqual([]);
    expect(await run(source([row('a')]), '--strict')).toContain('st: 1 inserted, 0 changed, 0 unchanged; 2 courses.');
  });
});

describe('the name and symbol of the source', () => {
  const other = { name: 'Luminous', symbol: 'ln' };

  test('another name or symbol is refused without --named', async () => {
    const table = source([row('a')], other);
    const refused =
      'header.json is of "Luminous" with the symbol "ln"; st is "Stella" with the symbol "st". To import it into st all the same, add --named "Luminous"';
    await expect(run(table)).rejects.toThrow(refused);
    await expect(run(source([row('a')], { symbol: 'st2' }))).rejects.toThrow('add --named "Stella"');
    await expect(run(table, '--named', 'Luminos')).rejects.toThrow(refused);
    expect(await entries()).toEqual([]);
  });

  test('with --named it is imported, under the symbol and name of the site’s table', async () => {
    await run(source([row('a')], other), '--named', 'Luminous');
    expect(await entries()).toHaveLength(1);
    expect(ctx.published.file('st', 'header.json')?.bytes.toString()).toContain('"name":"Stella"');
  });

  test('a voting or sub list with another symbol is refused', async () => {
    const directory = source([row('a')]);
    writeFileSync(path.join(directory, 'header_sub.json'), JSON.stringify({ ...other, data_url: 'score.json' }));
    writeFileSync(path.join(directory, 'header_vote.json'), JSON.stringify({ ...other, data_url: 'score_vote.json' }));
    writeFileSync(path.join(directory, 'score_vote.json'), '[]');
    await expect(run(directory)).rejects.toThrow('header_vote.json has the symbol "ln", header.json has "st"');
  });
});
