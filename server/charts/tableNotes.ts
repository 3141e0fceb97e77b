import { LRUCache } from 'lru-cache';
import type { tableNotes as tableNotesEndpoint } from '#contract/charts/charts.ts';
import type { Reply } from '#contract/platform/endpoint.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { type TableId, tableById } from '#domain/tables/tableRules.ts';
import type { Context } from '../platform/context.ts';
import { knownNotes } from '../scores/knownNotes.ts';
import { knownChartsVersion } from './missingCharts.ts';

/** The tables of now, and some of before a change. */
const MAX_KEPT = 10;

type Notes = Omit<Reply<typeof tableNotesEndpoint>, 'success'>;

/** Returns a function that returns the notes of the charts of a table, read once for each change of charts or entries. */
export function tableNotes({ db, rules, clock }: Pick<Context, 'db' | 'rules' | 'clock'>) {
  const kept = new LRUCache<string, Notes, TableId>({
    max: MAX_KEPT,
    fetchMethod: async (_version, _before, { context: tableId }) => {
      const entries = await db
        .selectFrom('submission')
        .select(['id', 'entryNo'])
        .where('tableId', '=', tableId)
        .where('removedFromSubAt', 'is', null)
        .execute();
      const notesOf = await knownNotes(
        db,
        entries.map(({ id }) => id),
      );
      const known = entries.map(({ id, entryNo }) => [entryNo, notesOf(id)] as const);
      return { notes: Object.fromEntries(known.filter((entry): entry is [number, number] => entry[1] !== undefined)) };
    },
  });
  return async (tableId: string): Promise<Notes | Refusal<'ENOTFOUND'>> => {
    const table = tableById(rulesAt(rules, clock.now()), tableId);
    if (!table) return refuse('ENOTFOUND');
    return kept.forceFetch(`${table.id} ${await knownChartsVersion(db)}`, { context: table.id });
  };
}
