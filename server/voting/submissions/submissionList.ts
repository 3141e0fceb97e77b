import type { Kysely } from 'kysely';
import type { Received, Reply } from '#contract/endpoint.ts';
import type { submissionList as submissionListEndpoint } from '#contract/submissions.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { parseLevel } from '#domain/tables/level.ts';
import type { TableId, TableRules } from '#domain/tables/tableRules.ts';
import type { DB } from '../../platform/database/schema.ts';
import { parseCommaList, parseListQuery } from '../../platform/lists/listQuery.ts';
import { hiddenVotes, withHiddenVotes } from '../hiddenVotes.ts';
import { pagedSubmissions, type SubmissionList, submissionRow } from './listedSubmissions.ts';

type Query = Received<typeof submissionListEndpoint>['query'];

/**
 * Returns one page of what was proposed into a table: filtered by levels, searched by title or proposer, sorted
 * (api.md §5). An unknown level in the filter is NOTVALIDVALUE.
 */
export function submissionList(
  rules: Pick<Rules, 'lists'>,
  table: TableRules,
  list: SubmissionList,
  query: Omit<Query, 'table'>,
): Omit<Reply<typeof submissionListEndpoint>, 'success'> | Refusal<'NOTVALIDVALUE'> {
  const groups = parseCommaList(query.levelfilter, (text) => parseLevel(table, text)?.toString() ?? null);
  if (groups === 'invalid') return refuse('NOTVALIDVALUE');
  const { total, rows } = list.page({ ...parseListQuery(rules, query), groups });
  return { total, source: rows.map(({ reply }) => reply) };
}

/** Returns the list as the admin sees it: with the hidden facts of open votes, also in sort orders and searches. */
export async function submissionsWithHiddenVotes(
  db: Kysely<DB>,
  tableId: TableId,
  list: SubmissionList,
): Promise<SubmissionList> {
  const hidden = await hiddenVotes(db, tableId, 'submissionId');
  const rows = list.rows.map((row) => {
    const known = row.reply.voteResult === 'new' ? hidden.get(row.reply.entryNo) : undefined;
    return known ? submissionRow(withHiddenVotes(row.reply, known), row) : row;
  });
  return pagedSubmissions(rows);
}
