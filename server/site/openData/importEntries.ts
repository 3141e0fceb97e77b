import { sql } from 'kysely';
import type { OpenDataLine } from '#contract/openData/openData.ts';
import { lockEntryNumbers } from '../../tables/importStorage.ts';
import { revisionSequence } from '../../voting/revisions/saveRevision.ts';
import { nameColumns } from '../../voting/submissions/nameColumns.ts';
import { dates, pick, SAME } from './columns.ts';
import { accountOf, batchesOf, contradicts, dateOrNull, type Importing, tallyLines } from './importing.ts';

/** What a line of the data is stored as. */
interface Stored {
  id: number;
  /** Whether this import stored it; what was there already is kept. */
  isNew: boolean;
}

/** The entries and revisions of the data, by their names in it. */
export interface Boxes {
  entries: Map<string, Stored & { verdict: number | null }>;
  revisions: Map<string, Stored & { verdict: number | null; entry: string }>;
}

const seriesAndNumber = (name: string) => {
  const [series = '', number = ''] = name.split('/');
  return { series, number: Number(number.replace('r', '')) };
};

/** Stores entries with their revisions, decisions, ballots and comments; returns the ids of the new official ones. */
export async function importEntries(importing: Importing): Promise<number[]> {
  const boxes: Boxes = { entries: new Map(), revisions: new Map() };
  const officials = await storeEntries(importing, boxes);
  await storeRevisions(importing, boxes);
  if (importing.problems.length > 0) return [];
  await storeHistory(importing, boxes);
  await storeBallots(importing, boxes);
  await storeComments(importing, (on) => {
    const entry = boxes.entries.get(on);
    return entry && { table: 'comment', column: 'submissionId', ...entry };
  });
  return officials;
}

async function storeEntries(importing: Importing, { entries }: Boxes): Promise<number[]> {
  const { trx, rules } = importing;
  const officials: number[] = [];
  for (const { series } of rules.tables) await lockEntryNumbers(trx, series);
  for await (const lines of batchesOf(importing, 'entries')) {
    const keys = lines.map(({ entry }) => seriesAndNumber(entry));
    const { rows: existing } = await sql<ExistingRow>`
      select id, submission.series, submission.entry_no, md5, table_id, level, result, imported, published_at, proposer_id,
        decided_at, known, verdict_id
      from submission join unnest(${keys.map(({ series }) => series)}::text[], ${keys.map(({ number }) => number)}::int[])
        as given (series, entry_no) using (series, entry_no)`.execute(trx);
    const here = new Map(existing.map((row) => [`${row.series}/${row.entryNo}`, row]));
    const fresh = [];
    let added = 0;
    for (const line of lines) {
      const { series, number } = seriesAndNumber(line.entry);
      const table = rules.tables.find(({ id }) => id === line.table);
      if (entries.has(line.entry)) contradicts(importing, `${line.entry}: is there twice`);
      if (table?.series !== series)
        contradicts(importing, `${line.entry}: there is no table ${line.table} in ${series}`);
      const row = here.get(line.entry);
      if (row) added += await keepEntry(importing, line, row);
      else if (line.result === 'new' && line.publishedAt === null)
        contradicts(importing, `${line.entry}: is open, and has no date when it was published`);
      entries.set(line.entry, { id: row?.id ?? 0, isNew: !row, verdict: line.verdict });
      if (!row) fresh.push({ series, entryNo: number, ...entryColumns(importing, line) });
    }
    if (fresh.length > 0 && importing.problems.length === 0) {
      const stored = await trx
        .insertInto('submission')
        .values(fresh)
        .returning(['id', 'series', 'entryNo', 'result'])
        .execute();
      for (const { id, series, entryNo, result } of stored) {
        const entry = entries.get(`${series}/${entryNo}`);
        if (entry) entry.id = id;
        if (result === 'accept') officials.push(id);
      }
    }
    tallyLines(importing, 'entries', fresh.length + added, lines.length - fresh.length - added);
  }
  await sql`
    update entry_number set last = greatest(last, (select max(entry_no) from submission where submission.series = entry_number.series))
    where exists (select from submission where submission.series = entry_number.series)`.execute(trx);
  return officials;
}

