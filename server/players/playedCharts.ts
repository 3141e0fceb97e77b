import type { Kysely } from 'kysely';
import type { StairwayItem } from '#contract/accounts/accounts.ts';
import { notesOfScore } from '#domain/charts/lnType.ts';
import { bestOfTwo, type ChartBest, SHARED_SERVICE, sharedLamp } from '#domain/players/bestOfServices.ts';
import type { Service } from '#domain/players/clears.ts';
import { djLevel, scorePercent } from '#domain/players/djLevel.ts';
import { chartPoints } from '#domain/players/stellaway/rating.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { DB } from '../platform/database/schema.ts';
import { bestsOnEntries } from '../scores/bestsOnEntries.ts';
import { knownNotes } from '../scores/knownNotes.ts';

/** A player's best on an official chart, with the data of the chart. */
export interface PlayedChart extends ChartBest {
  title: string;
  md5: string;
  sha256: string;
  level: number;
  /**
   * The notes that the site has read from the file; undefined without a file, or if they differ from play to play
   * (#RANDOM).
   */
  notes: number | undefined;
  /** The same, possibly from an older version of the reader that did not distinguish the clients. */
  readNotes: number | undefined;
  /** The notes of the play with the best EX score; null if unknown. */
  playNotes: number | null;
}

/** A player of a service. */
export interface PlayerOfService {
  playerId: number;
  service: Service;
}

/**
 * Returns the best of a person on each official chart they played, by table, in the order of levels and titles. For two
 * players it is the best of both, with the lamps of `SHARED_SERVICE` (players.md §1.3).
 *
 * @param tableId the only table to read; all by default
 */
export async function playedCharts(
  db: Kysely<DB>,
  players: readonly PlayerOfService[],
  tableId?: TableId,
): Promise<Map<TableId, PlayedChart[]>> {
  const bests = await bestsOnEntries(db, {
    playerIds: players.map(({ playerId }) => playerId),
    tableId,
    official: true,
  })
    .innerJoin('submission', 'submission.id', 'best.submissionId')
    .select(['submission.title', 'submission.md5', 'submission.sha256', 'best.playerId', 'best.submissionId'])
    .select(['best.tableId', 'best.level', 'best.clear', 'best.exScore', 'best.minBp', 'best.playedAt'])
    .select('best.playNotes')
    .execute();
  const notes = await knownNotes(
    db,
    bests.map(({ submissionId }) => submissionId),
  );
  const service = new Map(players.map((player) => [player.playerId, player.service]));
  const merged = new Map<number, PlayedChart & { tableId: TableId }>();
  for (const best of bests) {
    const own = service.get(best.playerId) ?? SHARED_SERVICE;
    const clear = players.length > 1 ? sharedLamp(own, best.clear) : best.clear;
    const chart = { ...best, clear, notes: notes(best.submissionId, own), readNotes: notes(best.submissionId) };
    const other = merged.get(best.submissionId);
    merged.set(best.submissionId, other ? bestOfTwo(other, chart) : chart);
  }
  const charts = [...merged.values()].sort((a, b) => a.level - b.level || (a.title < b.title ? -1 : 1));
  return Map.groupBy(charts, ({ tableId: ofTable }) => ofTable);
}

/** Converts a played chart to its form in replies. */
export function stairwayItem(service: Service, chart: PlayedChart): StairwayItem {
  const { title, md5, sha256, level, clear, exScore, minBp, playedAt } = chart;
  const notes = notesOfScore(chart.playNotes, chart.notes ?? chart.readNotes ?? null);
  return {
    level: String(level),
    title,
    md5,
    sha256,
    point: chartPoints(service, chart),
    rank: notes === null ? '' : djLevel(exScore, notes),
    percent: notes === null ? null : scorePercent(exScore, notes),
    minbp: minBp,
    score: exScore,
    clear,
    playedAt: playedAt?.toISOString() ?? null,
  };
}
