import fs from 'node:fs';
import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { DAY_MS, daysAfter, HOUR_MS, MINUTE_MS } from '#domain/common/dates.ts';
import { nextVoteCount } from '#domain/voting/calendar.ts';
import { entry } from '#testing/data/entries.ts';
import { engine, testDatabase, testDirectory } from '#testing/database/database.ts';
import { fakeLr2ir } from '#testing/fakes/fakeLr2ir.ts';
import { fakeMinir } from '#testing/fakes/fakeMinir.ts';
import { startFakeS3 } from '#testing/fakes/fakeS3.ts';
import { testContext } from '#testing/site/context.ts';
import { fixedClock } from '#testing/site/fixedClock.ts';
import { NOW } from '#testing/site/rules.ts';
import { runCommand } from '#testing/site/runCommand.ts';
import { openContext } from '../../openContext.ts';
import { CommandError } from '../../platform/command.ts';
import { readConfig } from '../../platform/config.ts';
import { s3Store } from '../../platform/files/s3Store.ts';
import { createJobLog } from '../../platform/jobLog.ts';
import { bumpPublished } from '../../platform/lists/listVersion.ts';
import { createLr2ir } from '../../services/lr2ir/lr2ir.ts';
import { countVotes } from '../../voting/voteCounts/countVotes.ts';
import { createReadiness } from '../readiness.ts';
import { listsCheck, voteCountsCheck } from './activityChecks.ts';
import { clockCheck } from './clockCheck.ts';
import { doctor } from './commands.ts';
import { databaseCheck, migrationsCheck } from './databaseChecks.ts';
import { StartRefusedError } from './passChecks.ts';
import { lr2irCheck, minirCheck } from './serviceChecks.ts';
import { createStorageCheck } from './storageCheck.ts';

const database = await testDatabase();
let ctx = await testContext(database);
const { db } = ctx;
beforeEach(async () => {
  await database.empty();
  ctx = await testContext(database);
});
const server = () => ({ ...ctx, isServer: true });
const stopped = () => ({ ...ctx, isServer: false });

describe('the clock', () => {
  const production = { NODE_ENV: 'production' } as const;
  /** Returns a clock that is some milliseconds off and was not set on purpose. */
  const off = (ms: number) => Object.assign(fixedClock(new Date(Date.now() + ms)), { isSet: false });

  const storeTime = (ms: number) =>
    db
      .updateTable('installation')
      .set({ firstStartedAt: new Date(Date.now() + ms) })
      .execute();

  test('is a warning when it is behind the newest stored time by more than a minute', async () => {
    await storeTime(-HOUR_MS);
    expect(await clockCheck.find({ clock: off(0), db })).toMatchObject({ level: 'ok' });
    await storeTime(3 * DAY_MS);
    const { level, sentence } = await clockCheck.find({ clock: off(0), db });
    expect(level).toBe('warning');
    expect(sentence).toContain('3 days before the newest time');
    expect(sentence).toContain('NTP');
  });

  test('is a warning in `doctor`, `status` and `/readyz` alike after a vote count that was performed eight days ahead', async () => {
    const dueAt = new Date(Date.now() + 8 * DAY_MS);
    await db.insertInto('countingRun').values({ dueAt, doneAt: dueAt }).execute();
    const site = { ...ctx, clock: off(0) };
    const expected = expect.stringContaining(`before the newest time that is stored (${dueAt.toISOString()})`);
    const found = await createReadiness(site).now();
    expect(found.find(({ name }) => name === 'clock')).toMatchObject({ level: 'warning', sentence: expected });
    for (const command of ['status', 'doctor'])
      expect((await runCommand(site, [command])).join('\n')).toEqual(expected);
  });

  test('is an error where it is more than a minute ahead of or behind the clock of the database server, even if a stray stored time is later', async () => {
    await storeTime(30 * DAY_MS);
    for (const ms of [-5 * HOUR_MS, -2 * MINUTE_MS, 2 * MINUTE_MS, 3 * HOUR_MS])
      expect(await clockCheck.find({ clock: off(ms), db })).toMatchObject({ level: 'error' });
    expect((await clockCheck.find({ clock: off(3 * HOUR_MS), db })).sentence).toContain(
      '3 hours ahead of the clock of the database server',
    );
    expect(await clockCheck.find({ clock: off(50_000), db })).toMatchObject({ level: 'warning' });
  });

  test.runIf(engine === 'server')(
    'is checked before anything is stored: if it is months ahead, the first start is refused and stores no time',
    async () => {
      await db.deleteFrom('installation').execute();
      const { DATA_DIR, DATABASE_URL } = { DATA_DIR: testDirectory(), DATABASE_URL: database.url ?? '' };
      const config = readConfig({ ...production, SITE_SECRET: 's'.repeat(40), DATA_DIR, DATABASE_URL });
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 90 * DAY_MS });
      try {
        await expect(openContext(config, ctx.log)).rejects.toThrow(StartRefusedError);
      } finally {
        vi.useRealTimers();
      }
      expect(await db.selectFrom('installation').selectAll().execute()).toEqual([]);
      await (await openContext(config, ctx.log)).close();
      const { firstStartedAt } = await db.selectFrom('installation').selectAll().executeTakeFirstOrThrow();
      expect(firstStartedAt.getTime()).toBeLessThanOrEqual(Date.now());
    },
  );

  test('is not compared if it is set by CLOCK_START', async () => {
    await entry(ctx);
    expect(await clockCheck.find({ clock: fixedClock('2020-01-01'), db })).toMatchObject({ level: 'ok' });
  });
});

