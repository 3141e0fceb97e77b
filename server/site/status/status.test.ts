import { beforeEach, describe, expect, test } from 'vitest';
import { nextVoteCount } from '#domain/voting/calendar.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testContext } from '#testing/site/context.ts';
import { NOW } from '#testing/site/rules.ts';
import { runCommand } from '#testing/site/runCommand.ts';

const database = await testDatabase();
let ctx = await testContext(database);
beforeEach(async () => {
  await database.empty();
  ctx = await testContext(database);
});
const status = async () => (await runCommand(ctx, ['status'])).join('\n');

describe('status in a server', () => {
  beforeEach(() => ctx.jobLog.starts('count votes'));

  test('prints every check of /readyz, the vote count, lists, estimate, disk, jobs, pools and the file reader', async () => {
    const at = NOW.toISOString();
    ctx.jobLog.ended('count votes', { at: NOW, seconds: 0.0123, failure: null });
    ctx.jobLog.ended('clean up', { at: NOW, seconds: 2, failure: { error: new Error('disk full') } });
    const text = await status();
    for (const name of ['database', 'migrations', 'vote counts', 'lists', 'estimate', 'disk space'])
      expect(text).toMatch(new RegExp(`^ok       ${name}: \\w.+`, 'm'));
    expect(text).toContain(`The next is due at ${nextVoteCount(NOW).toISOString()}.`);
    expect(text).toContain(`ok       job count votes: last success ${at}, took 0.012 s, failures: 0.`);
    expect(text).toContain(
      'error    job clean up: no success yet, took 2.000 s, failures: 1. The last run failed: disk full',
    );
    expect(text).toMatch(/pool main: connections: \d+, idle: \d+, callers that wait: 0\./);
    expect(text).toContain('file reader: being read: 0, waiting: 0');
  });

  test('says since when a vote count is overdue', async () => {
    const due = nextVoteCount(NOW);
    ctx.clock.set(new Date(due.getTime() + 400_000));
    expect(await status()).toContain(`warning  vote counts: The vote count of ${due.toISOString()} is due`);
  });
});

test('status in a process that runs no jobs says where their state is asked', async () => {
  const text = await status();
  expect(text).toContain('ask /status at its METRICS_PORT');
  expect(text).not.toMatch(/^(ok|error) +(job|lists|pool)/m);
});
