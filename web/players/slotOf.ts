import type { TableRules } from '#domain/tables/tableRules.ts';

/** Returns the suffix of a table in names of fields: `playData`, `playData2`. The first has none. */
export const slotOf = ({ wireSlot }: Pick<TableRules, 'wireSlot'>) =>
  (wireSlot === 1 ? '' : String(wireSlot)) as '' | '2' | '3' | '4' | '5';
