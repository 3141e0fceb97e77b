import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reply } from '#contract/platform/endpoint.ts';
import type { quickSearch as quickSearchEndpoint } from '#contract/site/site.ts';
import { isTooShort, parseSearch, type Search } from '#domain/common/search.ts';
import { fold, isBlank, parseNumber } from '#domain/common/text.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { DB } from '../platform/database/schema.ts';
import { fits } from '../platform/lists/listQuery.ts';
import { namedPlayers } from '../players/namedPlayers.ts';
import { searchedUploads } from '../uploads/uploadList.ts';
import { byTable, listedIn } from '../voting/submissions/listedSubmissions.ts';

type Found = Omit<Reply<typeof quickSearchEndpoint>, 'success'>;

/** What is searched for: the folded text, also as a hash (of md5 or sha256) or a number; null if it is neither. */
interface Searched {
  text: string;
  hash: string | null;
  number: number | null;
  search: Search;
}

const nothing: Found = { songs: [], revisions: [], uploads: [], chart: null, players: [] };

/**
 * Returns the best matching entries and revisions of all tables, uploads, and players, for a few letters or the hash of a
 * chart; nothing for blank text (product.md §3.4).
 */
export async function quickSearch(
  db: Kysely<DB>,
  rules: Pick<Rules, 'tables' | 'lists' | 'uploads'>,
  value: string,
  search = parseSearch(value),
): Promise<Found> {
  if (isBlank(value)) return nothing;
  const text = fold(value);
  const hash = /^(?:[0-9a-f]{32}|[0-9a-f]{64})$/.test(text) ? text : null;
  const take = rules.lists.quickSearchResults;
  const few = Math.ceil(take / 2);
  const searched = { text, hash, number: parseNumber(text), search };
  const [songs, revisions, uploads, chart, players] = await Promise.all([
    songsLike(db, rules, searched, take),
    hash ? [] : revisionsLike(db, rules, searched, few),
    uploadsLike(db, rules, searched, few),
    hash ? chartWith(db, hash) : null,
    hash ? [] : playersLike(db, rules, searched, take),
  ]);
  const isNothing = [songs, revisions, uploads, players].every((list) => list.length === 0);
  if (isNothing && !hash && search.otherwise) return quickSearch(db, rules, value, search.otherwise);
  return { songs, revisions, uploads, chart, players };
}

/**
 * Finds the entries of a hash, or else the entry with that number, then titles that equal, start with or contain the
 * words, then those with words in the artist, the same way. Of equal rank, official entries come first, in the order of tables and numbers.
 */
async function songsLike(
  db: Kysely<DB>,
  { tables }: Pick<Rules, 'tables'>,
  { hash, number, search }: Searched,
  take: number,
): Promise<Found['songs']> {
  const tableIds = tables.map(({ id }) => id);
  const isNumber = sql`entry_no = ${number}::int`;
  const isFound = hash
    ? sql<SqlBool>`(md5 = ${hash} or sha256 = ${hash})`
    : sql<SqlBool>`(${isNumber} or ${fits(search, (fit) => sql`title_key ${fit} or artist_key ${fit}`)})`;
  const whole = `${search.phrase}$`;
  const rows = await listedIn(db, tableIds)
    .select(['tableId as table', 'entryNo', 'level', 'title', 'artist', 'result as voteResult', 'deletedAt'])
    .where(isFound)
    .orderBy(sql`case when ${isNumber} then 0
      when title_key ~ ${whole} then 1 when title_key ~ ${search.phrase} then 2
      when ${fits(search, (fit) => sql`title_key ${fit}`)} then 3
      when artist_key ~ ${whole} then 4 when artist_key ~ ${search.phrase} then 5 else 6 end`)
    .orderBy(sql`(result = 'accept' and deleted_at is null)`, 'desc')
    .orderBy(byTable(tableIds))
    .limit(take)
    .execute();
  return rows.map(({ level, deletedAt, ...row }) => ({ ...row, level: String(level), deleted: deletedAt !== null }));
}

