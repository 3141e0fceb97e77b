import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Reply } from '#contract/endpoint.ts';
import type { quickSearch as quickSearchEndpoint } from '#contract/site.ts';
import { nicknameKey } from '#domain/accounts/nickname.ts';
import { fold, isBlank } from '#domain/common/text.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { parseEntryNumber } from '../charts/entryNumbers.ts';
import type { DB } from '../platform/database/schema.ts';
import { namedPlayers } from '../players/namedPlayers.ts';
import { byTable, listedIn } from '../voting/submissions/listedSubmissions.ts';

type Found = Omit<Reply<typeof quickSearchEndpoint>, 'success'>;

/**
 * Returns the best matching entries of all tables, and players, for a few letters; nothing for blank text (product.md
 * §3.4).
 */
export async function quickSearch(
  db: Kysely<DB>,
  rules: Pick<Rules, 'tables' | 'lists'>,
  value: string,
): Promise<Found> {
  if (isBlank(value)) return { songs: [], players: [] };
  const take = rules.lists.quickSearchResults;
  const [songs, players] = await Promise.all([songsLike(db, rules, value, take), playersLike(db, rules, value, take)]);
  return { songs, players };
}

/**
 * Finds the entry with that number, then titles that equal, start with or contain the text, then artists the same
 * way. Of equal rank, official entries come first, in the order of tables and numbers.
 */
async function songsLike(
  db: Kysely<DB>,
  { tables }: Pick<Rules, 'tables'>,
  value: string,
  take: number,
): Promise<Found['songs']> {
  const text = fold(value);
  const tableIds = tables.map(({ id }) => id);
  const isNumber = sql`entry_no = ${parseEntryNumber(text)}::int`;
  const isOfficial = sql<boolean>`(result = 'accept' and deleted_at is null)`;
  const rows = await listedIn(db, tableIds)
    .select(['tableId as table', 'entryNo', 'level', 'title', 'artist', isOfficial.as('official')])
    .where(sql<SqlBool>`(${isNumber} or strpos(title_key, ${text}) > 0 or strpos(artist_key, ${text}) > 0)`)
    .orderBy(sql`case when ${isNumber} then 0
      when title_key = ${text} then 1 when starts_with(title_key, ${text}) then 2 when strpos(title_key, ${text}) > 0 then 3
      when artist_key = ${text} then 4 when starts_with(artist_key, ${text}) then 5 else 6 end`)
    .orderBy(isOfficial, 'desc')
    .orderBy(byTable(tableIds))
    .limit(take)
    .execute();
  return rows.map(({ level, ...row }) => ({ ...row, level: String(level) }));
}

/**
 * Finds players whose nickname starts with the text, the shortest first, so that an exact match leads. Deleted accounts
 * have no nickname. Their color is the best one of all ranked tables. The index `account_by_nickname` serves it.
 */
async function playersLike(
  db: Kysely<DB>,
  { tables }: Pick<Rules, 'tables'>,
  value: string,
  take: number,
): Promise<Found['players']> {
  const pattern = `${nicknameKey(value).replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await db
    .selectFrom('account')
    .select('nickname')
    .where('nicknameKey', 'like', pattern)
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
