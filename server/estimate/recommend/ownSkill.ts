import type { Kysely } from 'kysely';
import { DAY_MS } from '#domain/common/dates.ts';
import { ability, type PlayedLamp } from '#domain/estimate/ability.ts';
import { evidenceOf } from '#domain/estimate/evidence.ts';
import { stepsReached } from '#domain/estimate/model/observations.ts';
import { SHARED_SERVICE, sharedLamp } from '#domain/players/bestOfServices.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { PlayerOfService } from '../../players/playedCharts.ts';
import { bestsOnEntries } from '../../scores/bestsOnEntries.ts';
import { knownNotes } from '../../scores/knownNotes.ts';
import type { PublishedEstimate } from '../publishedEstimate.ts';
import { CLIENTS } from '../threads/scoreBytes.ts';

/** A skill on the scale of the estimate, with its standard error. */
export interface Skill {
  skill: number;
  error: number;
  /** The number of charts that it was estimated from, and their tables. */
  charts: number;
  tableIds: readonly TableId[];
}

/** A person's skills and lamps in the estimate. */
export interface EstimatedPerson {
  /** Single and double play are two skills. */
  single: Skill;
  double: Skill;
  /** The best lamp on each entry, and the number of estimated lamps that it includes. */
  bests: ReadonlyMap<number, { clear: number; reached: number }>;
  /** The service whose lamps are used. */
  service: PlayerOfService['service'];
}

/**
 * Returns the skills of a person, from the lamps of all their players as they are now and the charts as they were
 * estimated last.
 */
export async function ownSkill(
  db: Kysely<DB>,
  { charts, run }: PublishedEstimate,
  players: readonly PlayerOfService[],
  now: Date,
): Promise<EstimatedPerson> {
  const playerIds = players.map(({ playerId }) => playerId);
  const bests = await bestsOnEntries(db, { playerIds, official: true })
    .select(['best.playerId', 'best.submissionId', 'best.clear', 'best.minBp', 'best.playedAt'])
    .execute();
  const notes = await knownNotes(
    db,
    bests.map(({ submissionId }) => submissionId),
  );
  const serviceOf = new Map(players.map(({ playerId, service }) => [playerId, service]));
  const shown = players.length > 1 ? SHARED_SERVICE : (players[0]?.service ?? SHARED_SERVICE);
  const found = new Map<number, { clear: number; reached: number }>();
  const played: Record<'single' | 'double', (PlayedLamp & { tableId: TableId })[]> = { single: [], double: [] };
  for (const { playerId, submissionId, clear, minBp, playedAt } of bests) {
    const service = serviceOf.get(playerId) ?? shown;
    const own = { clear: players.length > 1 ? sharedLamp(service, clear) : clear };
    const reached = stepsReached(service, clear) ?? 0;
    const other = found.get(submissionId);
    found.set(submissionId, {
      clear: Math.max(own.clear, other?.clear ?? 0),
      reached: Math.max(reached, other?.reached ?? 0),
    });
    const chart = charts.get(submissionId);
    const daysAgo = playedAt && Math.floor((now.getTime() - playedAt.getTime()) / DAY_MS);
    const evidence = evidenceOf({ service, clear, minBp, daysAgo, notes: notes(submissionId) ?? null });
    if (!chart || !evidence) continue;
    const { discrimination, thresholds, isDouble, tableId } = chart;
    const ofClient = thresholds[CLIENTS.indexOf(service)] ?? [];
    played[isDouble ? 'double' : 'single'].push({ discrimination, thresholds: ofClient, tableId, ...evidence });
  }
  const skillFrom = (rows: readonly (PlayedLamp & { tableId: TableId })[]) => ({
    ...ability(rows, run.skill),
    charts: rows.length,
    tableIds: [...new Set(rows.map(({ tableId }) => tableId))],
  });
  return { single: skillFrom(played.single), double: skillFrom(played.double), bests: found, service: shown };
}
