import { type Kysely, sql } from 'kysely';
import { DOUBLE_PLAY_KEYS } from '#domain/charts/chart.ts';
import type { ChartToEstimate } from '#domain/estimate/collect.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { DB } from '../../platform/database/schema.ts';
import { knownNotes } from '../../scores/knownNotes.ts';

/** A chart, with its notes if the site has read it. */
export interface ChartWithNotes extends ChartToEstimate {
  notes: number | null;
}

/** Returns all official charts, in the order of their entries. The tables are numbered as the rules list them. */
export async function chartsToEstimate(db: Kysely<DB>, { tables }: Rules): Promise<ChartWithNotes[]> {
  const entries = await db
    .selectFrom('submission')
    .select(['id', 'tableId', 'level'])
    .where('result', '=', 'accept')
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`table_id = any(${tables.map(({ id }) => id)}::text[])`)
    .orderBy('id')
    .execute();
  const notes = await knownNotes(
    db,
    entries.map(({ id }) => id),
  );
  const doubles = await doublePlayCharts(db);
  return entries.map(({ id, tableId, level }) => {
    const table = tables.findIndex((one) => one.id === tableId);
    const isDouble = tables[table]?.playStyle === 'DP' || doubles.has(id);
    return { submission: id, table, level, isDouble, notes: notes(id) ?? null };
  });
}

/**
 * Returns the entries whose charts are double play, as far as the site has read them. A table may have charts of both.
 */
async function doublePlayCharts(db: Kysely<DB>): Promise<Set<number>> {
  const doublesBy = (hash: 'md5' | 'sha256') =>
    db
      .selectFrom('submission')
      .innerJoin('chart', `chart.${hash}`, `submission.${hash}`)
      .select('submission.id')
      .where(sql<boolean>`chart.summary ->> 'keys' = any(${DOUBLE_PLAY_KEYS}::text[])`);
  const rows = await doublesBy('md5').union(doublesBy('sha256')).execute();
  return new Set(rows.map(({ id }) => id));
}
