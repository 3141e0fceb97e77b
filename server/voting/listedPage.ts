import { type AliasedExpression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { DB } from '../platform/database/schema.ts';
import { keptUntilChanged } from '../platform/lists/keptUntilChanged.ts';
import { fits, type ListQuery } from '../platform/lists/listQuery.ts';
import { NICKNAMES } from '../platform/lists/listVersion.ts';
import { byKey, type PageRange, readPage } from '../platform/lists/readPage.ts';

/** The columns that entries and revisions are sorted and searched by. */
interface ListedRow {
  id: number;
  /** The number of the entry or revision. */
  number: number;
  level: number;
  titleKey: string | null;
  /** This and `voteRate` are null while the vote is open, and if unknown; triggers compute them (docs/decisions/0015). */
  proposerKey: string | null;
  voteRate: number | null;
  publishedAt: Date | null;
}

/** The expression that each order sorts by. Must equal those of the indexes in migration 0037. */
export const sortKeys = {
  number: sql`number`,
  level: sql`level`,
  title: sql`left(title_key, 600)`,
  proposer: sql`proposer_key`,
  votes: sql`vote_rate`,
  published: sql`published_at`,
};

type ListedRows = AliasedExpression<ListedRow, 'listed'>;

interface ListedQuery<Sort extends string, Row> extends ListQuery<Sort> {
  rows: 'submission' | 'revision';
  tableId: TableId;
  keys: Record<Sort, RawBuilder<unknown>>;
  /** All rows that the viewer may see. For orders by hidden values, the admin's open rows are a second part. */
  parts: readonly [ListedRows, ListedRows?];
  /** What `groups` are values of. */
  groupedBy: RawBuilder<unknown>;
  /** Joins the ids of a page with the shown columns, in this order. */
  details: (
    page: AliasedExpression<{ id: number }, 'page'>,
    order: RawBuilder<unknown>,
  ) => { execute(): Promise<Row[]> };
}

/**
 * Reads a page of a list, and the total. Rows are sorted by the key of the order, then by number. PostgreSQL reads the ids
 * of the page in the order of an index on both, and only these rows are joined with what the page shows
 * (docs/decisions/0015).
 */
export async function listedPage<Sort extends string, Row>(
  db: Kysely<DB>,
  query: ListedQuery<Sort, Row>,
): Promise<{ total: number; rows: Row[] }> {
  const { tableId, keys, sort, groups, search, details } = query;
  const [part, other] = query.parts;
  const key = keys[sort];
  const matching = (rows: ListedRows) =>
    db
      .selectFrom(rows)
      .where(groups ? sql<SqlBool>`${query.groupedBy} = any(${groups})` : sql<SqlBool>`true`)
      .where(fits(search, (fit) => sql`title_key ${fit} or proposer_key ${fit}`));
  async function count(rows: ListedRows): Promise<number> {
    const counted = matching(rows).select(({ fn }) => fn.countAll<number>().as('total'));
    return (await counted.executeTakeFirstOrThrow()).total;
  }
  /** Merges the first `skip + take` rows of each part, so that no index is read further than that. */
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
  const versions = search.patterns.length > 0 ? [tableId, NICKNAMES] : [tableId];
  const counted = { tableId, groups, patterns: search.patterns, isInParts: other !== undefined };
  const total = () =>
    keptUntilChanged(db, { rows: query.rows, versions }, counted, async () => {
      const [first, second] = await Promise.all([count(part), other ? count(other) : 0]);
      return first + second;
    });
  const found = await readPage(query, total, pageOf);
  return found.total === 0 && search.otherwise ? listedPage(db, { ...query, search: search.otherwise }) : found;
}
