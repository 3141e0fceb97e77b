import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { TABLES, tableById } from '#domain/tables/tableRules.ts';
import type { Context } from '#server/platform/context.ts';
import { onTestServer, testServerUrl } from '#testing/database/serverTemplate.ts';
import { sampleChart, sampleLists, writeSampleTable } from '#testing/files/sampleTable.ts';
import { sampleUploadForms } from '#testing/files/sampleUpload.ts';
import { type ServerProcess, startSite } from './processes.ts';
import { BEGINNING, beginner, openData, PASSWORD, voters } from './site.ts';
import { siteTemplate } from './siteTemplate.ts';

/**
 * Playwright's global setup: creates the site template, a small community. The site of each file is a copy of it, and the
 * template itself is not opened again.
 *
 * @returns the teardown, which removes it
 */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stellaverse-template-'));
  const data = path.join(folder, 'data');
  const database = process.env.TEST_DATABASE_URL ? `stellaverse_template_${randomBytes(6).toString('hex')}` : undefined;
  if (database) await onTestServer(`create database ${database}`);
  const environment = {
    DATA_DIR: data,
    CLOCK_START: BEGINNING.toISOString(),
    ...(database && { DATABASE_URL: testServerUrl(database) }),
  };
  const { ctx, close } = await openData(environment);
  await fill(folder, ctx).finally(close);
  const site = await startSite({ ...environment, PORT: '0', LOG_LEVEL: 'info' });
  try {
    await upload(site);
  } finally {
    await site.end();
  }
  siteTemplate.save({ data, database });
  return async () => {
    if (database) await onTestServer(`drop database if exists ${database} with (force)`);
    fs.rmSync(folder, { recursive: true, force: true });
  };
}

/** Imports Stella with a cleared chart, and creates the players of the tests. */
async function fill(folder: string, ctx: Context): Promise<void> {
  // In this process, as starting one for each of them takes longer.
  const { runCommand } = await import('#testing/site/runCommand.ts');
  const stella = tableById({ tables: TABLES }, 'st');
  if (!stella) throw new Error('there is no Stella');
  const cleared = sampleChart(1000, { title: 'Cleared by many', level: 10 });
  const { official, voting, sub } = sampleLists();
  writeSampleTable(path.join(folder, 'st'), stella, {
    official: [...official, cleared],
    voting,
    sub: [...sub, cleared],
  });
  await runCommand(ctx, ['import-table', path.join(folder, 'st'), '--table', 'st']);
  const scores = path.join(folder, 'scores.jsonl');
  fs.writeFileSync(scores, `${JSON.stringify({ md5: cleared.md5, clear: 3, exscore: 1500, minbp: 20 })}\n`);
  for (const [index, id] of [...voters, beginner].entries()) {
    const account = ['--id', id, '--password', PASSWORD, '--nickname', id.slice(0, 12), '--lr2id', `${9001 + index}`];
    await runCommand(ctx, ['create-user', ...account]);
    if (id !== beginner) await runCommand(ctx, ['import-scores', '--user', id, scores]);
  }
}

/** Uploads two samples as visitors do, since there is no command for it. */
async function upload({ address }: ServerProcess): Promise<void> {
  for (const body of sampleUploadForms()) {
    const answer = await fetch(`${address}/api/uploader/submit`, { method: 'POST', body });
    if (!answer.ok) throw new Error(`a sample was not uploaded: ${answer.status} ${await answer.text()}`);
  }
}
