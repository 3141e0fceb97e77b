import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testDatabase, testDirectory } from '#testing/database/database.ts';
import { testContext } from '#testing/site/context.ts';
import { importTable } from './importTable.ts';

/** Third-party tables. The expected result is that of game clients, or what this site documents. */
interface FieldCase {
  name: string;
  expected: 'imported' | 'refused';
  files: Record<string, string>;
}

const cases: FieldCase[] = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'fixtures', 'fieldCases.json'), 'utf8'),
);

test('tables from the field are imported or refused as they should be', async () => {
  const database = await testDatabase();
  await database.empty();
  const ctx = await testContext(database);
  const outcomes = [];
  for (const { name, files } of cases) {
    const source = testDirectory();
    for (const [file, text] of Object.entries(files)) writeFileSync(path.join(source, file), text);
    const page = Object.keys(files).find((file) => file.endsWith('.html')) ?? 'table.html';
    const result = await importTable(ctx, { table: 'fr', source: path.join(source, page), named: `Case ${name}` });
    outcomes.push({
      name,
      expected: 'problems' in result ? 'refused' : 'imported',
      ...('problems' in result && { problems: result.problems }),
    });
  }
  const wrong = outcomes.filter(({ expected }, index) => expected !== cases[index]?.expected);
  expect(wrong).toEqual([]);
});
