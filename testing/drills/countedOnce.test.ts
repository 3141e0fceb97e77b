import { expect, test } from 'vitest';
import { voteCountFaults } from '#testing/checks/voteCountFaults.ts';
import { beforeDue, DUE, seedCommunity } from '#testing/data/community.ts';
import { dataPlace } from '#testing/database/dataPlace.ts';
import { publishedRows } from '#testing/processes/memberRequests.ts';
import { runCli, startServerProcess } from '#testing/processes/processes.ts';

const HOUR = 3600;

test('processes that are told at the same time to perform a vote count perform it once', async () => {
  const place = await dataPlace();
  await seedCommunity(place, { members: 4, open: 60, haveVoted: 4 });
  const environment = { ...place.environment, CLOCK_START: beforeDue(HOUR) };
  // On the embedded engine this server counts for the commands; on the server engine each command is a process of its
  // own.
  const server = await startServerProcess(environment);
  const commands = await Promise.all([1, 2, 3].map(() => runCli(['count', '--until', DUE.toISOString()], environment)));
  expect(commands.map(({ code, stderr }) => ({ code, stderr }))).toEqual(Array(3).fill({ code: 0, stderr: '' }));
  const said = commands
    .map(({ stdout }) => stdout)
    .sort()
    .reverse();
  expect(said[0]).toMatch(/^Vote count of 2026-11-22T12:00:00.000Z: [1-9]\d* decided\./);
  expect(said.slice(1)).toEqual(['No vote count is due.\n', 'No vote count is due.\n']);

  await expect.poll(() => publishedRows(server.address, 'score.json'), { timeout: 60_000 }).not.toHaveLength(26);
  const official = await publishedRows(server.address, 'score.json');
  expect((await server.end('SIGTERM')).code).toBe(0);
  await place.open(async ({ db }) => {
    expect(await voteCountFaults(db)).toEqual([]);
    expect(await db.selectFrom('countingRun').select('dueAt').execute()).toEqual([{ dueAt: DUE }]);
    const accepted = await db.selectFrom('submission').select('id').where('result', '=', 'accept').execute();
    expect(official).toHaveLength(accepted.length);
  });
});
