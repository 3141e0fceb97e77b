import { type Kysely, sql } from 'kysely';
import type { Received, Reply } from '#contract/endpoint.ts';
import type { uploadSorts, uploads as uploadsCall } from '#contract/uploads.ts';
import { nicknameKey } from '#domain/accounts/nickname.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { parseSort } from '#domain/common/parseSort.ts';
import { fold, lengthOf } from '#domain/common/text.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { keyModes } from '#domain/uploads/keyModes.ts';
import { levelKey } from '#domain/uploads/searchText.ts';
import { uploadTags } from '#domain/uploads/tags.ts';
import type { DB } from '../database/schema.ts';
import type { Viewer } from '../http/session.ts';
import { parseCommaList } from '../lists/listQuery.ts';
import { selectUploads, toReplyUploads } from './uploadRows.ts';

type Query = Received<typeof uploadsCall>['query'];

/** What a page of the uploader shows, read from the query. */
export interface UploadListQuery {
  search: string;
  tags: readonly string[] | null;
  keys: readonly string[] | null;
  levels: readonly string[] | null;
  sort: (typeof uploadSorts)[number];
  descending: boolean;
  skip: number;
  take: number;
}

const oneOf = (known: readonly string[]) => (text: string) => (known.includes(text) ? text : null);
const readTag = oneOf(uploadTags);
const readKeys = oneOf(keyModes);
const readLevel = (text: string) => levelKey(text) || null;

/** Beyond it a page is empty, and no number of the database. */
const MOST_SKIPPED = 2_000_000_000;

/**
 * One page of the uploader: searched in titles, artists, events, chart names and who uploaded it, filtered, sorted
 * (specification §2, decisions.md §9).
 */
export async function uploadList(
  db: Kysely<DB>,
  rules: Pick<Rules, 'lists' | 'uploads'>,
  query: Query,
  viewer: Viewer | null,
): Promise<Omit<Reply<typeof uploadsCall>, 'success'> | Refusal<'NOTVALIDVALUE' | 'EUPLOADSEARCHSIZE'>> {
  const asked = parseUploadListQuery(rules, query);
  if ('error' in asked) return asked;
  const { total } = await countUploads(db, asked).executeTakeFirstOrThrow();
  const rows = asked.skip < total ? await rowsOf(db, asked, total) : [];
  return { total, source: await toReplyUploads(db, rows, viewer) };
}

/** A page near the end is read from there: an index is walked from the nearer end, whichever way it is sorted. */
async function rowsOf(db: Kysely<DB>, asked: UploadListQuery, total: number) {
  const { skip, take, descending } = asked;
  const after = Math.max(0, total - skip - take);
  if (skip <= after) return pageOfUploads(db, asked).execute();
  const fromEnd = { ...asked, descending: !descending, skip: after, take: Math.min(take, total - skip) };
  return (await pageOfUploads(db, fromEnd).execute()).reverse();
}

/** The query as it is asked of the database; a search needs so many signs unless tags or keys are given (specification §5). */
export function parseUploadListQuery(
  { lists: { uploadRows }, uploads: { minSearchLength: searchFrom } }: Pick<Rules, 'lists' | 'uploads'>,
  query: Query,
): UploadListQuery | Refusal<'NOTVALIDVALUE' | 'EUPLOADSEARCHSIZE'> {
  const tags = parseCommaList(query.tags, readTag);
  const keys = parseCommaList(query.keys, readKeys);
  const levels = parseCommaList(query.levelfilter, readLevel);
  if (tags === 'invalid' || keys === 'invalid' || levels === 'invalid') return refuse('NOTVALIDVALUE');
  const search = fold(query.search);
  if (search !== '' && lengthOf(search) < searchFrom && !tags && !keys) {
    return refuse('EUPLOADSEARCHSIZE', { limit: searchFrom });
  }
  const { field: sort, descending } = parseSort<UploadListQuery['sort']>(query.sort);
  const skip = Math.min((query.page - 1) * uploadRows, MOST_SKIPPED);
  return { search, tags, keys, levels, sort, descending, skip, take: uploadRows };
}

/** How many there are. */
export function countUploads(db: Kysely<DB>, asked: UploadListQuery) {
  return db
    .selectFrom('upload')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(isChosen(asked));
}

/** Those of the page, in order; equal ones stand by number, and descending is the same order from its other end. */
export function pageOfUploads(db: Kysely<DB>, asked: UploadListQuery) {
  const direction = asked.descending ? 'desc' : 'asc';
  return selectUploads(db)
    .where(isChosen(asked))
    .orderBy(sortKeys[asked.sort], direction)
    .orderBy('upload.entryNo', direction)
    .offset(asked.skip)
    .limit(asked.take);
}

/** As the indexes of migration 0007 have them: the first two lines of `search_text` are the folded title and artist. */
const sortKeys = {
  published: sql`upload.published_at`,
  title: sql`left(split_part(upload.search_text, E'\n', 1), 100) collate "C"`,
  artist: sql`left(split_part(upload.search_text, E'\n', 2), 100) collate "C"`,
  downloads: sql`upload.download_count`,
  comments: sql`(select count(*) from upload_comment where upload_comment.upload_no = upload.entry_no)`,
} as const satisfies Record<UploadListQuery['sort'], unknown>;

function isChosen({ search, tags, keys, levels }: UploadListQuery) {
  const conditions = [
    ...(tags ? [sql`upload.tags @> ${tags}::text[]`] : []),
    ...(keys ? [sql`upload.keys = any(${keys}::text[])`] : []),
    ...(levels ? [sql`upload.level_keys && ${levels}::text[]`] : []),
    ...(search === '' ? [] : [found(search)]),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Nicknames change, so they are looked at where they are; few accounts, found once for the whole list. */
function found(search: string) {
  const byNickname = sql`select id from account where strpos(nickname_key, ${nicknameKey(search)}) > 0`;
  return sql`(strpos(upload.search_text, ${search}) > 0 or upload.account_id = any(array(${byNickname})))`;
}
