import { rulesAt } from '#domain/rules/rules.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import { type ChangeTo, type RevisionKind, targetOf } from '#domain/voting/revisionKinds.ts';
import type { Difficulty, Vote } from '#domain/voting/tally.ts';
import { nextEntryNumber } from '#server/charts/entryNumbers.ts';
import type { Context } from '#server/platform/context.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { bumpPublished } from '#server/platform/lists/listVersion.ts';
import { nameColumns } from '#server/voting/submissions/nameColumns.ts';
import { hashes } from '../files/sampleTable.ts';

/** An entry as stored in the database. */
export interface Entry {
  id: number;
  tableId: string;
  entryNo: number;
  md5: string;
  sha256: string;
}

interface EntryFacts {
  tableId?: string;
  level?: number;
  /**
   * The name of its chart: entries with equal names share one chart. Without a name the entry has a chart of its own.
   */
  chart?: string;
  result?: 'new' | 'accept' | 'reject' | 'canceled';
  publishedAt?: Date;
  decidedAt?: Date;
  /** When an accepted entry left the official list. */
  deletedAt?: Date;
  proposerId?: number;
  notesHash?: string;
  imported?: boolean;
  voteVersion?: 1 | 2;
}

/** Stores an entry. By default it is open, in st0 and published now. */
export async function entry(ctx: Context, facts: EntryFacts = {}): Promise<Entry> {
  const { tableId = 'st', level = 0, chart, notesHash = null, proposerId = null, imported = false } = facts;
  const series = tableById(rulesAt(ctx.rules, ctx.clock.now()), tableId)?.series ?? tableId;
  const stored = await inTransaction(ctx, async (trx) => {
    const entryNo = await nextEntryNumber(trx, series);
    const title = chart ?? `Song ${series} ${entryNo}`;
    const row = await trx
      .insertInto('submission')
      .values({
        series,
        entryNo,
        tableId,
        level,
        proposedLevel: level,
        proposedTableId: tableId,
        ...hashes(title),
        songUrl: 'https://example.com/song',
        chartUrl: '',
        comment: '',
        proposerId,
        publishedAt: facts.publishedAt ?? ctx.clock.now(),
        result: facts.result ?? 'new',
        decidedAt: facts.decidedAt ?? null,
        deletedAt: facts.deletedAt ?? null,
        voteVersion: facts.voteVersion ?? 2,
        ...nameColumns(title, 'somebody'),
        notesHash,
        imported,
      })
      .returning(['id', 'tableId', 'entryNo', 'md5', 'sha256'])
      .executeTakeFirstOrThrow();
    await bumpPublished(trx, tableId);
    return row;
  });
  await ctx.published.refresh(tableId);
  return stored;
}

/** Returns the current row of an entry. */
export function entryNow(ctx: Context, { id }: Pick<Entry, 'id'>) {
  return ctx.db.selectFrom('submission').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** A revision as stored in the database. */
export interface Revision {
  id: number;
  /** The table it was proposed in. */
  tableId: string;
  revisionNo: number;
  submissionId: number;
}

interface RevisionFacts {
  entry: Pick<Entry, 'id'>;
  kind: RevisionKind;
  /** The target of a level change; one level up by default. */
  changeTo?: ChangeTo;
  comment?: string;
  publishedAt?: Date;
  proposerId?: number;
  voteVersion?: 1 | 2;
  result?: 'new' | 'accept' | 'reject' | 'canceled';
  /** When it was decided, unless it is open; now by default. */
  decidedAt?: Date;
}

/** Stores a revision of an entry in the entry's current table and level. By default it is open and published now. */
export async function revision(ctx: Context, facts: RevisionFacts): Promise<Revision> {
  const now = ctx.clock.now();
  const { kind, result = 'new', publishedAt = now, proposerId = null, voteVersion = 2, comment = 'it should' } = facts;
  const { tableId, level, series } = await entryNow(ctx, facts.entry);
  const rules = rulesAt(ctx.rules, now);
  const table = tableById(rules, tableId);
  const changeTo = kind === 'change' ? (facts.changeTo ?? 'high') : null;
  const target = table && targetOf(rules, table, level, kind === 'fix' ? 'delete' : kind, changeTo);
  if (!target) throw new Error(`a ${kind} cannot start from ${tableId}${level}`);
  const stored = await inTransaction(ctx, async (trx) => {
    const row = await trx
      .insertInto('revision')
      .values({
        series,
        revisionNo: await nextEntryNumber(trx, `${series} revisions`),
        submissionId: facts.entry.id,
        kind,
        tableId,
        level,
        changeTo: changeTo === null ? null : String(changeTo),
        targetTableId: target.tableId,
        targetLevel: target.level,
        comment,
        proposerId,
        publishedAt,
        voteVersion,
        result,
        decidedAt: result === 'new' ? null : (facts.decidedAt ?? now),
      })
      .returning(['id', 'tableId', 'revisionNo', 'submissionId'])
      .executeTakeFirstOrThrow();
    await bumpPublished(trx, tableId);
    return row;
  });
  await ctx.published.refresh(tableId);
  return stored;
}

/** Returns the current row of a revision. */
export function revisionNow(ctx: Context, { id }: Pick<Revision, 'id'>) {
  return ctx.db.selectFrom('revision').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** An entry or a revision, as something to vote on. */
type Box = Pick<Entry, 'id'> | Pick<Revision, 'id' | 'revisionNo'>;

const boxColumn = (box: Box) => ('revisionNo' in box ? 'revisionId' : 'submissionId');

interface Ballots extends Partial<Record<Vote, number>> {
  difficulty?: Difficulty;
  level?: number;
  castAt?: Date;
}

/** Stores ballots of deleted accounts on an entry or a revision, such as `{ yes: 8, no: 2 }`; cast now by default. */
export async function ballots(ctx: Context, box: Box, { difficulty, level, castAt, ...votes }: Ballots): Promise<void> {
  const row = { [boxColumn(box)]: box.id, comment: 'because', difficulty: difficulty ?? null, level: level ?? null };
  const rows = (['yes', 'neutral', 'no'] as const).flatMap((vote) =>
    Array.from({ length: votes[vote] ?? 0 }, () => ({ ...row, vote, castAt: castAt ?? ctx.clock.now() })),
  );
  await ctx.db.insertInto('vote').values(rows).execute();
}

/** Returns all ballots on an entry or a revision. */
export function ballotsOn(ctx: Context, box: Box) {
  return ctx.db.selectFrom('vote').selectAll().where(boxColumn(box), '=', box.id).orderBy('id').execute();
}

/** Returns every line of the history, in the order they were written. */
export function historyNow(ctx: Context) {
  return ctx.db.selectFrom('history').selectAll().orderBy('id').execute();
}
