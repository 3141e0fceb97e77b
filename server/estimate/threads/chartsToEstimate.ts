import { type Kysely, sql } from 'kysely';
import type { ChartToEstimate } from '#domain/estimate/collect.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { DB } from '../../database/schema.ts';
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
  return entries.map(({ id, tableId, level }) => {
    const table = tables.findIndex((one) => one.id === tableId);
    return { submission: id, table, level, isDouble: tables[table]?.playStyle === 'DP', notes: notes(id) ?? null };
  });
}
