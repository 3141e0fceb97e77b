import { rulesAt } from '#domain/rules.ts';
import { songKey } from '#domain/submissions/sameSong.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import type { Difficulty, Vote } from '#domain/voting/tally.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { nextEntryNumber } from '#server/submissions/entryNumbers.ts';
import { bumpPublished } from '#server/tables/listVersion.ts';
import { hashes } from './sampleTable.ts';

/** An entry as it stands in the database. */
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
  /** Its chart: equal names are one chart. Else a chart of its own. */
  chart?: string;
  result?: 'new' | 'accept' | 'reject' | 'canceled';
  publishedAt?: Date;
  proposerId?: number;
  notesHash?: string;
  imported?: boolean;
  voteVersion?: 1 | 2;
}

/** Stores an entry: open, in st0 and published now, unless the facts say otherwise. */
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
        title,
        artist: 'somebody',
        songUrl: 'https://example.com/song',
        chartUrl: '',
        comment: '',
        proposerId,
        publishedAt: facts.publishedAt ?? ctx.clock.now(),
        result: facts.result ?? 'new',
        voteVersion: facts.voteVersion ?? 2,
        songKey: songKey(title, 'somebody'),
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

/** An entry as it is now. */
export function entryNow(ctx: Context, { id }: Pick<Entry, 'id'>) {
  return ctx.db.selectFrom('submission').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

interface Ballots extends Partial<Record<Vote, number>> {
  difficulty?: Difficulty;
  level?: number;
  castAt?: Date;
}

/** Puts ballots of people whose accounts are gone on an entry: `{ yes: 8, no: 2 }`, cast now. */
export async function ballots(
  ctx: Context,
  { id }: Pick<Entry, 'id'>,
  { difficulty, level, castAt, ...votes }: Ballots,
): Promise<void> {
  const row = { submissionId: id, comment: 'because', difficulty: difficulty ?? null, level: level ?? null };
  const rows = (['yes', 'neutral', 'no'] as const).flatMap((vote) =>
    Array.from({ length: votes[vote] ?? 0 }, () => ({ ...row, vote, castAt: castAt ?? ctx.clock.now() })),
  );
  await ctx.db.insertInto('vote').values(rows).execute();
}

/** Every ballot that is stored on an entry. */
export function ballotsOn(ctx: Context, { id }: Pick<Entry, 'id'>) {
  return ctx.db.selectFrom('vote').selectAll().where('submissionId', '=', id).orderBy('id').execute();
}
