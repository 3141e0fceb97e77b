import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { isRefusal } from '#domain/common/errors.ts';
import { fileOf, saveUploadRow } from '#testing/data/saveUploadRow.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testContext } from '#testing/site/context.ts';
import { runCommand } from '#testing/site/runCommand.ts';
import { claimFile } from './fileClaims.ts';
import { storeFile } from './storedFile.ts';
import { verifyFiles } from './verifyFiles.ts';

const database = await testDatabase();
let ctx = await testContext(database);
beforeEach(async () => {
  await database.empty();
  ctx = await testContext(database);
});

async function upload(text: string) {
  const file = fileOf(text);
  const answer = await storeFile(ctx, file, (trx) => saveUploadRow(trx, ctx, file));
  if (isRefusal(answer)) throw new Error(answer.error);
  return { ...file, ...answer, file: path.join(ctx.files.location, file.sha256.slice(0, 2), file.sha256) };
}

test('an empty store has no problems', async () => {
  expect(await runCommand(ctx, ['verify-files'])).toEqual([
    `Read 0 files of 0 uploads and 0 staged charts in ${ctx.files.location}.`,
    'All files are present and undamaged, and there are no others.',
  ]);
});

test('reports files that are missing, damaged, of the wrong size or without a row, also cached ones', async () => {
  const [gone, changed, other] = [await upload('gone'), await upload('changed'), await upload('other')];
  for (const { sha256 } of [gone, changed, other]) await ctx.files.get(sha256);
  fs.rmSync(gone.file);
  fs.writeFileSync(changed.file, 'harmed');
  await ctx.db.updateTable('upload').set({ fileSize: 1 }).where('entryNo', '=', other.entryNo).execute();
  const stray = fileOf('stray');
  await ctx.files.put(stray.sha256, stray.bytes);
  const { problems } = await verifyFiles(ctx);
  expect(problems.sort()).toEqual(
    [
      `The file ${gone.sha256} of upload ${gone.entryNo} is missing.`,
      `The file ${changed.sha256} of upload ${changed.entryNo} is damaged.`,
      `The file ${other.sha256} of upload ${other.entryNo} has 5 bytes, which is not its stored size.`,
      `The file ${stray.sha256} belongs to no upload and no staged or brought chart.`,
    ].sort(),
  );
  await expect(runCommand(ctx, ['verify-files'])).rejects.toThrow('Problems: 4.');
});

test('a file that is being stored is not a problem', async () => {
  const { sha256, bytes } = fileOf('coming');
  await claimFile(ctx, sha256);
  await ctx.files.put(sha256, bytes);
  expect((await verifyFiles(ctx)).problems).toEqual([]);
});
