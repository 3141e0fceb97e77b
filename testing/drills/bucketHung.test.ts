import { expect, onTestFinished, test } from 'vitest';
import { hashesOf } from '#server/platform/hash.ts';
import { beforeDue, type Member, seedCommunity } from '#testing/data/community.ts';
import { dataPlace } from '#testing/database/dataPlace.ts';
import { startFakeS3 } from '#testing/fakes/fakeS3.ts';
import { chartText } from '#testing/files/chartText.ts';
import { propose, sendChart, voteOn } from '#testing/processes/memberRequests.ts';
import { startServerProcess } from '#testing/processes/processes.ts';
import { uploadForm } from '#testing/site/submitUpload.ts';

const GENEROUS = { timeout: 30_000, interval: 100 };
/** A browser waits longer; the proxy of `deploy/` too. */
const LATEST_MS = 25_000;
/** More than are written to a bucket at the same time. */
const UPLOADS = 12;

/** Starts a server with a bucket, in which a chart of a member waits for its proposal. */
async function siteWithBucket() {
  const bucket = await startFakeS3();
  onTestFinished(() => bucket.close());
  const place = await dataPlace();
  const { members, open } = await seedCommunity(place, { members: 2, open: 8, haveVoted: 0 });
  const server = await startServerProcess({
    ...place.environment,
    ...bucket.environment,
    CLOCK_START: beforeDue(3600),
  });
  const { address } = server;
  const [proposer, voter] = members as [Member, Member];
  const chart = chartText({ title: 'waits for its proposal' }).toString();
  expect((await sendChart(address, proposer, chart)).status).toBe(200);
  const { sha256 } = hashesOf(Buffer.from(chart));
  const upload = async (title: string) => {
    const start = performance.now();
    const body = uploadForm({ file: chartText({ title }) });
    const response = await fetch(`${address}/api/uploader/submit`, { method: 'POST', body });
    const { error } = (await response.json()) as { error?: string };
    const retryAfter = Number(response.headers.get('retry-after'));
    return { status: response.status, error, retryAfter, ms: performance.now() - start };
  };
  const problems = async () => JSON.stringify(await (await fetch(`${address}/readyz`)).json());
  return {
    bucket,
    upload,
    sendAnother: () => sendChart(address, voter, chartText({ title: 'another' }).toString()),
    propose: () => propose(address, proposer, sha256, 12),
    /** What needs no file goes on, and `/readyz` names the bucket. */
    async expectOthersGoOn() {
      await expect.poll(problems, GENEROUS).toContain(`(ESTORAGE) at ${bucket.bucket.url}`);
      for (const place of ['/st/score.json', '/api/vote/songs?table=st', '/api/uploader', '/readyz'])
        expect((await fetch(address + place)).status, place).toBe(200);
      for (const entryNo of open)
        expect(await voteOn(address, voter, entryNo, { vote: 'yes' })).toMatchObject({ status: 200 });
    },
    async expectMended() {
      await expect.poll(problems, GENEROUS).not.toContain('ESTORAGE');
      expect((await upload('afterwards')).status).toBe(200);
      // A proposal that waited until then is stored already.
      const { status, body } = await this.propose();
      if (status !== 200) expect(body.error).toBe('EALREADYSUBMIT');
      expect((await server.end('SIGTERM')).code).toBe(0);
    },
  };
}

test('a bucket that is away refuses files with 503, everything else goes on, and it mends itself', async () => {
  const site = await siteWithBucket();
  await site.bucket.stop();
  const { status, error, retryAfter, ms } = await site.upload('while it is away');
  expect({ status, error, retryAfter }).toEqual({ status: 503, error: 'ESTORAGE', retryAfter: 5 });
  expect(ms).toBeLessThan(LATEST_MS);
  for (const answer of [await site.sendAnother(), await site.propose()])
    expect(answer).toMatchObject({ status: 503, body: { error: 'ESTORAGE' } });
  await site.expectOthersGoOn();
  await site.bucket.start();
  await site.expectMended();
}, 120_000);

test('a bucket that takes requests and never answers delays only files, no longer than they may take', async () => {
  const site = await siteWithBucket();
  site.bucket.hang(true);
  const sent = Array.from({ length: UPLOADS }, (_, index) => site.upload(`while it hangs, ${index}`));
  const other = [site.sendAnother(), site.propose()];
  await site.expectOthersGoOn();
  if (UPLOADS > 2) {
    for (const { ms, ...answer } of await Promise.all(sent)) {
      expect(answer).toEqual({ status: 503, error: 'ESTORAGE', retryAfter: 5 });
      expect(ms).toBeLessThan(LATEST_MS);
    }
    for (const answer of await Promise.all(other))
      expect(answer).toMatchObject({ status: 503, body: { error: 'ESTORAGE' } });
  }
  site.bucket.hang(false);
  // Those that still wait are answered.
  await Promise.all([...sent, ...other]);
  await site.expectMended();
}, 120_000);
