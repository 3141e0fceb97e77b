import fs from 'node:fs';
import { expect, test } from 'vitest';
import { listDroppedFiles } from './droppedFiles.ts';

const zip = (name: string, as = name) =>
  new File(
    [
      new Uint8Array(
        fs.readFileSync(new URL(`../../../domain/charts/fixtures/fieldCases/zips/${name}`, import.meta.url)),
      ),
    ],
    as,
  );

test('the files of a zip are listed with their folders, and read when asked for', async () => {
  const files = await listDroppedFiles([zip('backslash.zip')]);
  if (typeof files === 'string') throw new Error(files);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    expect(file.path).not.toMatch(/\\|zip$/);
    expect((await file.read()).byteLength).toBe(file.size);
  }
});

test('files that are dropped by themselves are listed by their names', async () => {
  const files = await listDroppedFiles([new File(['abc'], 'kick.wav')]);
  expect(files).toMatchObject([{ path: 'kick.wav', size: 3 }]);
});

test.each(['encrypted.zip', 'sevenz.zip'])('%s is refused', async (name) => {
  expect(await listDroppedFiles([zip(name)])).toBe('badZip');
});
