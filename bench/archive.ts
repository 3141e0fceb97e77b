import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { writeArchive } from '#fakes/lr2ir/archive.ts';
import { importArchive } from '#server/plays/archive/importArchive.ts';
import { sampleScores } from '#testing/files/archivedScores.ts';
import { timeOnce } from './measure.ts';
import type { Result } from './report.ts';
import { openBench, type Setup, scaled } from './setup.ts';

const SCORES = scaled(1_000_000);
/** The number of scores in the whole archive. */
const WHOLE = 25_562_325;

/** Measures the import of a part of an LR2IR archive against reading the file alone. */
export async function benchArchive(setup: Setup): Promise<Result[]> {
  const file = path.join(setup.folder, 'archive.db');
  writeArchive(file, { scores: someScores() });
  const { ctx, close } = await openBench(await setup.newEngine());
  try {
    const imported = await timeOnce(async () => {
      const { stored } = await importArchive(ctx, { file });
      if (stored !== SCORES) throw new Error('the archive did not come in');
    });
    const reading = await timeOnce(() => readAll(file));
    const minutes = ((WHOLE / SCORES) * imported) / 60_000;
    return [
      {
        name: `import an archive of ${SCORES} scores`,
        baseline: 'reading the file alone',
        ratio: imported / reading,
        target: null,
        better: 'lower',
        detail: `${(imported / 1000).toFixed(1)} s against ${(reading / 1000).toFixed(1)} s: ${Math.round(minutes)} minutes for the whole of ${WHOLE}`,
      },
    ];
  } finally {
    await close();
  }
}

function* someScores() {
  const scores = sampleScores({ players: 5000, charts: 20_000 });
  for (let left = SCORES; left > 0; left--) yield scores.next().value;
}

function readAll(file: string): void {
  const archive = new DatabaseSync(file, { readOnly: true });
  for (const _ of archive.prepare('select player_id, md5, score, combo, bad_poor from pb').iterate());
  archive.close();
}
