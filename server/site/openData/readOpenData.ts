import { type Kysely, sql } from 'kysely';
import type { OpenDataFile, OpenDataLine } from '#contract/openData/openData.ts';
import { JOINED } from '#domain/openData/verifyWhole.ts';
import type { Service } from '#domain/players/clears.ts';
import { isNativeId } from '#domain/players/rankingId.ts';
import type { RuleBook } from '#domain/rules/rules.ts';
import type { DB } from '../../platform/database/schema.ts';
import { isShown } from '../../voting/history/historyLines.ts';
import { rightOf, rulesLine } from '../../voting/voteCounts/countFiles.ts';
import { instants, pick, SAME } from './columns.ts';

/** A line of the open data: an object, or the text that another site had. */
export type Line = { [File in OpenDataFile]: { file: File; line: OpenDataLine<File> | string } }[OpenDataFile];

/** Entries, uploads and charts are read this many at a time. */
const PAGE = 500;

const time = (at: Date) => at.toISOString();
const timeOrNull = (at: Date | null) => at?.toISOString() ?? null;
const anyOf = (ids: readonly number[]) => sql<number>`any(${ids}::int[])`;

/**
 * Yields what everybody may know of the history of the site, line by line: in the order of the files within each file, which
 * is the same whenever nothing has changed. What an open vote hides is left out, and so is who deleted their account
 * (docs/reference/open-data.md). Call it in a transaction with one snapshot.
 */
export async function* readOpenData(db: Kysely<DB>, book: RuleBook): AsyncGenerator<Line> {
  yield* readRules(db, book);
  yield* readTables(db);
  yield* readPlayers(db);
  yield* readEntries(db);
  yield* readCounts(db, book);
  yield* readUploads(db);
  yield* readCharts(db);
}

/** Reads lines that came in with another site's data, and that this site does not compute, by key. */
async function importedLines(db: Kysely<DB>, file: OpenDataFile, keys: readonly string[] | null) {
  const rows = await db
    .selectFrom('importedLine')
    .select(['key', 'line'])
    .where('file', '=', file)
    .$if(keys !== null, (lines) => lines.where('key', '=', sql<string>`any(${keys}::text[])`))
    .execute();
  return new Map(rows.map(({ key, line }) => [key, line]));
}

async function* readRules(db: Kysely<DB>, book: RuleBook): AsyncGenerator<Line> {
  const rules = new Map<string, OpenDataLine<'rules'> | string>(await importedLines(db, 'rules', null));
  for (const chapter of book) rules.set(time(chapter.from), rulesLine(chapter));
  for (const from of [...rules.keys()].sort()) yield { file: 'rules', line: rules.get(from) ?? '' };
}

async function* readTables(db: Kysely<DB>): AsyncGenerator<Line> {
  const lists = await db.selectFrom('courseList').selectAll().orderBy('tableId').execute();
  for (const { tableId, groups } of lists) {
    yield { file: 'tables', line: { table: tableId, courses: groups as OpenDataLine<'tables'>['courses'] } };
  }
}

