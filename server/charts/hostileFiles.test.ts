import { beforeEach, expect, test } from 'vitest';
import { entry } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { chartText } from '#testing/files/chartText.ts';
import { HOSTILE_TASKS } from '#testing/files/hostileTasks.ts';
import { chartOfLines, slowCharts } from '#testing/files/slowCharts.ts';
import { compareWithOriginal, dropFile, vote } from '#testing/site/actions.ts';
import { type Answer, testSite } from '#testing/site/site.ts';
import { submitUpload } from '#testing/site/submitUpload.ts';
import { openFileReader } from '../platform/fileReader/fileReader.ts';
import { hashesOf } from '../platform/hash.ts';
import { createLog } from '../platform/log.ts';

const database = await testDatabase();
const site = await testSite(database);
const { ctx } = site;
let aki: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki', { cleared: ['st10'] });
  await dropFile(site, aki, chartText());
});

test.each(slowCharts)('a file with %s is refused as a proposal, as an original and as an upload', async (_, bytes) => {
  for (const answer of [
    await dropFile(site, aki, bytes),
    await compareWithOriginal(site, aki, hashesOf(chartText()).sha256, bytes),
    await submitUpload(site, null, { file: bytes, fileName: 'a.bms' }),
  ]) {
    expect(answer).toMatchObject({ status: 400, body: { error: 'ENOTVALIDFILE' } });
  }
});

test('pages and votes are answered while a proposal reads a file for seconds', async () => {
  const hanging = openFileReader({ log: createLog('silent'), filename: HOSTILE_TASKS, deadlineMs: 5000 });
  const slow = await testSite(database, { fileReader: hanging });
  const mina = await player(ctx, 'mina', { cleared: ['st10'] });
  const open = await entry(ctx);
  const songData = { sha256: hashesOf(chartText()).sha256, level: 0, url: 'https://example.com/song' };
  const done: string[] = [];
  const note = (what: string) => (answer: Answer) => done.push(`${what} ${answer.status}`);
  await Promise.all([
    slow.post('/api/vote/submit', { table: 'st', songData }, aki).then(note('proposal')),
    slow.get('/api/home').then(note('page')),
    vote(slow, mina, open, 'yes').then(note('vote')),
  ]);
  await hanging.close();
  expect(done).toEqual([
    expect.stringMatching(/page|vote 200/),
    expect.stringMatching(/page|vote 200/),
    'proposal 400',
  ]);
});

test('the differences from an original are few and short, whatever the charts contain', async () => {
  const named = (letter: string) =>
    Array.from({ length: 1200 }, (_, index) => {
      const id = index.toString(36).padStart(2, '0');
      return `#WAV${id} ${letter}${String(index).padStart(4, '0')}${'x'.repeat(495)}`;
    });
  const sounds = Array.from({ length: 1200 }, (_, index) => index.toString(36).padStart(2, '0')).join('');
  const chart = chartOfLines(...named('a'), `#00101:${sounds}`);
  const original = chartOfLines(...named('b'), `#00101:${sounds}`);
  await dropFile(site, aki, chart);
  const { body } = await compareWithOriginal(site, aki, hashesOf(chart).sha256, original);
  expect(body.hash.zureCount).toBeGreaterThan(1000);
  expect(body.hash.differences).toHaveLength(50);
  expect(JSON.stringify(body).length).toBeLessThan(50 * 700);
});
