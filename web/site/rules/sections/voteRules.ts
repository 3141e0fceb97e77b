import type { Rules } from '#domain/rules/rules.ts';
import { levelName } from '#domain/tables/level.ts';
import { type TableRules, tableById } from '#domain/tables/tableRules.ts';
import { ifAny, type LineName, type RuleLine, ruleSection } from './ruleSection.ts';

const namesOf = (tables: readonly TableRules[]) => tables.map(({ name }) => name);

/** Who may vote on which charts, and how. */
export const voteRules = ruleSection({
  id: 'vote',
  lines: (rules) => {
    const { tables, fields } = rules;
    const withoutNeutral = namesOf(tables.filter(({ neutral }) => !neutral));
    return [
      { name: 'account' },
      { name: 'choices' },
      ...ifAny(withoutNeutral, { name: 'noNeutral', values: { tables: withoutNeutral } } as const),
      { name: 'reason' },
      { name: 'comment', values: { characters: fields.comment } },
      { name: 'opinion' },
      { name: 'personDiff' },
      ...limitLines(rules),
      { name: 'final' },
      { name: 'secret' },
      { name: 'talk', values: { seconds: fields.commentSeconds } },
      { name: 'voided' },
    ];
  },
});

/** Returns the lines about the levels that a player's clears open. */
function limitLines({ tables, restriction }: Rules): RuleLine<LineName<'vote'>>[] {
  const needing = (needs: TableRules['votingRight']['needs']) =>
    tables.filter(({ votingRight }) => votingRight.needs === needs);
  const byClears = Map.groupBy(needing('level'), ({ clearsToExpand }) => clearsToExpand);
  const anyLevel = namesOf(needing('any'));
  const free = namesOf(needing('nothing'));
  return [
    { name: 'limit', values: { above: restriction.above } },
    ...[...byClears].map(([clears, ofTables]) => ({
      name: 'limitExpand' as const,
      values: { tables: namesOf(ofTables), clears, above: restriction.aboveExpanded },
    })),
    ...tables.flatMap((table) => {
      const { clearsToOpen } = table;
      if (!clearsToOpen) return [];
      const { clears, fromLevel } = clearsToOpen;
      return { name: 'limitOpen' as const, values: { table: table.name, clears, level: levelName(table, fromLevel) } };
    }),
    ...ifAny(anyLevel, { name: 'limitAny', values: { tables: anyLevel } } as const),
    ...tables.flatMap(({ name, votingRight: { waivedBy } }) => {
      const waiving = waivedBy === null ? undefined : tableById({ tables }, waivedBy);
      return waiving ? { name: 'limitWaived' as const, values: { table: name, by: waiving.name } } : [];
    }),
    ...ifAny(free, { name: 'limitNone', values: { tables: free } } as const),
  ];
}
