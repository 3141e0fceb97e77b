import { type Kysely, sql } from 'kysely';
import { revisionSorts } from '#contract/revisions.ts';
import { submissionSorts } from '#contract/submissions.ts';
import type { DB } from '#server/database/schema.ts';
import { rules, tableOf } from '#testing/site/rules.ts';
import { BIG_TABLE, type BigTableSize, FULLEST_ENTRY, sha256Of } from './bigTable.ts';

/** A request for a list or a detail page. */
export interface ListCase {
  what: string;
  path: string;
  as: 'visitor' | 'player' | 'admin';
  /** The body, for a POST. */
  body?: object;
  /**
   * How its time may grow with the table: like its index, with the number of rows shown, or like a search that reads
   * all rows.
   */
  paged: 'paged' | 'shown' | 'search';
  /** The baseline, in words and as a query. */
  bareIs: string;
  bare(db: Kysely<DB>): Promise<unknown>;
}

const { pageRows } = rules.lists;
const { series } = tableOf(BIG_TABLE);
const ofEntry = sql`
  select s.*, h.yes, h.neutral, h.no, a.nickname from submission s
  left join history h on h.id = s.verdict_id left join account a on a.id = s.proposer_id`;
const ofRevision = sql`
  select r.*, h.yes, h.neutral, h.no, a.nickname, s.title from revision r join submission s on s.id = r.submission_id
  left join history h on h.id = r.verdict_id left join account a on a.id = r.proposer_id`;

const pageOfEntries = {
  bareIs: 'fifty entries by their index, with verdict and proposer',
  bare: (db: Kysely<DB>) =>
    sql`${ofEntry} where s.series = ${series} and s.entry_no <= ${pageRows} order by s.entry_no desc`.execute(db),
};
const pageOfRevisions = {
  bareIs: 'fifty revisions by their index, with verdict and proposer',
  bare: (db: Kysely<DB>) =>
    sql`${ofRevision} where r.series = ${series} and r.revision_no <= ${pageRows} order by r.revision_no desc`.execute(
      db,
    ),
};
const openSongs = {
  bareIs: 'the open entries by their index, with the number of their votes',
  bare: (db: Kysely<DB>) =>
    sql`select s.*, (select count(*) from vote v where v.submission_id = s.id and v.voided_at is null) as votes
      from submission s where s.table_id = ${BIG_TABLE} and s.result = 'new'`.execute(db),
};
const openRevisions = {
  bareIs: 'the open revisions by their index, with the number of their votes',
  bare: (db: Kysely<DB>) =>
    sql`select r.*, s.title, (select count(*) from vote v where v.revision_id = r.id and v.voided_at is null) as votes
      from revision r join submission s on s.id = r.submission_id
      where r.table_id = ${BIG_TABLE} and r.result = 'new'`.execute(db),
};
const votesOf = (column: 'submission_id' | 'revision_id', from: ReturnType<typeof sql>) => ({
  bareIs: 'its votes by their index, with the names',
  bare: (db: Kysely<DB>) =>
    sql`select v.*, a.nickname from vote v left join account a on a.id = v.account_id
      where v.${sql.ref(column)} = (${from})`.execute(db),
});

