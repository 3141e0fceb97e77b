import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Received, Reply } from '#contract/platform/endpoint.ts';
import type { uploadSorts, uploads as uploadsEndpoint } from '#contract/uploads/uploads.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { isTooShort, parseSearch, type Search } from '#domain/common/search.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { keyModes } from '#domain/uploads/keyModes.ts';
import { levelKey } from '#domain/uploads/searchText.ts';
import { uploadTags } from '#domain/uploads/tags.ts';
import type { DB } from '../platform/database/schema.ts';
import type { Viewer } from '../platform/http/session.ts';
import { keptUntilChanged } from '../platform/lists/keptUntilChanged.ts';
import { fits, type ListQuery, parseCommaList, parseListQuery } from '../platform/lists/listQuery.ts';
import { NICKNAMES, UPLOADS } from '../platform/lists/listVersion.ts';
import { readPage } from '../platform/lists/readPage.ts';
import { selectUploads, toReplyUploads, type UploadRow } from './uploadRows.ts';

type Query = Received<typeof uploadsEndpoint>['query'];

type Sort = (typeof uploadSorts)[number];

/** The parsed query of a page of the list; null = no filter. */
interface UploadListQuery extends Omit<ListQuery<Sort>, 'groups'> {
  tags: readonly string[] | null;
  keys: readonly string[] | null;
  levels: readonly string[] | null;
}

const oneOf = (known: readonly string[]) => (text: string) => (known.includes(text) ? text : null);
const readTag = oneOf(uploadTags);
const readKeys = oneOf(keyModes);
const readLevel = (text: string) => levelKey(text) || null;

/**
 * Returns a page of the list of uploads: searched in titles, artists, events, chart names and uploaders, filtered and
 * sorted. A short search without tags and keys is EUPLOADSEARCHSIZE (uploads.md).
 */
export async function uploadList(
  db: Kysely<DB>,
  rules: Pick<Rules, 'lists' | 'uploads'>,
  query: Query,
  viewer: Viewer | null,
  search = parseSearch(query.search),
): Promise<Omit<Reply<typeof uploadsEndpoint>, 'success'> | Refusal<'NOTVALIDVALUE' | 'EUPLOADSEARCHSIZE'>> {
  const tags = parseCommaList(query.tags, readTag);
  const keys = parseCommaList(query.keys, readKeys);
  const levels = parseCommaList(query.levelfilter, readLevel);
  if (tags === 'invalid' || keys === 'invalid' || levels === 'invalid') return refuse('NOTVALIDVALUE');
  const { uploadRows: pageRows } = rules.lists;
  const { minSearchLength: limit } = rules.uploads;
  if (search.patterns.length > 0 && isTooShort(query.search, limit) && !tags && !keys)
    return refuse('EUPLOADSEARCHSIZE', { limit });
  const listQuery = { ...parseListQuery<Sort>({ lists: { pageRows } }, query), search, tags, keys, levels };
  const { total, rows } = await readPage(
    listQuery,
    () => totalOf(db, listQuery),
    (range) => pageOfUploads(db, { ...listQuery, ...range }),
  );
  if (total === 0 && search.otherwise) return uploadList(db, rules, query, viewer, search.otherwise);
  return { total, source: await toReplyUploads(db, rows, viewer) };
}

function totalOf(db: Kysely<DB>, listQuery: UploadListQuery): Promise<number> {
  const { search, tags, keys, levels } = listQuery;
  const versions = search.patterns.length > 0 ? [UPLOADS, NICKNAMES] : [UPLOADS];
  const filter = { patterns: search.patterns, tags, keys, levels };
  return keptUntilChanged(db, { rows: 'upload', versions }, filter, () => countUploads(db, listQuery));
}

async function countUploads(db: Kysely<DB>, listQuery: UploadListQuery): Promise<number> {
  const { total } = await db
    .selectFrom('upload')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(matchesQuery(listQuery))
    .executeTakeFirstOrThrow();
  return total;
}

/** The orders that no download and no comment changes. */
const LASTING: readonly Sort[] = ['published', 'title', 'artist'];
/** Pages of the whole list after this row begin at a known one, and how many are known of each order. */
const SKIPPED = { from: 1000, known: 1000 };

/** Reads a page. In a lasting order rows are skipped from the last page before it that was read since a change. */
async function pageOfUploads(db: Kysely<DB>, listQuery: UploadListQuery): Promise<UploadRow[]> {
  const { sort, descending, skip, tags, keys, levels, search } = listQuery;
  const isWhole = !tags && !keys && !levels && search.patterns.length === 0;
  if (!isWhole || skip < SKIPPED.from || !LASTING.includes(sort)) return selectPage(db, listQuery).execute();
  const whole = { rows: 'upload', versions: [UPLOADS] } as const;
  const firsts = await keptUntilChanged(
    db,
    whole,
    { sort, descending },
    async () => new LRUCache<number, number>({ max: SKIPPED.known }),
  );
  const before = Math.max(0, ...[...firsts.keys()].filter((row) => row <= skip));
  const start = firsts.get(before);
  const found = await selectPage(db, { ...listQuery, skip: skip - before }, start).execute();
  // Where it begins was deleted a moment ago.
  const rows = found.length > 0 ? found : await selectPage(db, listQuery).execute();
  if (rows[0]) firsts.set(skip, rows[0].entryNo);
  return rows;
}

/**
 * Selects a page. Equal uploads are ordered by number, and descending is the exact reverse. Selects the numbers of the page
 * first, so that rows before the page are skipped in an index alone.
 *
 * @param start the number of the upload from which rows are skipped; the first by default
 */
function selectPage(db: Kysely<DB>, listQuery: UploadListQuery, start?: number) {
  const direction = listQuery.descending ? 'desc' : 'asc';
  const key = sortKeys[listQuery.sort];
  const fromStart = sql<boolean>`(${key}, upload.entry_no) ${sql.raw(listQuery.descending ? '<=' : '>=')}
    ((select ${key} from upload where entry_no = ${start}), ${start})`;
  const numbers = db
    .selectFrom('upload')
    .select('upload.entryNo')
    .where(matchesQuery(listQuery))
    .$if(start !== undefined, (uploads) => uploads.where(fromStart))
    .orderBy(key, direction)
    .orderBy('upload.entryNo', direction)
    .offset(listQuery.skip)
    .limit(listQuery.take);
  return selectUploads(db)
    .where('upload.entryNo', 'in', numbers)
    .orderBy(key, direction)
    .orderBy('upload.entryNo', direction);
}

/** Must match the indexes of migrations 0007 and 0019: the first two lines of `search_text` are the folded title and artist. */
const sortKeys = {
  published: sql`upload.published_at`,
  title: sql`left(split_part(upload.search_text, E'\n', 1), 100) collate "C"`,
  artist: sql`left(split_part(upload.search_text, E'\n', 2), 100) collate "C"`,
  downloads: sql`upload.download_count`,
  comments: sql`upload.comment_count`,
} as const satisfies Record<Sort, unknown>;

function matchesQuery({ search, tags, keys, levels }: UploadListQuery) {
  const conditions = [
    ...(tags ? [sql`upload.tags @> ${tags}::text[]`] : []),
    ...(keys ? [sql`upload.keys = any(${keys}::text[])`] : []),
    ...(levels ? [sql`upload.level_keys && ${levels}::text[]`] : []),
    searchedUploads(search),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Nicknames change, so they are searched in `account`, once per query. */
export const searchedUploads = (search: Search) =>
  fits(
    search,
    (fit) => sql`upload.search_text ${fit}
      or upload.account_id = any(array(select id from account where nickname_key ${fit}))`,
  );
