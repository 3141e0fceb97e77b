import type { Kysely } from 'kysely';
import { fold } from '#domain/common/text.ts';
import type { LevelEstimate } from '#domain/estimate/estimate.ts';
import { isOffLevel, shownEstimate } from '#domain/estimate/shown.ts';
import type { Service } from '#domain/players/clears.ts';
import type { ListedChart } from '#domain/tables/tableJson.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import { hasOpenRevision } from '../charts/hasOpenRevision.ts';
import { officialEntries } from '../charts/officialEntries.ts';
import type { DB } from '../platform/database/schema.ts';
import type { PublishedChart, PublishedEstimate } from './publishedEstimate.ts';
import { CLIENTS } from './threads/scoreBytes.ts';

/** An official chart of a table, with its estimate. */
export interface EstimatedEntry extends ListedChart {
  id: number;
  /** Folded for searches. */
  searched: string;
  /** Null for a chart that is new in the table since the run. */
  chart: PublishedChart | null;
  /** By client: the published estimate of each lamp; null where too little is known (estimate.md §6). */
  shown: Readonly<Record<Service, readonly (LevelEstimate | null)[]>>;
  /** Whether the lamps contradict its level, while no vote on it is open (estimate.md §7). */
  isOffLevel: boolean;
  hasOpenRevision: boolean;
}

/** Reads the official charts of a table with their estimates, in the order of levels and titles. */
export async function estimatedTable(
  db: Kysely<DB>,
  tableId: TableId,
  { charts }: Pick<PublishedEstimate, 'charts'>,
): Promise<EstimatedEntry[]> {
  const entries = await officialEntries(db, tableId)
    .select(['id', 'artist', 'songUrl', 'chartUrl', 'comment'])
    .select((submission) => hasOpenRevision(submission).as('hasOpenRevision'))
    .$narrowType<{ hasOpenRevision: boolean }>()
    .execute();
  return entries.map((entry) => {
    const known = charts.get(entry.id);
    const chart = known?.tableId === tableId ? known : null;
    return {
      ...entry,
      searched: fold(entry.title),
      chart,
      shown: { lr2: shownFor(chart, 'lr2'), beatoraja: shownFor(chart, 'beatoraja') },
      isOffLevel: !entry.hasOpenRevision && contradicts(chart, entry.level),
    };
  });
}

function contradicts(chart: PublishedChart | null, level: number): boolean {
  if (!chart) return false;
  const { blind, players, holders } = chart;
  return isOffLevel(blind, { level, players, holders: holders[0] ?? 0 });
}

function shownFor(chart: PublishedChart | null, service: Service): (LevelEstimate | null)[] {
  if (!chart) return [];
  const levels = chart.levels[CLIENTS.indexOf(service)] ?? [];
  return levels.map((level, step) =>
    shownEstimate(level, { players: chart.players, holders: chart.holders[step] ?? 0 }),
  );
}
