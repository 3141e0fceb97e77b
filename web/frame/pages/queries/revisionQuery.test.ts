import { expect, test } from 'vitest';
import { revisionList } from '#contract/revisions.ts';
import { TABLES, tableById } from '#domain/tables/tableRules.ts';
import { revisionQuery, revisionTypes } from './revisionQuery.ts';

const table = (id: string) => tableById({ tables: TABLES }, id) as (typeof TABLES)[number];

test('an address becomes what the server is asked', () => {
  expect(revisionQuery(table('st'), { page: 2, search: 'x', sort: 'type', typefilter: 'change,transfer' })).toEqual({
    table: 'st',
    page: 2,
    search: 'x',
    typefilter: 'change,transfer',
    sort: 'type',
  });
});

test('a table without a neighbor has no transfer to filter by', () => {
  expect(revisionTypes(table('fr'))).not.toContain('transfer');
  expect(revisionQuery(table('fr'), { typefilter: 'transfer,delete' }).typefilter).toBe('delete');
});

test('what nobody votes on is no type to filter by: the server refuses it', () => {
  expect(revisionTypes(table('st'))).toEqual(['change', 'delete', 'resurrection', 'transfer']);
  expect(revisionQuery(table('st'), { typefilter: 'fix,delete' }).typefilter).toBe('delete');
});

test('a type or order that does not exist is left out', () => {
  const query = revisionQuery(table('st'), { sort: 'hidden', typefilter: 'vote,toString' });
  expect(query).toMatchObject({ sort: '-number', typefilter: '' });
  expect(revisionList.query.safeParse(query).success).toBe(true);
});
