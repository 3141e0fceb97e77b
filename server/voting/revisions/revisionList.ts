import { type Kysely, sql } from 'kysely';
import type { Received, Reply } from '#contract/platform/endpoint.ts';
import type { revisionList as revisionListEndpoint, revisionSorts } from '#contract/voting/revisions.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import { VOTED_KINDS } from '#domain/voting/revisionKinds.ts';
import type { DB } from '../../platform/database/schema.ts';
import { parseCommaList, parseListQuery } from '../../platform/lists/listQuery.ts';
import { listedPage, sortKeys } from '../listedPage.ts';
import { allWithHiddenVotes, isByHidden, openVoteKeys } from '../openVotes/adminFields.ts';
import { selectRevisions, toReplyRevision } from './listedRevisions.ts';

type Query = Received<typeof revisionListEndpoint>['query'];

/**
 * Returns one page of a table's revisions: filtered by the types that are voted on (a `fix` is only in the whole list),
 * searched by title or proposer, sorted. An unknown type in the filter is NOTVALIDVALUE.
 *
 * @param seesHidden whether hidden fields of open votes are shown, sorted by and searched: for the admin
 */
export async function revisionList(
  db: Kysely<DB>,
  rules: Pick<Rules, 'lists'>,
  tableId: TableId,
  query: Omit<Query, 'table'>,
  seesHidden: boolean,
): Promise<Omit<Reply<typeof revisionListEndpoint>, 'success'> | Refusal<'NOTVALIDVALUE'>> {
  const kinds = parseCommaList(query.typefilter, (text) => VOTED_KINDS.find((kind) => kind === text) ?? null);
  if (kinds === 'invalid') return refuse('NOTVALIDVALUE');
  const listQuery = parseListQuery<(typeof revisionSorts)[number]>(rules, query);
  const { total, rows } = await listedPage(db, {
    ...listQuery,
    rows: 'revision',
    tableId,
    keys: { ...sortKeys, type: sql`kind` },
    parts: listedRows(db, tableId, seesHidden && isByHidden(listQuery)),
    groups: kinds,
    groupedBy: sql`kind`,
    details: (page, order) => selectRevisions(db).innerJoin(page, 'page.id', 'revision.id').orderBy(order),
  });
  const source = rows.map((row) => toReplyRevision(row, 1));
  return { total, source: seesHidden ? await allWithHiddenVotes(db, tableId, 'revisionId', source) : source };
}

/** Selects the columns that the list is sorted, filtered and searched by. */
function listedRows(db: Kysely<DB>, tableId: TableId, withHidden: boolean) {
  const rows = db
    .selectFrom('revision')
    .select(['revision.id', 'revision.revisionNo as number', 'revision.level', 'revision.kind'])
    .select(['revision.titleKey', 'revision.publishedAt'])
    .where('revision.tableId', '=', tableId);
  const asEverybody = rows.select(['revision.proposerKey', 'revision.voteRate']);
  if (!withHidden) return [asEverybody.as('listed')] as const;
  const open = rows.leftJoin('account', 'account.id', 'revision.proposerId').select(openVoteKeys('revision'));
  return [
    asEverybody.where('revision.result', '<>', 'new').as('listed'),
    open.where('revision.result', '=', 'new').as('listed'),
  ] as const;
}