interface ExistingRow {
  id: number;
  series: string;
  entryNo: number;
  md5: string;
  tableId: string;
  level: number;
  result: string;
  imported: boolean;
  publishedAt: Date | null;
  proposerId: number | null;
  decidedAt: Date | null;
  known: string | null;
  verdictId: number | null;
}

/** Keeps an entry that is there already, and adds what its list did not tell; all else contradicts. Returns how many got more. */
async function keepEntry(importing: Importing, line: OpenDataLine<'entries'>, row: ExistingRow): Promise<0 | 1> {
  const differs = (
    [
      ['md5', row.md5, line.md5],
      ['table', row.tableId, line.table],
      ['level', row.level, line.level],
      ['result', row.result, line.result],
    ] as const
  ).find(([, here, given]) => here !== given);
  if (differs) {
    const [what, here, given] = differs;
    contradicts(importing, `${line.entry} "${line.title}": its ${what} is ${here} here, ${given} in the data`);
    return 0;
  }
  const told = {
    ...dates(line, 'publishedAt', 'decidedAt'),
    proposerId: accountOf(importing, line.proposer, line.entry),
    // What this site decided is known.
    known: row.verdictId === null ? (line.known ?? null) : null,
  };
  const added = Object.entries(told).filter(([key, value]) => value !== null && row[key as keyof typeof told] === null);
  if (!row.imported || added.length === 0) return 0;
  await importing.trx.updateTable('submission').set(Object.fromEntries(added)).where('id', '=', row.id).execute();
  return 1;
}

const entryColumns = (importing: Importing, line: OpenDataLine<'entries'>) => ({
  ...pick(line, SAME.entries),
  ...nameColumns(line.title, line.artist),
  tableId: line.table,
  proposedTableId: line.proposed.table,
  proposedLevel: line.proposed.level,
  originalMd5: line.original.md5,
  originalSha256: line.original.sha256,
  zureVerified: line.verified,
  proposerId: accountOf(importing, line.proposer, line.entry),
  voteVersion: line.version,
  ...dates(line, 'publishedAt', 'decidedAt', 'deletedAt'),
  removedFromSubAt: dateOrNull(line.removedAt),
  known: line.known ?? null,
});

async function storeRevisions(importing: Importing, { entries, revisions }: Boxes): Promise<void> {
  const { trx } = importing;
  for await (const lines of batchesOf(importing, 'revisions')) {
    const fresh = [];
    for (const line of lines) {
      const { series, number: revisionNo } = seriesAndNumber(line.revision);
      const entry = entries.get(line.entry);
      if (!entry) contradicts(importing, `${line.revision}: there is no entry ${line.entry}`);
      const row = await trx
        .selectFrom('revision')
        .select(['id', 'submissionId', 'kind'])
        .where('series', '=', series)
        .where('revisionNo', '=', revisionNo)
        .executeTakeFirst();
      if (row && (row.submissionId !== entry?.id || row.kind !== line.kind)) {
        contradicts(importing, `${line.revision}: is another revision here`);
      }
      revisions.set(line.revision, { id: row?.id ?? 0, isNew: !row, verdict: line.verdict, entry: line.entry });
      if (row || !entry) continue;
      fresh.push({
        series,
        revisionNo,
        submissionId: entry.id,
        ...pick(line, SAME.revisions),
        tableId: line.at.table,
        level: line.at.level,
        targetTableId: line.target.table,
        targetLevel: line.target.level,
        proposerId: accountOf(importing, line.proposer, line.revision),
        publishedAt: new Date(line.publishedAt),
        voteVersion: line.version,
        decidedAt: dateOrNull(line.decidedAt),
        known: line.known ?? null,
      });
    }
    if (fresh.length > 0 && importing.problems.length === 0) {
      const stored = await trx.insertInto('revision').values(fresh).returning(['id', 'series', 'revisionNo']).execute();
      for (const { id, series, revisionNo } of stored) {
        const revision = revisions.get(`${series}/r${revisionNo}`);
        if (revision) revision.id = id;
      }
    }
    tallyLines(importing, 'revisions', fresh.length, lines.length - fresh.length);
  }
  for (const { series } of importing.rules.tables) {
    const sequence = revisionSequence(series);
    await lockEntryNumbers(trx, sequence);
    await sql`
      update entry_number set last = greatest(last, (select coalesce(max(revision_no), 0) from revision where series = ${series}))
      where series = ${sequence}`.execute(trx);
  }
}

