import { type Kysely, sql } from 'kysely';
import type { Received, Reply } from '#contract/platform/endpoint.ts';
import type { submissionList as submissionListEndpoint, submissionSorts } from '#contract/voting/submissions.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { parseLevel } from '#domain/tables/level.ts';
import type { TableId, TableRules } from '#domain/tables/tableRules.ts';
import type { DB } from '../../platform/database/schema.ts';
import { parseCommaList, parseListQuery } from '../../platform/lists/listQuery.ts';
import { listedPage, sortKeys } from '../listedPage.ts';
import { allWithHiddenVotes, isByHidden, openVoteKeys } from '../openVotes/adminFields.ts';
import { selectSubmissions, toReplySubmission } from './listedSubmissions.ts';

type Query = Received<typeof submissionListEndpoint>['query'];

/**
 * Returns one page of a table's submissions: filtered by levels, searched by title or proposer, sorted.
 * An unknown level in the filter is NOTVALIDVALUE.
 *
 * @param seesHidden whether hidden fields of open votes are shown, sorted by and searched: for the admin
 */
export async function submissionList(
  db: Kysely<DB>,
  rules: Pick<Rules, 'lists'>,
  table: TableRules,
  query: Omit<Query, 'table'>,
  seesHidden: boolean,
): Promise<Omit<Reply<typeof submissionListEndpoint>, 'success'> | Refusal<'NOTVALIDVALUE'>> {
  const levels = parseCommaList(query.levelfilter, (text) => parseLevel(table, text)?.toString() ?? null);
  if (levels === 'invalid') return refuse('NOTVALIDVALUE');
  const listQuery = parseListQuery<(typeof submissionSorts)[number]>(rules, query);
  const { total, rows } = await listedPage(db, {
    ...listQuery,
    rows: 'submission',
    tableId: table.id,
    keys: sortKeys,
    parts: listedRows(db, table.id, seesHidden && isByHidden(listQuery)),
    groups: levels,
    groupedBy: sql`level`,
    details: (page, order) => selectSubmissions(db).innerJoin(page, 'page.id', 'submission.id').orderBy(order),
  });
  const source = rows.map(toReplySubmission);
  return { total, source: seesHidden ? await allWithHiddenVotes(db, table.id, 'submissionId', source) : source };
}

/** Selects the columns that the list is sorted, filtered and searched by. */
function listedRows(db: Kysely<DB>, tableId: TableId, withHidden: boolean) {
  const rows = db
    .selectFrom('submission')
    .select(['submission.id', 'submission.entryNo as number', 'submission.level'])
    .select(['submission.titleKey', 'submission.publishedAt'])
    .where('submission.tableId', '=', tableId)
    .where('submission.removedFromSubAt', 'is', null);
  const asEverybody = rows.select(['submission.proposerKey', 'submission.voteRate']);
  if (!withHidden) return [asEverybody.as('listed')] as const;
  const open = rows.leftJoin('account', 'account.id', 'submission.proposerId').select(openVoteKeys('submission'));
  return [
    asEverybody.where('submission.result', '<>', 'new').as('listed'),
    open.where('submission.result', '=', 'new').as('listed'),
  ] as const;
}