async function* readPlayers(db: Kysely<DB>): AsyncGenerator<Line> {
  for (let after = 0; ; ) {
    const accounts = await db
      .selectFrom('account')
      .select(['id', 'nickname'])
      .where('nickname', 'is not', null)
      .where('joinedTo', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .$narrowType<{ nickname: string }>()
      .execute();
    const owned = anyOf(accounts.map(({ id }) => id));
    const ids = await db
      .selectFrom('player')
      .select(['accountId', 'service', 'rankingId'])
      .where('accountId', '=', owned)
      .unionAll(
        db.selectFrom('unclaimedPlayer').select(['accountId', 'service', 'rankingId']).where('accountId', '=', owned),
      )
      .execute();
    const idOf = (account: number, of: Service) =>
      ids.find((id) => id.accountId === account && id.service === of && !isNativeId(id))?.rankingId ?? null;
    for (const { id, nickname } of accounts) {
      yield { file: 'players', line: { player: id, nickname, lr2: idOf(id, 'lr2'), beatoraja: idOf(id, 'beatoraja') } };
      after = id;
    }
    if (accounts.length < PAGE) return;
  }
}

/** Entries in the order of series and number, each with its revisions, decisions, ballots, comments and estimates. */
async function* readEntries(db: Kysely<DB>): AsyncGenerator<Line> {
  for (let after: { series: string; entryNo: number } | null = null; ; ) {
    const entries = await entriesAfter(db, after);
    const ids = entries.map(({ id }) => id);
    const revisions = await revisionsOf(db, ids);
    const revisionIds = revisions.map(({ id }) => id);
    const history = Map.groupBy(await historyOf(db, ids), (line) => line.submissionId);
    const ballots = Map.groupBy(await closedBallots(db, ids, revisionIds), (ballot) => ballot.submissionId);
    const comments = Map.groupBy(await publicComments(db, 'comment', ids), (comment) => comment.subject);
    const keys = entries.map((entry) => `${entry.series}/${entry.entryNo}`);
    const estimates = await estimatesOf(db, ids, keys);
    for (const [index, entry] of entries.entries()) {
      const key = keys[index] ?? '';
      const lines = history.get(entry.id) ?? [];
      const verdictOf = (id: number | null) => lines.findIndex((line) => line.id === id) + 1 || null;
      const own = revisions.filter(({ submissionId }) => submissionId === entry.id);
      const nameOf = new Map(own.map(({ id, revisionNo }) => [id, `${entry.series}/r${revisionNo}`]));
      yield { file: 'entries', line: entryLine(key, entry, verdictOf(entry.verdictId)) };
      for (const revision of own) {
        const name = nameOf.get(revision.id) ?? '';
        yield { file: 'revisions', line: revisionLine(name, key, revision, verdictOf(revision.verdictId)) };
      }
      for (const line of lines) yield { file: 'history', line: historyLine(key, nameOf, line) };
      for (const ballot of ballots.get(entry.id) ?? []) {
        yield { file: 'ballots', line: ballotLine(nameOf.get(ballot.revisionId ?? 0) ?? key, ballot) };
      }
      yield* commentLines(key, comments.get(entry.id) ?? []);
      yield* estimates.get(key) ?? [];
      after = entry;
    }
    if (entries.length < PAGE) return;
  }
}

function entriesAfter(db: Kysely<DB>, after: { series: string; entryNo: number } | null) {
  return db
    .selectFrom('submission')
    .leftJoin('account', 'account.id', 'submission.proposerId')
    .selectAll('submission')
    .select('account.nickname')
    .$if(after !== null, (entries) =>
      entries.where(sql<boolean>`(series collate "C", entry_no) > (${after?.series}, ${after?.entryNo})`),
    )
    .orderBy(sql`series collate "C"`)
    .orderBy('entryNo')
    .limit(PAGE)
    .execute();
}

/** Returns the proposer of a closed vote who still has a name. */
const proposerOf = (row: { result: string; proposerId: number | null; nickname: string | null }) =>
  row.result === 'new' || row.nickname === null ? null : row.proposerId;

function entryLine(
  entry: string,
  row: Awaited<ReturnType<typeof entriesAfter>>[number],
  verdict: number | null,
): OpenDataLine<'entries'> {
  return {
    entry,
    table: row.tableId,
    ...pick(row, SAME.entries),
    proposed: { table: row.proposedTableId, level: row.proposedLevel },
    original: { md5: row.originalMd5, sha256: row.originalSha256 },
    verified: row.zureVerified,
    proposer: proposerOf(row),
    version: row.voteVersion,
    ...instants(row, 'publishedAt', 'decidedAt', 'deletedAt'),
    removedAt: timeOrNull(row.removedFromSubAt),
    verdict,
    ...(row.known && { known: row.known }),
  };
}

function revisionsOf(db: Kysely<DB>, ids: readonly number[]) {
  return db
    .selectFrom('revision')
    .leftJoin('account', 'account.id', 'revision.proposerId')
    .selectAll('revision')
    .select('account.nickname')
    .where('submissionId', '=', anyOf(ids))
    .orderBy('revisionNo')
    .execute();
}

function revisionLine(
  revision: string,
  entry: string,
  row: Awaited<ReturnType<typeof revisionsOf>>[number],
  verdict: number | null,
): OpenDataLine<'revisions'> {
  return {
    revision,
    entry,
    ...pick(row, SAME.revisions),
    at: { table: row.tableId, level: row.level },
    target: { table: row.targetTableId, level: row.targetLevel },
    proposer: proposerOf(row),
    publishedAt: time(row.publishedAt),
    version: row.voteVersion,
    decidedAt: timeOrNull(row.decidedAt),
    verdict,
    ...(row.known && { known: row.known }),
  };
}

/** Reads the lines that everybody sees: a hold is hidden while its revision is open. */
function historyOf(db: Kysely<DB>, ids: readonly number[]) {
  return db
    .selectFrom('history')
    .innerJoin('submission', 'submission.id', 'history.submissionId')
    .leftJoin('revision', 'revision.id', 'history.revisionId')
    .selectAll('history')
    .where('history.submissionId', '=', anyOf(ids))
    .where(isShown)
    .where(({ or, eb }) => or([eb('history.tag', '<>', 'hold'), eb('revision.result', '<>', 'new')]))
    .orderBy('history.id')
    .execute();
}

function historyLine(
  entry: string,
  nameOf: ReadonlyMap<number, string>,
  row: Awaited<ReturnType<typeof historyOf>>[number],
): OpenDataLine<'history'> {
  const { tableAfter, levelAfter } = row;
  return {
    entry,
    revision: nameOf.get(row.revisionId ?? 0) ?? null,
    at: time(row.at),
    before: { table: row.tableBefore, level: row.levelBefore },
    after: tableAfter === null || levelAfter === null ? null : { table: tableAfter, level: levelAfter },
    ...pick(row, SAME.history),
  };
}

interface ClosedBallot {
  submissionId: number;
  revisionId: number | null;
  accountId: number | null;
  vote: 'yes' | 'neutral' | 'no';
  difficulty: 'high' | 'mid' | 'low' | null;
  personDiff: boolean;
  level: number | null;
  comment: string;
  castAt: Date;
  voidedAt: Date | null;
  voidedReason: string | null;
  hidden: boolean;
  gaveRight: unknown;
}

/**
 * Reads the ballots in closed votes of these entries, those on the entry first. Where two accounts turned out to be one
 * person's, the ballot that was dropped is read as one that was voided then, so that earlier tallies can be recounted.
 */
async function closedBallots(
  db: Kysely<DB>,
  ids: readonly number[],
  revisionIds: readonly number[],
): Promise<ClosedBallot[]> {
  const isWanted = sql`(b.submission_id = ${anyOf(ids)} or b.revision_id = ${anyOf(revisionIds)})`;
  const cast = sql.raw('b.id, b.submission_id, b.revision_id, b.vote, b.difficulty, b.person_diff, b.level, b.cast_at');
  const { rows } = await sql<ClosedBallot>`
    select coalesce(revision.submission_id, b.submission_id) as submission_id, revision_id, account.id as account_id,
      b.vote, b.difficulty, b.person_diff, b.level, b.cast_at, b.voided_at, b.voided_reason, b.gave_right, b.hidden,
      case when b.hidden then '' else b.comment end as comment
    from (
      select ${cast}, account_id, comment, voided_at, voided_reason, gave_right, comment_hidden_at is not null as hidden
      from vote as b where ${isWanted}
      union all
      select ${cast}, null, '', least(voided_at, joined_at), coalesce(voided_reason, ${JOINED}), gave_right, true
      from account_join, jsonb_populate_recordset(null::vote, dropped) as b where split_at is null and ${isWanted}
    ) as b
      left join revision on revision.id = b.revision_id
      left join submission on submission.id = b.submission_id
      left join account on account.id = b.account_id and account.nickname is not null
    where coalesce(revision.result, submission.result) <> 'new'
    order by coalesce(revision.revision_no, 0), b.cast_at, b.id`.execute(db);
  return rows;
}

function ballotLine(box: string, row: ClosedBallot): OpenDataLine<'ballots'> {
  return {
    box,
    voter: row.accountId,
    at: time(row.castAt),
    voidedAt: timeOrNull(row.voidedAt),
    ...pick(row, SAME.ballots),
    hidden: row.hidden,
    right: rightOf(row.gaveRight),
  };
}

interface PublicComment {
  id: number;
  subject: number;
  accountId: number | null;
  nickname: string | null;
  comment: string;
  writtenAt: Date;
  replyTo: number | null;
  isEdited: boolean;
  isDeleted: boolean;
  isHidden: boolean;
}

/** Reads the comments that visitors see: a deleted one only where another answers it. */
async function publicComments(
  db: Kysely<DB>,
  table: 'comment' | 'uploadComment',
  ids: readonly number[],
): Promise<PublicComment[]> {
  const subject = sql.ref(table === 'comment' ? 'submissionId' : 'uploadNo');
  const isSeen =
    table === 'uploadComment'
      ? sql<boolean>`true`
      : sql<boolean>`exists (
          select from submission where submission.id = c.submission_id and result <> 'new')
          and not exists (
            select from revision where revision.submission_id = c.submission_id and revision.result = 'new'
              and revision.kind = 'resurrection' and c.written_at >= revision.published_at)`;
  const { rows } = await sql<PublicComment>`
    select c.id, c.${subject} as subject, c.account_id, account.nickname, c.comment, c.written_at, c.reply_to,
      c.edited_at is not null as is_edited, c.deleted_at is not null as is_deleted, c.hidden_at is not null as is_hidden
    from ${sql.table(table)} as c left join account on account.id = c.account_id
    where c.${subject} = ${anyOf(ids)} and ${isSeen}
    order by c.written_at, c.id`.execute(db);
  const answered = new Set(rows.flatMap(({ replyTo, isDeleted }) => (isDeleted ? [] : (replyTo ?? []))));
  return rows.filter(({ id, isDeleted }) => !isDeleted || answered.has(id));
}

function* commentLines(on: string, comments: readonly PublicComment[]): Generator<Line> {
  for (const { accountId, nickname, comment, writtenAt, replyTo, isEdited, isDeleted, isHidden } of comments) {
    const line = {
      on,
      author: isDeleted || nickname === null ? null : accountId,
      text: isDeleted || isHidden ? '' : comment,
      at: time(writtenAt),
      replyTo: comments.findIndex(({ id }) => id === replyTo) + 1 || null,
      edited: isEdited && !isDeleted,
      deleted: isDeleted,
      hidden: isHidden,
    };
    yield { file: 'comments', line };
  }
}

/** Reads the estimates of entries, of this site or else those that came in, by the key of the entry. */
async function estimatesOf(
  db: Kysely<DB>,
  ids: readonly number[],
  keys: readonly string[],
): Promise<Map<string, Line[]>> {
  const rows = await db
    .selectFrom('estimatedChart')
    .innerJoin('submission', 'submission.id', 'estimatedChart.submissionId')
    .select(['series', 'entryNo', 'isDouble', 'estimate'])
    .where('submission.id', '=', anyOf(ids))
    .execute();
  const found = new Map<string, Line[]>();
  for (const [entry, line] of await importedLines(db, 'estimates', keys)) {
    found.set(entry, [{ file: 'estimates', line }]);
  }
  for (const [entry, lines] of await importedLines(db, 'lamps', keys)) {
    for (const line of lines.split('\n')) found.get(entry)?.push({ file: 'lamps', line });
  }
  for (const { series, entryNo, isDouble, estimate } of rows) {
    const entry = `${series}/${entryNo}`;
    const { bands, ...rest } = estimate as { bands: { first: number; counts: number[][] } };
    const lamps = bands.counts.map(
      (counts, index): Line => ({
        file: 'lamps',
        line: { entry, band: bands.first + index, counts },
      }),
    );
    found.set(entry, [{ file: 'estimates', line: { entry, double: isDouble, estimate: rest } }, ...lamps]);
  }
  return found;
}

async function* readCounts(db: Kysely<DB>, book: RuleBook): AsyncGenerator<Line> {
  const counts = await db.selectFrom('countingRun').selectAll().orderBy('dueAt').execute();
  const files = await db.selectFrom('countFile').select(['tableId', 'dueAt', 'sha256']).orderBy('tableId').execute();
  const filesOf = Map.groupBy(files, ({ dueAt }) => dueAt.getTime());
  const imported = [...(await importedLines(db, 'rules', null)).keys()];
  const chapters = [...new Set([...book.map(({ from }) => time(from)), ...imported])].sort();
  for (const { dueAt, doneAt, setAside, undoneAt, undoneReason } of counts) {
    const of = filesOf.get(dueAt.getTime()) ?? [];
    const line = {
      count: time(dueAt),
      doneAt: time(doneAt),
      rules: chapters.findLast((from) => from <= time(dueAt)) ?? chapters[0] ?? '',
      setAside,
      undone: undoneAt && { at: time(undoneAt), reason: undoneReason ?? '' },
      files: Object.fromEntries(of.map(({ tableId, sha256 }) => [tableId, sha256])),
    };
    yield { file: 'counts', line };
  }
}

async function* readUploads(db: Kysely<DB>): AsyncGenerator<Line> {
  for (let after = 0; ; ) {
    const uploads = await db
      .selectFrom('upload')
      .leftJoin('account', 'account.id', 'upload.accountId')
      .selectAll('upload')
      .select('account.nickname')
      .where('entryNo', '>', after)
      .orderBy('entryNo')
      .limit(PAGE)
      .execute();
    const ids = uploads.map(({ entryNo }) => entryNo);
    const charts = await db
      .selectFrom('uploadChart')
      .selectAll()
      .where('uploadNo', '=', anyOf(ids))
      .orderBy('uploadNo')
      .orderBy('position')
      .execute();
    const chartsOf = Map.groupBy(charts, ({ uploadNo }) => uploadNo);
    const comments = Map.groupBy(await publicComments(db, 'uploadComment', ids), ({ subject }) => subject);
    for (const row of uploads) {
      const { entryNo } = row;
      const line = {
        upload: entryNo,
        ...pick(row, SAME.uploads),
        uploader: row.nickname === null ? null : row.accountId,
        name: row.anonymousName,
        at: time(row.publishedAt),
        charts: (chartsOf.get(entryNo) ?? []).map((chart) => pick(chart, SAME.uploadCharts)),
      };
      yield { file: 'uploads', line };
      yield* commentLines(`upload/${entryNo}`, comments.get(entryNo) ?? []);
      after = entryNo;
    }
    if (uploads.length < PAGE) return;
  }
}

/** The facts of charts that entries and uploads name; a chart that was only staged is nobody's business. */
async function* readCharts(db: Kysely<DB>): AsyncGenerator<Line> {
  for (let after = ''; ; ) {
    const { rows } = await sql<{
      sha256: string;
      md5: string;
      notesHash: string;
      traits: string[] | null;
      summary: OpenDataLine<'charts'>['facts'];
      line: string | null;
    }>`
      select named.key as sha256, chart.md5, notes_hash, traits, summary, case when chart.sha256 is null then line end as line
      from (
        select sha256 as key from submission where sha256 > ${after}
        union select sha256 from upload_chart where sha256 > ${after}
        union select key from imported_line where file = 'charts' and key > ${after}
      ) as named
        left join chart on chart.sha256 = named.key
        left join imported_line on imported_line.key = named.key and file = 'charts'
      where (chart.sha256 is not null or line is not null)
      order by named.key collate "C" limit ${PAGE}`.execute(db);
    for (const { sha256, md5, notesHash, traits, summary, line } of rows) {
      yield { file: 'charts', line: line ?? { sha256, md5, notesHash, traits, facts: summary } };
      after = sha256;
    }
    if (rows.length < PAGE) return;
  }
}
