import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { removeAssets } from './formerAssets.ts';

test('a build keeps the assets of the one before, and no older ones', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'assets-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  fs.mkdirSync(path.join(folder, 'assets'));
  const build = async (...names: string[]) => {
    for (const name of names) for (const ending of ['', '.br']) fs.writeFileSync(path.join(folder, name + ending), '');
    await removeAssets(folder, names);
    return fs.readdirSync(path.join(folder, 'assets')).sort();
  };
  await build('assets/one-1.js', 'assets/both-1.js');
  await build('assets/two-1.js', 'assets/both-1.js');
  expect(await build('assets/three-1.js')).toEqual([
    'both-1.js',
    'both-1.js.br',
    'three-1.js',
    'three-1.js.br',
    'two-1.js',
    'two-1.js.br',
  ]);
});
