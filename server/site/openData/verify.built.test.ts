import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { daysAfter } from '#domain/common/dates.ts';
import { isRefusal } from '#domain/common/errors.ts';
import { ballots, entry } from '#testing/data/entries.ts';
import { testDatabase, testDirectory } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { countAt, FIRST, SECOND, START } from '#testing/site/voteCounts.ts';
import { undoVoteCount } from '../../voting/voteCounts/undoVoteCount.ts';
import { openDataFolder, publishOpenData } from './publishOpenData.ts';

const site = await testSite(await testDatabase(), { start: START, config: { OPEN_DATA_AT: '05:30' } });

test('verify.mjs of a site, with nothing but Node, verifies its data over HTTP and in a folder, and finds what was changed', async () => {
  const { ctx, app } = site;
  await site.fresh();
  for (const due of [FIRST, SECOND]) {
    await ballots(ctx, await entry(ctx, { level: 4, publishedAt: daysAfter(due, -20) }), { yes: 8 });
    await countAt(ctx, due);
  }
  await publishOpenData(ctx);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const place = testDirectory();
  const program = path.join(place, 'verify.mjs');
  fs.writeFileSync(program, await (await fetch(`${address}/data/verify.mjs`)).text());
  const verify = (data: string) =>
    new Promise<{ code: unknown; stdout: string }>((resolve) => {
      execFile(process.execPath, [program, data], { cwd: place, env: {} }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, stdout: stdout + stderr }),
      );
    });
  const right = {
    code: 0,
    stdout: expect.stringMatching(/2026-12-06 {2}ok.*2026-12-20 {2}ok.*Verified: 2 entries/s),
  };
  const data = path.join(openDataFolder(ctx.config), '2026-12-20');
  expect(await verify(`${address}/data/`)).toEqual(right);
  expect(await verify(data)).toEqual(right);

  // The dump still verifies as it was published.
  expect(isRefusal(await undoVoteCount(ctx, { by: null, run: SECOND.toISOString(), reason: 'wrong' }))).toBe(false);
  expect(await verify(`${address}/data/`)).toEqual(right);

  const file = path.join(data, 'counts/ST-2026-12-20.ndjson');
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('"vote":"yes"', '"vote":"no"'));
  const wrong = { code: 1, stdout: expect.stringMatching(/2026-12-20 {2}DIFFERS/) };
  expect(await verify(data)).toEqual(wrong);
  expect(await verify(`${address}/data/`)).toEqual(wrong);
}, 60_000);