describe('the database', () => {
  test('is named with its version and without its password', async () => {
    const DATABASE_URL = 'postgres://someone:hidden@db.example:5433/stella';
    const { rows } = await sql<{ version: string }>`show server_version`.execute(db);
    const version = Object.values(rows[0] ?? {})[0];
    const { sentence } = await databaseCheck.find({ ...server(), config: { ...ctx.config, DATABASE_URL } });
    expect(sentence).toContain(`PostgreSQL ${version}, at db.example:5433.`);
    expect((await databaseCheck.find(server())).sentence).toContain(`embedded, in ${ctx.config.DATA_DIR}`);
  });

  test('with pending migrations is a warning before a start, and an error in a server', async () => {
    expect(await migrationsCheck.find(server())).toMatchObject({ level: 'ok' });
    const { rows } = await sql`delete from migration where name like '0003%' returning *`.execute(db);
    const found = [await migrationsCheck.find(stopped()), await migrationsCheck.find(server())];
    await sql`insert into migration select * from json_populate_recordset(null::migration, ${JSON.stringify(rows)})`.execute(
      db,
    );
    expect(found.map(({ level }) => level)).toEqual(['warning', 'error']);
    for (const { sentence } of found) expect(sentence).toContain('0003_');
  });

  test('of a newer version is an error', async () => {
    await sql`insert into migration (name, timestamp) values ('9999_newer', '2030')`.execute(db);
    const found = await migrationsCheck.find(stopped());
    await sql`delete from migration where name = '9999_newer'`.execute(db);
    expect(found).toMatchObject({ level: 'error', sentence: expect.stringContaining('9999_newer') });
  });
});

describe('vote counts', () => {
  test('that are due and not performed are an error in a server and a warning without one', async () => {
    const due = nextVoteCount(NOW);
    expect((await voteCountsCheck.find(server())).sentence).toContain(`next is due at ${due.toISOString()}`);
    ctx.clock.set(new Date(due.getTime() + 59_000));
    expect(await voteCountsCheck.find(server())).toMatchObject({ level: 'ok' });
    ctx.clock.set(daysAfter(due, 1));
    for (const [facts, level] of [
      [server(), 'error'],
      [stopped(), 'warning'],
    ] as const) {
      const sentence = expect.stringContaining(due.toISOString());
      expect(await voteCountsCheck.find(facts)).toMatchObject({ level, sentence });
    }
    await countVotes(ctx);
    const { level, sentence } = await voteCountsCheck.find(server());
    expect(level).toBe('ok');
    expect(sentence).toContain(`of ${due.toISOString()}, was performed at ${daysAfter(due, 1).toISOString()}`);
  });
});

describe('the lists', () => {
  test('are an error if one stays outdated', async () => {
    expect(await listsCheck.find(ctx)).toMatchObject({ level: 'ok' });
    await bumpPublished(db, 'st');
    expect(await listsCheck.find(ctx)).toMatchObject({ level: 'error', sentence: expect.stringContaining(': st.') });
  });

  test('are ok if they are refreshed within two seconds', async () => {
    await bumpPublished(db, 'st');
    const stop = ctx.published.watch();
    expect(await listsCheck.find(ctx)).toMatchObject({ level: 'ok' });
    await stop();
  });
});

