import fs from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints } from './all.ts';

test('every endpoint of the contract is in the list of endpoints', async () => {
  const files = fs.globSync('**/*.ts', { cwd: import.meta.dirname }).filter((name) => !name.endsWith('.test.ts'));
  const modules: object[] = await Promise.all(files.map((name) => import(`./${name}`)));
  const exported = modules.flatMap((one) => Object.values(one)).filter((one) => one?.method && one.path);
  expect(new Set(exported)).toEqual(new Set(endpoints));
});
