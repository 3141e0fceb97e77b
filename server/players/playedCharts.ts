import type { Kysely } from 'kysely';
import type { StairwayItem } from '#contract/accounts.ts';
import type { Service } from '#domain/players/clears.ts';
import { djLevel, scorePercent } from '#domain/players/djLevel.ts';
import { chartPoints } from '#domain/players/stellaway/rating.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { DB } from '../database/schema.ts';
import { bestsOnEntries } from '../scores/bestsOnEntries.ts';
import { knownNotes } from '../scores/knownNotes.ts';

/**
 * Returns a player's best on each official chart they played, by table, in the order of levels and titles.
 *
 * @param tableId the only table to read; all by default
 */
export async function playedCharts(
  db: Kysely<DB>,
  { playerId, service }: { playerId: number; service: Service },
  tableId?: TableId,
): Promise<Map<TableId, StairwayItem[]>> {
  const bests = await bestsOnEntries(db, { playerIds: [playerId], tableId, official: true })
    .innerJoin('submission', 'submission.id', 'best.submissionId')
    .select(['submission.title', 'submission.md5', 'submission.sha256'])
    .select(['best.tableId', 'best.level', 'best.clear', 'best.exScore', 'best.minBp', 'best.playedAt'])
    .execute();
  const notes = await knownNotes(db, bests);
  const titled = bests.map((best) => ({ ...best, notes: notes(best) }));
  titled.sort((a, b) => a.level - b.level || (a.title < b.title ? -1 : 1));
  const byTable = Map.groupBy(titled, ({ tableId }) => tableId);
  return new Map([...byTable].map(([tableId, charts]) => [tableId, charts.map((chart) => itemOf(service, chart))]));
}

interface PlayedChart {
  title: string;
  md5: string;
  sha256: string;
  level: number;
  clear: number;
  exScore: number;
  minBp: number | null;
  playedAt: Date | null;
  notes: number | undefined;
}

function itemOf(service: Service, chart: PlayedChart): StairwayItem {
  const { title, md5, sha256, level, clear, exScore, minBp, playedAt, notes } = chart;
  return {
    level: String(level),
    title,
    md5,
    sha256,
    point: chartPoints(service, chart),
    rank: notes === undefined ? '' : djLevel(exScore, notes),
    percent: notes === undefined ? null : scorePercent(exScore, notes),
    minbp: minBp,
    score: exScore,
    clear,
    playedAt: playedAt?.toISOString() ?? null,
  };
}
