import { type AliasedExpression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '../platform/database/schema.ts';
import type { ListQuery } from '../platform/lists/listQuery.ts';
import { byKey, type PageRange, readPage } from '../platform/lists/readPage.ts';

/** What entries and revisions are sorted and searched by. */
interface ListedRow {
  id: number;
  /** Of the entry, or of the revision. */
  number: number;
  level: number;
  titleKey: string | null;
  /** Both are null while they are hidden, or if they are unknown. */
  proposerKey: string | null;
  voteRate: number | null;
  publishedAt: Date | null;
}

/** What each order sorts by, as the indexes of migration 0037 have it. */
export const sortKeys = {
  number: sql`number`,
  level: sql`level`,
  title: sql`left(title_key, 600)`,
  proposer: sql`proposer_key`,
  votes: sql`vote_rate`,
  published: sql`published_at`,
};

type ListedRows = AliasedExpression<ListedRow, 'listed'>;

interface ListedQuery<Sort extends string, Row> extends Omit<ListQuery<Sort>, 'groups'> {
  keys: Record<Sort, RawBuilder<unknown>>;
  /** All rows of the list as the viewer may see them, in one part or two. */
  parts: readonly [ListedRows, ListedRows?];
  /** Null = no filter. */
  filter: RawBuilder<SqlBool> | null;
  /** Joins the ids of a page with what the list shows, in this order. */
  details: (
    page: AliasedExpression<{ id: number }, 'page'>,
    order: RawBuilder<unknown>,
  ) => { execute(): Promise<Row[]> };
}

/**
 * Reads a page of a list, and the total. Its ids are read in the order of an index, and only then joined with the
 * details (docs/decisions/0015).
 */
export function listedPage<Sort extends string, Row>(
  db: Kysely<DB>,
  { keys, sort, parts: [part, other], filter, search, details, ...range }: ListedQuery<Sort, Row>,
): Promise<{ total: number; rows: Row[] }> {
  const key = keys[sort];
  const matching = (rows: ListedRows) =>
    db
      .selectFrom(rows)
      .where(filter ?? sql<SqlBool>`true`)
      .where(search === '' ? sql<SqlBool>`true` : contains(search));
  async function count(rows: ListedRows): Promise<number> {
    const counted = matching(rows).select(({ fn }) => fn.countAll<number>().as('total'));
    return (await counted.executeTakeFirstOrThrow()).total;
  }
  /** Reads of each part as many as are needed from its start, so that an index is scanned only so far. */
  function pageOf({ descending, skip, take }: PageRange): Promise<Row[]> {
    const first = (rows: ListedRows) =>
      db
        .selectFrom(
          matching(rows)
            .select(['listed.id', 'listed.number', key.as('key')])
            .orderBy(byKey(key, sql`number`, descending))
            .limit(skip + take)
            .as('part'),
        )
        .selectAll();
    const page = (other ? first(part).unionAll(first(other)) : first(part))
      .orderBy(byKey(sql`key`, sql`number`, descending))
      .offset(skip)
      .limit(take);
    return details(page.as('page'), byKey(sql`page.key`, sql`page.number`, descending)).execute();
  }
  return readPage(
    range,
    async () => {
      const [own, others] = await Promise.all([count(part), other ? count(other) : 0]);
      return own + others;
    },
    pageOf,
  );
}

const contains = (search: string) =>
  sql<SqlBool>`(strpos(title_key, ${search}) > 0 or strpos(proposer_key, ${search}) > 0)`;