/** Stores the decisions of entries that have none here, and links each entry and revision with the one that decided it. */
async function storeHistory(importing: Importing, { entries, revisions }: Boxes): Promise<void> {
  const { trx } = importing;
  const decided = await withRows(importing, 'history', 'submissionId', [...entries.values()]);
  const lineIds = new Map<string, number[]>();
  for await (const lines of batchesOf(importing, 'history')) {
    const fresh = lines.filter(({ entry }) => !decided.has(entries.get(entry)?.id ?? 0));
    const rows = fresh.map((line) => {
      const entry = entries.get(line.entry);
      const revision = line.revision === null ? null : revisions.get(line.revision);
      if (!entry || revision === undefined)
        contradicts(importing, `history: there is no ${line.revision ?? line.entry}`);
      return {
        submissionId: entry?.id ?? 0,
        revisionId: revision?.id ?? null,
        at: new Date(line.at),
        tableBefore: line.before.table,
        levelBefore: line.before.level,
        tableAfter: line.after?.table ?? null,
        levelAfter: line.after?.level ?? null,
        ...pick(line, SAME.history),
      };
    });
    if (importing.problems.length > 0) return;
    const stored = rows.length === 0 ? [] : await trx.insertInto('history').values(rows).returning('id').execute();
    for (const [index, { entry }] of fresh.entries()) {
      lineIds.set(entry, [...(lineIds.get(entry) ?? []), stored[index]?.id ?? 0]);
    }
    tallyLines(importing, 'history', fresh.length, lines.length - fresh.length);
  }
  const verdicts = (boxes: Iterable<[string, Stored & { verdict: number | null; entry?: string }]>) =>
    [...boxes].flatMap(([name, { id, verdict, entry = name }]) => {
      const line = verdict === null ? undefined : lineIds.get(entry)?.[verdict - 1];
      return line === undefined ? [] : [{ id, line }];
    });
  for (const [table, of] of [
    ['submission', verdicts(entries)],
    ['revision', verdicts(revisions)],
  ] as const) {
    await sql`
      update ${sql.table(table)} set verdict_id = line
      from unnest(${of.map(({ id }) => id)}::int[], ${of.map(({ line }) => line)}::int[]) as verdict (of, line)
      where id = of and verdict_id is null`.execute(trx);
  }
}

