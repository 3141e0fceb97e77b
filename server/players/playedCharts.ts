import { type Kysely, sql } from 'kysely';
import type { StairwayItem } from '#contract/accounts.ts';
import { djLevel, scorePercent } from '#domain/players/djLevel.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { DB } from '../database/schema.ts';
import { bestsOnEntries } from '../restrictions/bestsOnEntries.ts';

/** Returns a player's best on each official chart they played, by table, in the order of levels and titles. */
export async function playedCharts(db: Kysely<DB>, playerId: number): Promise<Map<TableId, StairwayItem[]>> {
  const bests = await bestsOnEntries(db, { playerIds: [playerId], official: true })
    .innerJoin('submission', 'submission.id', 'best.submissionId')
    .select(['submission.title', 'submission.md5', 'submission.sha256'])
    .select(['best.tableId', 'best.level', 'best.clear', 'best.exScore', 'best.minBp'])
    .execute();
  const notes = await knownNotes(db);
  const titled = bests.map((best) => ({ ...best, notes: notes.get(best.sha256) ?? notes.get(best.md5) }));
  titled.sort((a, b) => a.level - b.level || (a.title < b.title ? -1 : 1));
  const byTable = Map.groupBy(titled, ({ tableId }) => tableId);
  return new Map([...byTable].map(([tableId, charts]) => [tableId, charts.map(itemOf)]));
}

interface PlayedChart {
  title: string;
  md5: string;
  sha256: string;
  level: number;
  clear: number;
  exScore: number;
  minBp: number | null;
  notes: number | undefined;
}

function itemOf({ title, md5, sha256, level, clear, exScore, minBp, notes }: PlayedChart): StairwayItem {
  return {
    level: String(level),
    title,
    md5,
    sha256,
    point: 0,
    // By the notes that the site counted: those of the services differ between players (ranking-services.md §0).
    rank: notes === undefined ? '' : djLevel(exScore, notes),
    percent: notes === undefined ? null : scorePercent(exScore, notes),
    minbp: minBp,
    score: exScore,
    clear,
  };
}

/** Returns the notes of the charts whose files the site has read, by either hash. Imported tables list many others. */
async function knownNotes(db: Kysely<DB>): Promise<Map<string, number>> {
  const notes = sql<number>`(chart.summary ->> 'notes')::integer`;
  const charts = await db
    .selectFrom('chart')
    .select(['md5', 'sha256', notes.as('notes')])
    .where(notes, '>', 0)
    .where('md5', 'in', (official) => official.selectFrom('submission').select('md5').where('result', '=', 'accept'))
    .execute();
  return new Map(
    charts.flatMap(({ md5, sha256, notes: count }): [string, number][] => [
      [md5, count],
      [sha256, count],
    ]),
  );
}
