import { type Kysely, sql } from 'kysely';
import { BAND_WIDTH, type Bands } from '#domain/estimate/bands.ts';
import type { LevelEstimate } from '#domain/estimate/estimate.ts';
import { LAMP_STEPS } from '#domain/estimate/model/observations.ts';
import { type EstimatedChart, MODEL_VERSION } from '#domain/estimate/summary.ts';
import { CommandError } from '../platform/command.ts';
import type { Context } from '../platform/context.ts';
import type { DB } from '../platform/database/schema.ts';
import { publishedRun } from './publishedEstimate.ts';
import { CLIENTS } from './threads/scoreBytes.ts';

/**
 * Returns lines that explain the estimate of an official chart: its lamps, the fitted thresholds, and the lamps by the
 * skill of the players.
 *
 * @param name a md5, a sha256, or a table and an entry number: `st123`
 * @throws CommandError when there is no such chart or no estimate of it
 */
export async function explainChart({ db }: Pick<Context, 'db'>, name: string): Promise<string[]> {
  const entries = await entriesNamed(db, name);
  if (entries.length === 0) throw new CommandError(`There is no official chart ${name}.`);
  const isPublished = (await publishedRun(db))?.modelVersion === MODEL_VERSION;
  return entries.flatMap(({ tableId, level, entryNo, title, estimate }) => {
    if (!isPublished || !estimate) throw new CommandError(`No estimate of ${name} is published.`);
    const found = estimate as unknown as EstimatedChart;
    return [`${tableId}${level} ${title}, entry ${entryNo}`, ...estimateLines(found), ...bandLines(found.bands)];
  });
}

/** Returns the official entries of a chart, with their estimates. */
function entriesNamed(db: Kysely<DB>, name: string) {
  const [, tableId = '', entryNo = ''] = /^([a-z]+)([1-9]\d{0,8})$/.exec(name) ?? [];
  return db
    .selectFrom('submission')
    .leftJoin('estimatedChart', 'estimatedChart.submissionId', 'submission.id')
    .select(['submission.id', 'submission.tableId', 'level', 'entryNo', 'title', 'estimate'])
    .where('result', '=', 'accept')
    .where('deletedAt', 'is', null)
    .where(({ and, or, eb }) =>
      or([
        eb('md5', '=', name),
        eb('sha256', '=', name),
        and([eb('submission.tableId', '=', tableId), eb(sql<string>`entry_no::text`, '=', entryNo)]),
      ]),
    )
    .orderBy('submission.id')
    .execute();
}

function estimateLines({
  players,
  holders,
  discrimination,
  thresholds,
  errors,
  levels,
  blind,
}: EstimatedChart): string[] {
  const lamps = LAMP_STEPS.flatMap((lamp, step) =>
    CLIENTS.map((client, which) => {
      const threshold = thresholds[which]?.[step]?.toFixed(2);
      return `  ${lamp}, ${client}: ${holders[step]} of all players have it; half of those of skill ${threshold} ± ${errors[step]?.toFixed(2)} do: level ${levelText(levels[which]?.[step])} (80 %)`;
    }),
  );
  return [
    `${players} players counted. Discrimination ${discrimination.toFixed(2)} (usually 1).`,
    ...lamps,
    `  easy without the votes: level ${levelText(blind)} (95 %)`,
  ];
}

const levelText = (estimate: LevelEstimate | null | undefined) =>
  estimate
    ? `${estimate.level.toFixed(2)}, from ${estimate.low.toFixed(2)} to ${estimate.high.toFixed(2)}`
    : 'unknown, since its table has no scale';

const bandLines = ({ first, counts }: Bands) => [
  `Best lamps by skill: failed, ${LAMP_STEPS.join(', ')}`,
  ...counts.map((lamps, at) => `  ${((first + at + 0.5) * BAND_WIDTH).toFixed(2).padStart(6)}: ${lamps.join(', ')}`),
];
