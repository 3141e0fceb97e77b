import { type Kysely, sql } from 'kysely';
import type { LevelEstimate } from '#domain/estimate/estimate.ts';
import { LAMP_STEPS } from '#domain/estimate/model/observations.ts';
import type { EstimatedChart } from '#domain/estimate/summary.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../base/context.ts';
import { CommandError } from '../cli/command.ts';
import type { DB } from '../database/schema.ts';
import { knownCharts } from './knownCharts.ts';
import { chartsToEstimate } from './threads/chartsToEstimate.ts';
import type { Explained, SkillBand } from './threads/explainWorker.ts';
import { onAllScores } from './threads/onAllScores.ts';
import { CLIENTS } from './threads/scoreBytes.ts';

/**
 * Returns lines that tell why an official chart is estimated as it is: its lamps, what the fits made of them, and how they
 * are spread over the skill of its players.
 *
 * @param name a md5, a sha256, or a table and an entry number: `st123`
 * @throws CommandError when there is no such chart or no estimate of it
 */
export async function explainChart(ctx: Context, name: string, signal?: AbortSignal): Promise<string[]> {
  const { db } = ctx;
  const entries = await entriesNamed(db, name);
  if (entries.length === 0) throw new CommandError(`There is no official chart ${name}.`);
  const charts = await chartsToEstimate(db, rulesAt(ctx.rules, ctx.clock.now()));
  const known = await knownCharts(db, charts);
  const lines: string[] = [];
  for (const entry of entries) {
    const chart = charts.findIndex(({ submission }) => submission === entry.id);
    if (!known?.charts[chart] || !entry.estimate) throw new CommandError(`No estimate of ${name} is published.`);
    const beginning: Explained = { charts, known, chart };
    const work = { file: './explainWorker.ts', beginning, ending: null, entryId: entry.id } as const;
    const bands = await onAllScores<SkillBand[]>(ctx, work, signal);
    const { tableId, level, entryNo, title } = entry;
    lines.push(`${tableId}${level} ${title}, entry ${entryNo}`);
    lines.push(...estimateLines(entry.estimate as unknown as EstimatedChart), ...bandLines(bands));
  }
  return lines;
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
    `${players} players who count. Discrimination ${discrimination.toFixed(2)} (usual is 1).`,
    ...lamps,
    `  easy without the votes: level ${levelText(blind)} (95 %)`,
  ];
}

const levelText = (estimate: LevelEstimate | null | undefined) =>
  estimate
    ? `${estimate.level.toFixed(2)}, from ${estimate.low.toFixed(2)} to ${estimate.high.toFixed(2)}`
    : 'unknown, since its table has no scale';

const bandLines = (bands: readonly SkillBand[]) => [
  `Best lamps by skill: failed, ${LAMP_STEPS.join(', ')}`,
  ...bands.map(({ skill, lamps }) => `  ${skill.toFixed(0).padStart(4)}: ${lamps.join(', ')}`),
];
