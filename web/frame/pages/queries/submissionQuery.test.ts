import { expect, test } from 'vitest';
import { submissionList } from '#contract/voting/submissions.ts';
import { TABLES, tableById } from '#domain/tables/tableRules.ts';
import { parseListSearch } from '../../../base/ui/lists/listSearch.ts';
import { submissionQuery } from './submissionQuery.ts';

const dpst = tableById({ tables: TABLES }, 'dpst') as (typeof TABLES)[number];

test('no address leads to a request that the server refuses', () => {
  const hostile = ['0', '-1', '1e9', 'constructor', '--votes', '-', '7', '0,7', '99999999999999999999', ',', '%00'];
  for (const value of hostile) {
    const address = { ...parseListSearch({ page: value, search: value, sort: value }), levelfilter: value };
    const query = submissionQuery(dpst, address);
    expect(submissionList.query.safeParse(query).success, value).toBe(true);
    for (const level of String(query.levelfilter).split(',').filter(Boolean)) expect(Number(level)).toBeLessThan(7);
  }
});
