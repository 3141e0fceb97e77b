import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Reply } from '#contract/platform/endpoint.ts';
import type { searchSubmission as searchSubmissionEndpoint } from '#contract/voting/revisions.ts';
import { parseSearch } from '#domain/common/search.ts';
import { fold, parseNumber } from '#domain/common/text.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { DB } from '../../platform/database/schema.ts';
import { fits } from '../../platform/lists/listQuery.ts';
import { listedIn } from '../submissions/listedSubmissions.ts';

/**
 * Finds entries of a table for the revision form: first the entry with that number, then titles that begin with the text,
 * then those with its words in title and artist, each by number. An empty text finds nothing.
 */
export async function searchSubmission(
  db: Kysely<DB>,
  { lists }: Pick<Rules, 'lists'>,
  tableId: TableId,
  value: string,
  search = parseSearch(value),
): Promise<Omit<Reply<typeof searchSubmissionEndpoint>, 'success'>> {
  const text = fold(value);
  if (text === '') return { source: [] };
  const isNumber = sql`entry_no = ${parseNumber(text)}::int`;
  const rows = await listedIn(db, [tableId])
    .select(['entryNo', 'level', 'title', 'artist', 'result', 'deletedAt'])
    .where(sql<SqlBool>`(${isNumber} or ${fits(search, (fit) => sql`title_key ${fit} or artist_key ${fit}`)})`)
    .orderBy(sql`case when ${isNumber} then 0 when title_key ~ ${search.phrase} then 1 else 2 end, entry_no`)
    .limit(lists.searchResults)
    .execute();
  if (rows.length === 0 && search.otherwise) return searchSubmission(db, { lists }, tableId, value, search.otherwise);
  const source = rows.map(({ level, result: voteResult, deletedAt, ...names }) => ({
    entryNo: names.entryNo,
    level: String(level),
    title: names.title,
    artist: names.artist,
    voteResult,
    deleted: deletedAt !== null,
  }));
  return { source };
}
