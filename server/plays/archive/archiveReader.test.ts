import { once } from 'node:events';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { writeArchive } from '#fakes/lr2ir/archive.ts';
import { testDirectory } from '#testing/database/database.ts';
import { sampleScores } from '#testing/files/archivedScores.ts';
import { openArchiveReader } from './archiveReader.ts';

test('reading an archive fails when its thread has ended', async () => {
  const file = path.join(testDirectory(), 'archive.db');
  writeArchive(file, { scores: [...sampleScores({ players: 2, charts: 2 })] });
  const begun = once(process, 'worker') as Promise<[Worker]>;
  const opening = openArchiveReader({ file, playerIds: null, after: null });
  const [worker] = await begun;
  const reader = await opening;
  await worker.terminate();
  // The first batch may have been read already.
  await expect(reader.next().then(reader.next)).rejects.toThrow('The thread has ended');
});
