import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { rankingSorts } from '#contract/players/players.ts';
import { uploadSorts } from '#contract/uploads/uploads.ts';
import { revisionSorts } from '#contract/voting/revisions.ts';
import { submissionSorts } from '#contract/voting/submissions.ts';
import { rules, tableOf } from '../site/rules.ts';
import { type BigSiteSize, PLAYED_ENTRY } from './bigSite.ts';
import { BIG_TABLE, FULLEST_ENTRY, sha256Of } from './bigTable.ts';

/** A request for a page of a list, or for a detail page. */
export interface ListCase {
  list: string;
  what: string;
  path: string;
  as: 'visitor' | 'player' | 'admin';
  /** The body, for a POST. */
  body?: object;
  /** Whether its time may grow with the number of rows; that of a page read by an index may not. */
  grows?: true;
  /** A minimal query for the same page, to compare times with. */
  bare: RawBuilder<unknown>;
}

const { pageRows } = rules.lists;
const { series } = tableOf(BIG_TABLE);

const entries = sql`
  select s.*, h.yes, h.neutral, h.no, a.nickname from submission s
  left join history h on h.id = s.verdict_id left join account a on a.id = s.proposer_id`;
const revisions = sql`
  select r.*, h.yes, h.neutral, h.no, a.nickname, s.title from revision r join submission s on s.id = r.submission_id
  left join history h on h.id = r.verdict_id left join account a on a.id = r.proposer_id`;
const entryPage = sql`${entries} where s.series = ${series} and s.entry_no <= ${pageRows} order by s.entry_no desc`;
const entrySearch = sql`
  ${entries} where s.table_id = ${BIG_TABLE} and s.title ilike '%song 19%' order by s.entry_no desc limit 50`;
const revisionPage = sql`
  ${revisions} where r.series = ${series} and r.revision_no <= ${pageRows} order by r.revision_no desc`;
const openSongs = sql`
  select s.*, (select count(*) from vote v where v.submission_id = s.id and v.voided_at is null) as votes
  from submission s where s.table_id = ${BIG_TABLE} and s.result = 'new'`;
const openRevisions = sql`
  select r.*, s.title, (select count(*) from vote v where v.revision_id = r.id and v.voided_at is null) as votes
  from revision r join submission s on s.id = r.submission_id where r.table_id = ${BIG_TABLE} and r.result = 'new'`;
const uploadPage = sql`
  select u.*, c.* from (select * from upload order by published_at desc, entry_no desc limit 100) u
  join upload_chart c on c.upload_no = u.entry_no left join chart on chart.sha256 = c.sha256`;
const uploadSearch = sql`
  select * from upload where search_text ilike '%song 19%' order by published_at desc, entry_no desc limit 100`;
const rankingPage = sql`
  select * from bare_rank join player on player.id = player_id left join account on account.id = player.account_id
  where rank between 501 and 550 order by rank`;
const playedChart = createHash('md5').update(String(PLAYED_ENTRY)).digest('hex');
const songVotes = (entryNo: number) => sql`
  select v.*, a.nickname from vote v left join account a on a.id = v.account_id
  where v.submission_id = (select id from submission where series = ${series} and entry_no = ${entryNo})`;