/** Finds the revision with that number, then those of titles that contain the text: open ones first, then the newest. */
async function revisionsLike(
  db: Kysely<DB>,
  { tables }: Pick<Rules, 'tables'>,
  { number, search }: Searched,
  take: number,
): Promise<Found['revisions']> {
  const isNumber = sql<SqlBool>`revision.revision_no = ${number}::int`;
  const rows = await db
    .selectFrom('revision')
    .innerJoin('submission', 'submission.id', 'revision.submissionId')
    .select(['revision.tableId as table', 'revision.revisionNo as entryNo', 'revision.kind as type', 'revision.level'])
    .select(['revision.targetTableId', 'revision.targetLevel', 'revision.result as voteResult', 'submission.title'])
    .where(
      'revision.tableId',
      'in',
      tables.map(({ id }) => id),
    )
    .where('submission.removedFromSubAt', 'is', null)
    .where(sql<SqlBool>`(${isNumber} or ${fits(search, (fit) => sql`revision.title_key ${fit}`)})`)
    .orderBy(isNumber, (order) => order.desc().nullsLast())
    .orderBy(sql`revision.result = 'new'`, 'desc')
    .orderBy('revision.publishedAt', 'desc')
    .orderBy('revision.id', 'desc')
    .limit(take)
    .execute();
  return rows.map(({ level, type, targetTableId, targetLevel, ...row }) => ({
    ...row,
    type,
    level: String(level),
    target: type === 'change' || type === 'transfer' ? { table: targetTableId, level: String(targetLevel) } : null,
  }));
}

/**
 * Finds uploads with a chart of that hash, or else those whose titles, artists, chart names and uploaders contain the
 * words, the newest first. A text that is too short for the search of the uploader finds none, except a Han character.
 */
async function uploadsLike(
  db: Kysely<DB>,
  { uploads: { minSearchLength } }: Pick<Rules, 'uploads'>,
  { text, hash, search }: Searched,
  take: number,
): Promise<Found['uploads']> {
  const uploads = db
    .selectFrom('upload')
    .select(['entryNo', 'title', 'artist'])
    .orderBy('publishedAt', 'desc')
    .orderBy('entryNo', 'desc')
    .limit(take);
  if (hash) {
    const column: RawBuilder<string> = hash.length === 32 ? sql`md5` : sql`sha256`;
    return uploads
      .where('entryNo', 'in', (charts) => charts.selectFrom('uploadChart').select('uploadNo').where(column, '=', hash))
      .execute();
  }
  return isTooShort(text, minSearchLength) ? [] : uploads.where(searchedUploads(search)).execute();
}

async function chartWith(db: Kysely<DB>, hash: string): Promise<Found['chart']> {
  const chart = await db
    .selectFrom('chart')
    .select(['sha256', 'summary'])
    .where(hash.length === 32 ? 'md5' : 'sha256', '=', hash)
    .limit(1)
    .executeTakeFirst();
  if (!chart) return null;
  const { title, artist } = chart.summary;
  return { sha256: chart.sha256, title, artist };
}

/**
 * Finds players by nickname: those that start with the words come first, then the shortest, so that an exact match leads.
 * Deleted accounts have no nickname. Their color is the best one of all ranked tables.
 */
async function playersLike(
  db: Kysely<DB>,
  { tables }: Pick<Rules, 'tables'>,
  { search }: Searched,
  take: number,
): Promise<Found['players']> {
  const rows = await db
    .selectFrom('account')
    .select('nickname')
    .where('nicknameKey', 'is not', null)
    .where(fits(search, (fit) => sql`nickname_key ${fit}`))
    .orderBy(sql`nickname_key ~ ${search.phrase}`, 'desc')
    .orderBy(sql`length(account.nickname_key)`)
    .orderBy('nicknameKey')
    .limit(take)
    .$narrowType<{ nickname: string }>()
    .execute();
  const nicknames = rows.map(({ nickname }) => nickname);
  return namedPlayers(
    db,
    tables.filter(({ ranked }) => ranked),
    nicknames,
  );
}
