import path from 'node:path';
import { MINUTE_MS } from '#domain/common/dates.ts';
import { writeArchive } from '#fakes/lr2ir/archive.ts';
import { importArchive } from '#server/plays/archive/importArchive.ts';
import { runRatingJobs } from '#server/scores/ratings/ratingJobs.ts';
import { testDirectory } from '../database/database.ts';
import type { Site } from '../site/site.ts';

interface Archived {
  playerId: number;
  name?: string;
  /** The EX score on each chart. */
  score?: number;
}

/** Imports an archive in which each player has a hard clear of each chart, and runs the job that rates them. */
export async function bringArchive(
  ctx: Site['ctx'],
  charts: readonly { md5: string }[],
  players: readonly Archived[],
): Promise<void> {
  const file = path.join(testDirectory(), 'archive.db');
  const row = { clearType: 'HARD', combo: 1, badPoor: 2 };
  const scores = players.flatMap(({ playerId, score = 900 }) =>
    charts.map(({ md5 }) => ({ ...row, playerId, md5, score })),
  );
  writeArchive(file, { scores, users: players.filter(({ name }) => name !== undefined) });
  await importArchive(ctx, { file });
  ctx.clock.advance(MINUTE_MS);
  await runRatingJobs(ctx);
}
