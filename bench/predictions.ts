import path from 'node:path';
import { sql } from 'kysely';
import { prepareDemo } from '#demo/prepareDemo.ts';
import { BASELINES } from '#domain/estimate/baselines.ts';
import { COMPARED } from '#domain/estimate/prediction.ts';
import { writeArchive } from '#fakes/lr2ir/archive.ts';
import { readConfig } from '#server/base/config.ts';
import { checkPredictions } from '#server/estimate/checkPredictions.ts';
import type { CheckResult } from '#server/estimate/threads/checkWorker.ts';
import { importArchive } from '#server/players/archive/importArchive.ts';
import { sampleScores } from '#testing/files/archivedScores.ts';
import { hashes } from '#testing/files/sampleTable.ts';
import { openBench } from './benchContext.ts';
import type { BenchResult } from './result.ts';

const PLAYERS = 1000;
const CHARTS = 1000;

/** Compares how the estimate and simpler methods predict lamps: in the demo, and where lamps are pure chance. */
export async function benchPredictions(folder: string): Promise<BenchResult[]> {
  return [
    ...linesOf('the demo', await checkDemo(path.join(folder, 'demo'))),
    ...linesOf('a generated archive, whose lamps are pure chance', await checkArchive(folder)),
  ];
}

async function checkDemo(dataDir: string): Promise<CheckResult> {
  const config = readConfig({ DATA_DIR: dataDir });
  await prepareDemo(config, { seed: 'stellaverse', until: new Date() }, () => undefined);
  return check(dataDir);
}

async function checkArchive(folder: string): Promise<CheckResult> {
  const file = path.join(folder, 'chance.db');
  writeArchive(file, { scores: sampleScores({ players: PLAYERS, charts: CHARTS }) });
  const dataDir = path.join(folder, 'chance');
  const { ctx, close } = await openBench({ name: 'embedded', environment: { DATA_DIR: dataDir } });
  try {
    const md5s = Array.from({ length: CHARTS }, (_, chart) => hashes(`archived ${chart}`).md5);
    await sql`
      insert into submission (series, entry_no, table_id, level, proposed_level, proposed_table_id, md5, sha256, title, artist,
        song_url, chart_url, comment, result, imported, song_key)
      select 'main', n, 'sl', n % 13, n % 13, 'sl', md5, '', 'Song ' || n, 'artist', '', '', '', 'accept', true, n::text
      from unnest(${md5s}::text[]) with ordinality as chart (md5, n)`.execute(ctx.db);
    await importArchive(ctx, { file });
  } finally {
    await close();
  }
  return check(dataDir);
}

async function check(dataDir: string): Promise<CheckResult> {
  const { ctx, close } = await openBench({ name: 'embedded', environment: { DATA_DIR: dataDir } });
  try {
    return await checkPredictions(ctx, null);
  } finally {
    await close();
  }
}

function linesOf(where: string, { scores, seen, predicted, sinceDaysAgo }: CheckResult): BenchResult[] {
  const split = sinceDaysAgo === null ? 'of any time' : `of the last ${sinceDaysAgo + 1} days`;
  return COMPARED.map((lamp) => {
    const { estimate, ...simpler } = scores[lamp];
    const others = BASELINES.map((name) => `${name} ${toText(simpler[name])}`);
    return {
      name: `log-loss of the estimate, lamps of ${lamp} or better in ${where}`,
      baseline: 'ability × level',
      ratio: estimate.logLoss / simpler.abilityAndLevel.logLoss,
      target: sinceDaysAgo === null ? null : 0.95,
      better: 'lower',
      detail: `${predicted} lamps ${split} by ${seen} others, log-loss (calibration error): estimate ${toText(estimate)}, ${others.join(', ')}`,
    };
  });
}

const toText = ({ logLoss, calibrationError }: { logLoss: number; calibrationError: number }) =>
  `${logLoss.toFixed(3)} (${calibrationError.toFixed(3)})`;