/** Returns every list of a site of this size, each with its slowest page, sorts, filters and searches. */
export function listCases({ submissions, uploads, players }: BigSiteSize): ListCase[] {
  const cases: ListCase[] = [];
  const inTable = (path: string, query = '') => `/api/${path}?table=${BIG_TABLE}${query && `&${query}`}`;
  const last = (rows: number, perPage: number = pageRows) => `page=${Math.ceil(rows / perPage)}`;
  const add = (list: string, what: string, path: string, bare: ListCase['bare'], more: Partial<ListCase> = {}) =>
    cases.push({ list, what, path, bare, as: 'visitor', ...more });

  for (const sort of submissionSorts)
    add('submissions', `by ${sort}`, inTable('submission', `sort=${sort}&${last(submissions)}`), entryPage);
  add(
    'submissions',
    'of two levels',
    inTable('submission', `levelfilter=3,7&${last((submissions * 2) / 14)}`),
    entryPage,
  );
  for (const sort of ['votes', 'proposer'])
    add('submissions', `by ${sort}, admin`, inTable('submission', `sort=${sort}`), entryPage, {
      as: 'admin',
      grows: true,
    });
  for (const sort of revisionSorts)
    add('revisions', `by ${sort}`, inTable('revisionlist', `sort=${sort}&${last(submissions / 10)}`), revisionPage);
  add('revisions', 'of one type', inTable('revisionlist', 'typefilter=delete'), revisionPage);
  add('revisions', 'by votes, admin', inTable('revisionlist', 'sort=votes'), revisionPage, {
    as: 'admin',
    grows: true,
  });

  for (const as of ['visitor', 'player', 'admin'] as const) {
    add('open votes', `songs, ${as}`, inTable('vote/songs'), openSongs, { as, grows: true });
    add('open votes', `revisions, ${as}`, inTable('vote/revisions'), openRevisions, { as, grows: true });
  }
  add('open votes', 'vote count', inTable('counting'), openSongs, { grows: true });

  for (const sort of uploadSorts)
    add('uploads', `by ${sort}`, `/api/uploader?sort=${sort}&${last(uploads, 100)}`, uploadPage);
  for (const sort of uploadSorts)
    add('uploads', `in the middle, by ${sort}`, `/api/uploader?sort=${sort}&${last(uploads / 2, 100)}`, uploadPage, {
      grows: true,
    });
  add('uploads', 'with two tags', '/api/uploader?tags=stream,jacks', uploadPage);
  add('uploads', 'of a level', '/api/uploader?levelfilter=sl3', uploadPage);
  add('uploads', 'of some keys', '/api/uploader?keys=5keys,14keys', uploadPage);

  for (const sort of rankingSorts)
    add('ranking of players', `by ${sort}`, inTable('stellaway', `sort=${sort}&${last(players / 2)}`), rankingPage, {
      as: 'player',
    });
  add(
    'ranking of players',
    'with the archive',
    inTable('stellaway', `archive=with&sort=name&${last(players / 2)}`),
    rankingPage,
  );
  for (const [what, query] of Object.entries({
    'first page': '',
    'last page': last(players),
    'by BP': 'sort=minbp&page=20',
  }))
    add(
      'ranking of a chart',
      what,
      `/api/chart/${playedChart}/ranking?${query}`,
      sql`select * from score where chart_hash = ${playedChart}`,
      { as: 'player', grows: true },
    );

  const charts = sql`select * from submission where table_id = ${BIG_TABLE} and result = 'accept' limit 50`;
  add('charts', 'by notes', '/api/charts?notes=1000-&tags=jacks&sort=-notes', charts, { grows: true });
  add('charts', 'not cleared', '/api/charts?ownlamp=notcleared&sort=title', charts, { as: 'player', grows: true });
  add('charts', 'searched', '/api/charts?search=song%2019&state=all', charts, { grows: true });

  const events = (order: 'asc' | 'desc') => sql`
    select * from event left join submission on submission.id = submission_id left join revision on revision.id = revision_id
    left join upload on upload.entry_no = upload_no order by event.id ${sql.raw(order)} limit 50`;
  add('events', 'after a number', `/api/changes?since=${submissions}`, events('asc'));
  for (const feed of [`${BIG_TABLE}/feed`, 'feeds/counts', 'feeds/notices', 'feeds/uploads'])
    add('events', feed, `/${feed}.atom`, events('desc'));

  add('details', 'song with the most voters', inTable(`song/${FULLEST_ENTRY}`), songVotes(FULLEST_ENTRY));
  add('details', 'open song', inTable(`song/${submissions}`), songVotes(submissions), { as: 'player' });
  const revisionVotes = sql`
    select v.*, a.nickname from vote v left join account a on a.id = v.account_id
    where v.revision_id = (select id from revision where series = ${series} and revision_no = 7)`;
  add('details', 'revision', inTable('revision/7'), revisionVotes);
  const ofEntry = sql`${revisions} where s.series = ${series} and s.entry_no = 61`;
  add('details', 'revisions of an entry', inTable('revision/search/61'), ofEntry);
  const ofChart = sql`select * from submission where sha256 = ${sha256Of(PLAYED_ENTRY)}`;
  add('details', 'entries of a chart', `/sha256/${sha256Of(PLAYED_ENTRY)}`, ofChart);
  const year = new Date().getUTCFullYear() - 2;
  const history = sql`
    select h.*, s.title, s.entry_no, r.revision_no from history h join submission s on s.id = h.submission_id
    left join revision r on r.id = h.revision_id where h.table_before = ${BIG_TABLE} and h.tag <> 'reject'
    and h.at >= ${new Date(Date.UTC(year, 0))} and h.at < ${new Date(Date.UTC(year + 1, 0))} order by h.at desc`;
  const ofYear = { table: BIG_TABLE, year };
  add('details', 'history of a year', '/api/history', history, { body: ofYear, grows: true });

  const songs = sql`
    select h.*, s.title from history h join submission s on s.id = h.submission_id where h.revision_id is null`;
  add('recount', 'of all tables', '/api/recount?minimum=1&share=75', songs, { grows: true });

  const search = (what: string, path: string, bare = entrySearch) => add('searches', what, path, bare, { grows: true });
  search('submissions', inTable('submission', 'search=song%2019'));
  search('revisions', inTable('revisionlist', 'search=song%2019'));
  search('entries to revise', inTable('vote/search-submission', 'value=song%2019'));
  search('uploads, a text of many', '/api/uploader?search=song%2019', uploadSearch);
  search('uploads, a text of one', `/api/uploader?search=song%20${uploads - 1}`, uploadSearch);
  search('uploads of a nickname', '/api/uploader?search=player77', uploadSearch);
  search('players', inTable('stellaway', `search=player${players - 7}`), rankingPage);
  return cases;
}
