import type { Kysely } from 'kysely';
import type { Received, Reply } from '#contract/endpoint.ts';
import type { revisionList as revisionListEndpoint } from '#contract/revisions.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import { VOTED_KINDS } from '#domain/voting/revisionKinds.ts';
import type { DB } from '../../platform/database/schema.ts';
import { parseCommaList, parseListQuery } from '../../platform/lists/listQuery.ts';
import { hiddenVotes, withHiddenVotes } from '../hiddenVotes.ts';
import { pagedRevisions, type RevisionList, revisionRow } from './listedRevisions.ts';

type Query = Received<typeof revisionListEndpoint>['query'];

/**
 * Returns one page of a table's revisions: filtered by the types that are voted on (a `fix` is only in the whole list),
 * searched by title or proposer, sorted (api.md §5). An unknown type in the filter is NOTVALIDVALUE.
 */
export function revisionList(
  rules: Pick<Rules, 'lists'>,
  list: RevisionList,
  query: Omit<Query, 'table'>,
): Omit<Reply<typeof revisionListEndpoint>, 'success'> | Refusal<'NOTVALIDVALUE'> {
  const groups = parseCommaList(query.typefilter, (text) => VOTED_KINDS.find((kind) => kind === text) ?? null);
  if (groups === 'invalid') return refuse('NOTVALIDVALUE');
  const { total, rows } = list.page({ ...parseListQuery(rules, query), groups });
  return { total, source: rows.map(({ reply }) => reply) };
}

/** Returns the list as the admin sees it: with the hidden facts of open votes, also in sort orders and searches. */
export async function revisionsWithHiddenVotes(
  db: Kysely<DB>,
  tableId: TableId,
  list: RevisionList,
): Promise<RevisionList> {
  const hidden = await hiddenVotes(db, tableId, 'revisionId');
  const rows = list.rows.map((row) => {
    const known = row.reply.voteResult === 'new' ? hidden.get(row.reply.entryNo) : undefined;
    return known ? revisionRow(withHiddenVotes(row.reply, known), row.title) : row;
  });
  return pagedRevisions(rows);
}
