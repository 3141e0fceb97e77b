import { type Kysely, sql } from 'kysely';
import type { Reply } from '#contract/endpoint.ts';
import type { quickSearch as quickSearchEndpoint } from '#contract/site.ts';
import { nicknameKey } from '#domain/accounts/nickname.ts';
import { fold, isBlank } from '#domain/common/text.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { isOfficial } from '#domain/voting/isOfficial.ts';
import { parseEntryNumber } from '../charts/entryNumbers.ts';
import type { DB } from '../platform/database/schema.ts';
import { namedPlayers } from '../players/namedPlayers.ts';
import type { Published } from '../tables/published/published.ts';
import type { SubmissionRow } from '../voting/submissions/listedSubmissions.ts';

type Found = Omit<Reply<typeof quickSearchEndpoint>, 'success'>;

/**
 * Returns the best matching entries of all tables, and players, for a few letters; nothing for blank text (product.md
 * §3.4).
 */
export async function quickSearch(
  db: Kysely<DB>,
  rules: Pick<Rules, 'tables' | 'lists'>,
  published: Published,
  value: string,
): Promise<Found> {
  if (isBlank(value)) return { songs: [], players: [] };
  const take = rules.lists.quickSearchResults;
  return { songs: songsLike(rules, published, value, take), players: await playersLike(db, rules, value, take) };
}

/**
 * Finds the entry with that number, then titles that equal, start with or contain the text, then artists the same
 * way. Of equal rank, official entries come first, in the order of tables and numbers. Scans every row, in memory.
 */
function songsLike(
  { tables }: Pick<Rules, 'tables'>,
  published: Published,
  value: string,
  take: number,
): Found['songs'] {
  const text = fold(value);
  const entryNo = parseEntryNumber(text);
  const found = Array.from({ length: 2 * RANKS }, (): Found['songs'] => []);
  for (const { id } of tables) {
    for (const row of published.submissions(id)?.rows ?? []) {
      const rank = row.reply.entryNo === entryNo ? 0 : rankOf(row, text);
      if (rank === null) continue;
      const { reply } = row;
      const official = isOfficial({ result: reply.voteResult, deleted: reply.deleted });
      const best = found[2 * rank + (official ? 0 : 1)];
      if (!best || best.length === take) continue;
      const { level, title, artist } = reply;
      best.push({ table: id, entryNo: reply.entryNo, level, title, artist, official });
    }
  }
  return found.flat().slice(0, take);
}

const RANKS = 7;

function rankOf({ title, artist }: SubmissionRow, text: string): number | null {
  const inTitle = matchRank(title, text);
  if (inTitle !== null) return 1 + inTitle;
  const inArtist = matchRank(artist, text);
  return inArtist === null ? null : 4 + inArtist;
}

/** 0: equal, 1: starts with it, 2: contains it. */
function matchRank(whole: string, text: string): number | null {
  const at = whole.indexOf(text);
  if (at < 0) return null;
  if (at > 0) return 2;
  return whole.length === text.length ? 0 : 1;
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