test('what can be stored is a warning where the disk does not even tell its free space', async () => {
  const asked = vi.spyOn(fs, 'statfsSync').mockImplementation(() => {
    throw new Error('EIO: i/o error');
  });
  onTestFinished(() => asked.mockRestore());
  const check = createStorageCheck();
  await expect
    .poll(() => check.find(ctx))
    .toMatchObject({ level: 'warning', sentence: expect.stringContaining('i/o error') });
});

test('what can be stored is a warning while the bucket does not answer', async () => {
  const { bucket, close } = await startFakeS3();
  await close();
  const files = s3Store(bucket);
  const check = createStorageCheck();
  await expect
    .poll(() => check.find({ ...ctx, files }))
    .toMatchObject({ level: 'warning', sentence: expect.stringContaining(`(ESTORAGE) at ${files.location}`) });
});

describe('the ranking services', () => {
  test('are requested, and an error if one does not answer', async () => {
    const [lr2ir, minir] = [await fakeLr2ir(), await fakeMinir()];
    const at = (LR2IR_URL: string, MINIR_SITE_URL: string) => {
      const config = readConfig({ LR2IR_URL, MINIR_SITE_URL, LR2IR_SPACING_MS: '0', LR2IR_TIMEOUT_SECONDS: '5' });
      return { config, lr2ir: createLr2ir(config, ctx.log) };
    };
    const answering = at(lr2ir.url, minir.siteUrl);
    expect(await lr2irCheck.find(answering)).toMatchObject({ level: 'ok' });
    expect(await minirCheck.find(answering)).toMatchObject({ level: 'ok' });
    const silent = at('http://localhost:1/LR2IR', 'http://localhost:1/minir');
    expect(await lr2irCheck.find(silent)).toMatchObject({ level: 'error' });
    expect(await minirCheck.find(silent)).toMatchObject({ level: 'error' });
    const swapped = at(`${minir.siteUrl}/nothing`, `${lr2ir.url}/nothing`);
    expect(await lr2irCheck.find(swapped)).toMatchObject({ level: 'error' });
    expect(await minirCheck.find(swapped)).toMatchObject({ level: 'error' });
  });

  test('are ok if none is configured', async () => {
    const facts = { config: readConfig({}), lr2ir: null };
    expect([await lr2irCheck.find(facts), await minirCheck.find(facts)]).toMatchObject([
      { level: 'ok' },
      { level: 'ok' },
    ]);
  });
});

describe('doctor in a server', () => {
  test('prints each check with its question and its finding', async () => {
    const lines = await runCommand(ctx, ['doctor']);
    const names = ['proxy', 'https', 'data folder', 'disk space', 'contact', 'database', 'migrations', 'clock'];
    for (const name of [...names, 'vote counts', 'lists', 'jobs']) {
      expect(lines.some((line) => line.startsWith(`ok       ${name}: `))).toBe(true);
    }
    expect(lines.join('\n')).not.toContain('LR2IR');
    expect(lines.at(-1)).toBe('Checks: 14, warnings: 0, errors: 0.');
    expect(await runCommand(ctx, ['doctor', '--services'])).toContain('Checks: 16, warnings: 0, errors: 0.');
  });

  test('fails after the last line if there is an error, such as a failed job', async () => {
    const jobLog = createJobLog();
    const run = { at: NOW, seconds: 1, failure: null };
    jobLog.ended('count votes', run);
    jobLog.ended('remove what expired', { ...run, failure: { error: new Error('disk full') } });
    const lines: string[] = [];
    const running = doctor.run({ ...ctx, jobLog }, { values: {}, positionals: [], folder: '/' }, (line) =>
      lines.push(line),
    );
    await expect(running).rejects.toThrow(new CommandError('Checks: 14, warnings: 0, errors: 1.'));
    expect(lines.join('\n')).toContain(`remove what expired at ${NOW.toISOString()} (disk full)`);
    jobLog.ended('remove what expired', run);
    expect(await runCommand({ ...ctx, jobLog }, ['doctor'])).toContain('Checks: 14, warnings: 0, errors: 0.');
  });
});
