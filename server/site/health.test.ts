import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { createLog } from '../platform/log.ts';
import { type Found, warning } from './doctor/check.ts';
import { createReadiness, isReady } from './readiness.ts';

const site = await testSite(await testDatabase(), { log: createLog('silent', { write: () => undefined }) });
const { db } = site.ctx;
/** Results are kept for half a second. */
const GENEROUS = { timeout: 10_000, interval: 50 };

test('/healthz and /readyz answer 200 while everything works', async () => {
  for (const path of ['/healthz', '/readyz']) {
    expect(await site.get(path)).toMatchObject({ status: 200, body: { success: true } });
  }
});

test('/readyz names the migrations that are missing, with 503; the process itself is healthy', async () => {
  const { rows } = await sql<{ name: string }>`delete from migration where name like '0003%' returning *`.execute(db);
  await expect
    .poll(() => site.get('/readyz'), GENEROUS)
    .toMatchObject({
      status: 503,
      body: {
        success: false,
        problems: [{ name: 'migrations', level: 'error', sentence: expect.stringContaining(rows[0]?.name ?? '') }],
      },
    });
  expect((await site.get('/healthz')).status).toBe(200);
  await sql`insert into migration select * from json_populate_recordset(null::migration, ${JSON.stringify(rows)})`.execute(
    db,
  );
  await expect.poll(async () => (await site.get('/readyz')).status, GENEROUS).toBe(200);
});

test('/readyz warns on a database of a newer version, with 200', async () => {
  await sql`insert into migration (name, timestamp) values ('9999_newer', '2030')`.execute(db);
  await expect
    .poll(() => site.get('/readyz'), GENEROUS)
    .toMatchObject({
      status: 200,
      body: { success: true, problems: [{ name: 'migrations', level: 'warning' }] },
    });
  await sql`delete from migration where name = '9999_newer'`.execute(db);
  await expect.poll(async () => (await site.get('/readyz')).body.problems, GENEROUS).toEqual([]);
});

test('a check that hangs is an error after two seconds, and a check that warns leaves the process ready', async () => {
  const [hangs, warns] = await createReadiness(site.ctx, [
    { name: 'hangs', question: '', find: () => new Promise(() => undefined) },
    { name: 'warns', question: '', find: () => warning('look at it') },
  ]).now();
  expect(hangs).toMatchObject({ level: 'error', sentence: 'It did not answer within 2 seconds.' });
  expect([isReady([warns as Found]), isReady([hangs as Found])]).toEqual([true, false]);
});

test('a check that hangs is not begun again before it has ended', async () => {
  let begun = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const find = async () => {
    begun++;
    await promise;
    return warning('ended');
  };
  const readiness = createReadiness(site.ctx, [{ name: 'hangs', question: '', find }], 50);
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  for (let asked = 0; asked < 3; asked++) {
    expect(await readiness.now()).toMatchObject([{ level: 'error' }]);
    vi.advanceTimersByTime(1000);
  }
  expect(begun).toBe(1);
  resolve();
  expect(await readiness.now()).toMatchObject([{ sentence: 'ended' }]);
});
