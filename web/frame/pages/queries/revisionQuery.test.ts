import { expect, test } from 'vitest';
import { revisionList } from '#contract/voting/revisions.ts';
import { TABLES, tableById } from '#domain/tables/tableRules.ts';
import { revisionQuery, revisionTypes } from './revisionQuery.ts';

const table = (id: string) => tableById({ tables: TABLES }, id) as (typeof TABLES)[number];

test('a table without a neighbor has no filter for transfers', () => {
  expect(revisionTypes(table('fr'))).not.toContain('transfer');
  expect(revisionQuery(table('fr'), { typefilter: 'transfer,delete' }).typefilter).toBe('delete');
});

test('a type without votes is left out, because the server refuses it as a filter', () => {
  expect(revisionTypes(table('st'))).toEqual(['change', 'delete', 'resurrection', 'transfer']);
  expect(revisionQuery(table('st'), { typefilter: 'fix,delete' }).typefilter).toBe('delete');
});

test('an unknown type or order is left out', () => {
  const query = revisionQuery(table('st'), { sort: 'hidden', typefilter: 'vote,toString' });
  expect(query).toMatchObject({ sort: '-number', typefilter: '' });
  expect(revisionList.query.safeParse(query).success).toBe(true);
});
