import type { TableRules } from '#domain/tables/tableRules.ts';

/** Returns the rules of a table that the site does not have. A table is one record of data (tables.md §1.2). */
export function sixthTable(own: Pick<TableRules, 'id' | 'name' | 'symbol'> & Partial<TableRules>): TableRules {
  return {
    published: { official: own.name, voting: `${own.name} (Voting)`, sub: `${own.name} Sub` },
    playStyle: 'any',
    lowest: 1,
    highest: 3,
    series: own.id,
    transfers: [],
    ranked: false,
    neutral: true,
    verification: true,
    songMinimums: [{ from: 1, to: 3, minimum: 2 }],
    revisionMinimums: [{ from: 1, to: 3, minimum: 2 }],
    votingRight: { needs: 'level', waivedBy: null },
    clearsToExpand: 25,
    clearsToOpen: null,
    highCounterFrom: null,
    wireSlot: null,
    numberedBy: 'id',
    ...own,
  };
}