/** Returns every list of a table of this size, each with its slowest page, sort, filter and search. */
export function listCases({ submissions }: BigTableSize): ListCase[] {
  const lastPage = (rows: number) => Math.ceil(rows / pageRows);
  const revisions = Math.floor(submissions / 10);
  const year = new Date().getUTCFullYear() - 2;
  const list = (query: string) => `/api/submission?table=${BIG_TABLE}&${query}`;
  const revisionList = (query: string) => `/api/revisionlist?table=${BIG_TABLE}&${query}`;
  const visitor = { as: 'visitor', paged: 'paged' } as const;
  const searched = {
    as: 'visitor',
    paged: 'search',
    bareIs: 'fifty titles with that text, all read',
    bare: (db: Kysely<DB>) =>
      sql`${ofEntry} where s.table_id = ${BIG_TABLE} and s.title ilike '%song 19%' order by s.entry_no desc limit 50`.execute(
        db,
      ),
  } as const;
  return [
    ...submissionSorts.map(
      (sort): ListCase => ({
        what: `submissions by ${sort}, last page`,
        path: list(`sort=${sort}&page=${lastPage(submissions)}`),
        ...visitor,
        ...pageOfEntries,
      }),
    ),
    {
      what: 'submissions of two levels, last page',
      path: list(`levelfilter=3,7&page=${lastPage((submissions * 2) / 13) - 1}`),
      ...visitor,
      ...pageOfEntries,
    },
    { what: 'submissions with a text', path: list('search=song%2019'), ...searched },
    {
      what: 'submissions by votes, the admin',
      path: list('sort=votes'),
      as: 'admin',
      paged: 'shown',
      ...pageOfEntries,
    },
    ...revisionSorts.map(
      (sort): ListCase => ({
        what: `revisions by ${sort}, last page`,
        path: revisionList(`sort=${sort}&page=${lastPage(revisions)}`),
        ...visitor,
        ...pageOfRevisions,
      }),
    ),
    { what: 'revisions of one type', path: revisionList('typefilter=delete'), ...visitor, ...pageOfRevisions },
    { what: 'revisions with a text', path: revisionList('search=song%2019'), ...searched },
    ...(['visitor', 'player', 'admin'] as const).flatMap((as): ListCase[] => [
      { what: `open songs, ${as}`, path: `/api/vote/songs?table=${BIG_TABLE}`, as, paged: 'shown', ...openSongs },
      {
        what: `open revisions, ${as}`,
        path: `/api/vote/revisions?table=${BIG_TABLE}`,
        as,
        paged: 'shown',
        ...openRevisions,
      },
    ]),
    {
      what: 'song with the most voters',
      path: `/api/song/${FULLEST_ENTRY}?table=${BIG_TABLE}`,
      ...visitor,
      ...votesOf(
        'submission_id',
        sql`select id from submission where series = ${series} and entry_no = ${FULLEST_ENTRY}`,
      ),
    },
    {
      what: 'open song, player',
      path: `/api/song/${submissions}?table=${BIG_TABLE}`,
      ...visitor,
      as: 'player',
      ...votesOf(
        'submission_id',
        sql`select id from submission where series = ${series} and entry_no = ${submissions}`,
      ),
    },
    {
      what: 'revision',
      path: `/api/revision/7?table=${BIG_TABLE}`,
      ...visitor,
      ...votesOf('revision_id', sql`select id from revision where series = ${series} and revision_no = 7`),
    },
    {
      what: 'revisions of an entry',
      path: `/api/revision/search/61?table=${BIG_TABLE}`,
      ...visitor,
      bareIs: 'its revisions by their index',
      bare: (db) => sql`${ofRevision} where s.series = ${series} and s.entry_no = 61`.execute(db),
    },
    {
      what: `history of a year`,
      path: '/api/history',
      body: { table: BIG_TABLE, year },
      as: 'visitor',
      paged: 'shown',
      bareIs: 'its lines by their index, with the entries',
      bare: (db) =>
        sql`select h.*, s.title, s.entry_no, r.revision_no from history h join submission s on s.id = h.submission_id
          left join revision r on r.id = h.revision_id where h.table_before = ${BIG_TABLE} and h.tag <> 'reject'
          and h.at >= ${new Date(Date.UTC(year, 0))} and h.at < ${new Date(Date.UTC(year + 1, 0))} order by h.at desc`.execute(
          db,
        ),
    },
    { what: 'counting', path: `/api/counting?table=${BIG_TABLE}`, as: 'visitor', paged: 'shown', ...openSongs },
    {
      what: 'entries to revise, by a text',
      path: `/api/vote/search-submission?table=${BIG_TABLE}&value=song%2019`,
      ...searched,
    },
    {
      what: 'entries to revise, by number',
      path: `/api/vote/search-submission?table=${BIG_TABLE}&value=${submissions}`,
      ...searched,
    },
    {
      what: 'entries of a chart',
      path: `/sha256/${sha256Of(77)}`,
      ...visitor,
      bareIs: 'its entries by their index',
      bare: (db) => sql`select * from submission where sha256 = ${sha256Of(77)}`.execute(db),
    },
  ];
}
