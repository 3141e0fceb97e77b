import type { TableRules } from '#domain/tables/tableRules.ts';
import { ifAny, ruleSection } from './ruleSection.ts';

/** Who may propose which charts, and how many. */
export const submitRules = ruleSection({
  id: 'submit',
  lines: ({ tables, proposals: { counters, ownCharts, sameSongDays }, fields }) => {
    const high = tables.flatMap(highLevels);
    const series = [...Map.groupBy(tables, (table) => table.series).values()];
    return [
      { name: 'file' },
      { name: 'level' },
      { name: 'limitCommon', values: { ...counters.common } },
      ...ifAny(high, { name: 'limitHigh', values: { ...counters.high, levels: high } } as const),
      { name: 'ownCharts', values: { ...ownCharts } },
      { name: 'sameSong', values: { days: sameSongDays } },
      ...series.map((ofSeries) => ({
        name: ofSeries.length > 1 ? ('once' as const) : ('ownEntries' as const),
        values: { tables: ofSeries.map(({ name }) => name) },
      })),
      { name: 'links' },
      { name: 'comment', values: { characters: fields.comment } },
      { name: 'adult' },
    ];
  },
});

/** Returns the levels of a table that the counter of high levels counts: `st6–12`. */
function highLevels({ symbol, highCounterFrom, highest }: TableRules): string[] {
  return highCounterFrom === null ? [] : [`${symbol}${highCounterFrom}–${highest}`];
}