/** Returns the ids of those that have rows already, but for what this import has stored. */
async function withRows(
  { trx }: Importing,
  table: 'history' | 'vote' | 'comment' | 'uploadComment',
  column: 'submissionId' | 'revisionId' | 'uploadNo',
  boxes: readonly Stored[],
): Promise<Set<number>> {
  const ids = boxes.filter(({ isNew }) => !isNew).map(({ id }) => id);
  const { rows } = await sql<{ id: number }>`
    select distinct ${sql.ref(column)} as id from ${sql.table(table)} where ${sql.ref(column)} = any(${ids}::int[])`.execute(
    trx,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Stores the ballots in boxes that have none here. */
async function storeBallots(importing: Importing, { entries, revisions }: Boxes): Promise<void> {
  const { trx } = importing;
  const withBallots = {
    entries: await withRows(importing, 'vote', 'submissionId', [...entries.values()]),
    revisions: await withRows(importing, 'vote', 'revisionId', [...revisions.values()]),
  };
  let box = '';
  let voters = new Set<number>();
  for await (const lines of batchesOf(importing, 'ballots')) {
    const rows = lines.flatMap((line) => {
      if (line.box !== box) [box, voters] = [line.box, new Set()];
      const [of, column] = line.box.includes('/r')
        ? (['revisions', 'revision_id'] as const)
        : (['entries', 'submission_id'] as const);
      const stored = (of === 'revisions' ? revisions : entries).get(line.box);
      const accountId = accountOf(importing, line.voter, line.box);
      if (!stored) contradicts(importing, `ballots: there is no ${line.box}`);
      if (accountId !== null && voters.has(accountId)) {
        contradicts(importing, `${line.box}: the player ${line.voter} has two ballots`);
      }
      if (accountId !== null) voters.add(accountId);
      if (!stored || withBallots[of].has(stored.id)) return [];
      return [
        {
          [column]: stored.id,
          account_id: accountId,
          vote: line.vote,
          difficulty: line.difficulty,
          person_diff: line.personDiff,
          level: line.level,
          comment: line.comment,
          cast_at: line.at,
          voided_at: line.voidedAt,
          voided_reason: line.voidedReason,
          comment_hidden_at: line.hidden ? line.at : null,
          gave_right: line.right,
        },
      ];
    });
    if (importing.problems.length > 0) return;
    const columns = sql.raw(
      'submission_id, revision_id, account_id, vote, difficulty, person_diff, level, comment, cast_at, voided_at, voided_reason, comment_hidden_at, gave_right',
    );
    // Their order in the data is that of equal times.
    await sql`
      insert into vote (${columns})
      select ${columns} from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as line (ballot, number),
        jsonb_populate_record(null::vote, ballot) order by number`.execute(trx);
    tallyLines(importing, 'ballots', rows.length, lines.length - rows.length);
  }
}

/** What comments are on: an entry or an upload. */
type Subject = Stored & ({ table: 'comment'; column: 'submissionId' } | { table: 'uploadComment'; column: 'uploadNo' });

/**
 * Stores the comments on subjects that have none here. One without an author belongs to an account without a name.
 *
 * @param subjectOf returns what a comment is on; undefined for a subject of the other kind
 */
export async function storeComments(
  importing: Importing,
  subjectOf: (on: string) => Subject | undefined,
): Promise<void> {
  const { trx, now } = importing;
  let nobody: number | null = null;
  const ids = new Map<string, number[]>();
  const commented = new Map<string, boolean>();
  for await (const lines of batchesOf(importing, 'comments')) {
    for (const line of lines) {
      const subject = subjectOf(line.on);
      if (!subject) continue;
      const { table, column, id } = subject;
      let isKept = commented.get(line.on);
      isKept ??= (await withRows(importing, table, column, [subject])).size > 0;
      commented.set(line.on, isKept);
      tallyLines(importing, 'comments', isKept ? 0 : 1, isKept ? 1 : 0);
      if (isKept) continue;
      let accountId = accountOf(importing, line.author, line.on);
      if (accountId === null && table === 'comment') {
        nobody ??= await accountOfNobody(importing);
        accountId = nobody;
      }
      const own = ids.get(line.on) ?? [];
      const at = new Date(line.at);
      const { rows } = await sql<{ id: number }>`
        insert into ${sql.table(table)} (${sql.ref(column)}, account_id, comment, written_at, reply_to, edited_at, deleted_at, hidden_at)
        values (${id}, ${accountId}, ${line.text}, ${at}, ${line.replyTo === null ? null : (own[line.replyTo - 1] ?? null)},
          ${line.edited ? at : null}, ${line.deleted ? at : null}, ${line.hidden ? at : null})
        returning id`.execute(trx);
      ids.set(line.on, [...own, rows[0]?.id ?? 0]);
    }
  }

  async function accountOfNobody({ trx }: Importing): Promise<number> {
    const row = { createdAt: now, deletedAt: now };
    return (await trx.insertInto('account').values(row).returning('id').executeTakeFirstOrThrow()).id;
  }
}
