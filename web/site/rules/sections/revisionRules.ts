import { levelName } from '#domain/tables/level.ts';
import { type TableRules, tableById } from '#domain/tables/tableRules.ts';
import { ruleSection } from './ruleSection.ts';

/** What revisions can change, and how they are voted on. */
export const revisionRules = ruleSection({
  id: 'revision',
  lines: ({ tables, revision, revisions, window, fields }) => {
    const { acceptRates } = revision;
    return [
      { name: 'kinds' },
      { name: 'right' },
      { name: 'change', values: { levels: revision.largestChange, ...acceptRates.change } },
      { name: 'delete', values: { percent: acceptRates.delete } },
      { name: 'resurrection', values: { percent: acceptRates.resurrection } },
      { name: 'transfer', values: { ...acceptRates.transfer, edges: edgesOf(tables) } },
      { name: 'minimum', below: 'revisionMinimums' },
      { name: 'held', values: { days: revision.heldDays } },
      { name: 'reject', values: { percent: revision.rejectBelowPercent } },
      { name: 'accept', values: { percent: revision.acceptFromPercent } },
      { name: 'deadline', values: { days: window.days } },
      { name: 'limit', values: { limit: revisions.limit, days: revisions.days } },
      { name: 'comment', values: { characters: fields.comment } },
      { name: 'wait', values: { days: revisions.waitDays } },
      { name: 'waitCanceled', values: { days: revisions.waitCanceledDays } },
      { name: 'once' },
      { name: 'moot' },
    ];
  },
});

/** Returns the levels between which charts transfer, each pair once: `st0 ↔ sl12`. */
function edgesOf(tables: readonly TableRules[]): string[] {
  return tables.flatMap((table) =>
    table.transfers
      .filter(({ direction }) => direction === 'down')
      .flatMap(({ at, to, toLevel }) => {
        const below = tableById({ tables }, to);
        return below ? [`${levelName(table, at)} ↔ ${levelName(below, toLevel)}`] : [];
      }),
  );
}
