import path from 'node:path';
import { expect, test } from 'vitest';
import { beforeDue, seedCommunity } from '#testing/data/community.ts';
import { testDirectory } from '#testing/database/database.ts';
import { type DataPlace, dataPlace } from '#testing/database/dataPlace.ts';
import { chartText } from '#testing/files/chartText.ts';
import { runCli, type ServerProcess, startServerProcess } from '#testing/processes/processes.ts';
import { uploadForm } from '#testing/site/submitUpload.ts';

const environmentOf = ({ environment }: DataPlace) => ({
  DATA_DIR: testDirectory(),
  ...environment,
  CLOCK_START: beforeDue(3600),
});

async function upload({ address }: ServerProcess, file: Buffer): Promise<number> {
  const answer = await fetch(`${address}/api/uploader/submit`, { method: 'POST', body: uploadForm({ file }) });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { entryNo: number }).entryNo;
}

/** Returns public data: the numbers of uploads, and how many entries st has. */
async function publicData({ address }: ServerProcess) {
  const read = async (place: string) => (await fetch(`${address}${place}`)).json();
  const { source } = (await read('/api/uploader')) as { source: { entryNo: number }[] };
  const published = (await read('/score_upload.json')) as unknown[];
  const entries = (await read('/st/score_sub.json')) as unknown[];
  return { uploads: source.map(({ entryNo }) => entryNo), published: published.length, entries: entries.length };
}

test('a running site is backed up by a command and restored into another running site, which shows it at once', {
  timeout: 300_000,
}, async () => {
  const place = await dataPlace();
  await seedCommunity(place, { members: 2, open: 10, haveVoted: 1 });
  const from = environmentOf(place);
  const old = await startServerProcess(from);
  const files = [chartText({ title: 'one' }), chartText({ title: 'two' })];
  const numbers: number[] = [];
  for (const file of files) numbers.push(await upload(old, file));
  const folder = path.join(testDirectory(), 'backup');
  expect(await runCli(['backup', folder], from)).toMatchObject({ code: 0, stderr: '' });
  const before = await publicData(old);
  expect(before).toMatchObject({ uploads: numbers.toReversed(), published: 2, entries: 36 });

  const to = environmentOf(await dataPlace());
  const fresh = await startServerProcess(to);
  expect(await publicData(fresh)).toEqual({ uploads: [], published: 0, entries: 0 });
  expect(await runCli(['restore', folder], to)).toMatchObject({ code: 0, stderr: '' });
  // On the server engine the command runs in another process; the site checks for changes twice a second.
  await expect.poll(() => publicData(fresh), { timeout: 20_000 }).toEqual(before);
  const download = await fetch(`${fresh.address}/upload/${numbers[0]}`);
  expect(Buffer.from(await download.arrayBuffer()).equals(files[0] ?? Buffer.of())).toBe(true);
  expect(await upload(fresh, chartText({ title: 'three' }))).toBeGreaterThan(Math.max(...numbers));
});
