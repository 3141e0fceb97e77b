import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { chartText } from '#testing/files/chartText.ts';
import { checksFile, manyScores } from '#testing/files/scoreFiles.ts';
import { slowCharts } from '#testing/files/slowCharts.ts';
import { zipOf } from '#testing/files/zipOf.ts';
import { runScript } from '#testing/processes/processes.ts';

const MEGABYTE = 1024 * 1024;
const folder = await mkdtemp(path.join(tmpdir(), 'stellaverse-memory-'));
afterAll(() => rm(folder, { recursive: true }));

const bomb = zipOf([{ name: 'a.bms', bytes: Buffer.alloc(500 * MEGABYTE), size: MEGABYTE }]);
const stops = slowCharts.find(([name]) => name === '799,000 STOPs')?.[1] ?? Buffer.alloc(0);
const files: [string, Buffer, string][] = [
  ['small.bms', chartText(), 'read'],
  ['checks.db', checksFile(60 * MEGABYTE), 'ETOOCOMPLEX'],
  ['again.db', checksFile(60 * MEGABYTE), 'ETOOCOMPLEX'],
  ['fewer.db', checksFile(4 * MEGABYTE), 'ETOOCOMPLEX'],
  ['many.db', manyScores(40_000), 'read'],
  ['bomb.zip', bomb, 'ENOTVALIDFILE'],
  ['stops.bms', stops, 'ENOTVALIDFILE'],
];

// The memory of the process is read from /proc.
test.runIf(process.platform === 'linux')('a hostile file adds at most 150 MB to the process', async () => {
  for (const [name, bytes] of files) await writeFile(path.join(folder, name), bytes);
  const { stdout, stderr } = await runScript(
    'testing/processes/readFiles.ts',
    files.map(([name]) => path.join(folder, name)),
  );
  expect(stderr).toBe('');
  const lines = stdout.trim().split('\n');
  expect(lines.map((line) => line.split(' ')[0])).toEqual(files.map(([, , answer]) => answer));
  expect(Math.max(...lines.map((line) => Number(line.split(' ')[1])))).toBeLessThan(150 * MEGABYTE);
});
