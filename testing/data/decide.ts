import type { Opinions, Tally } from '#domain/voting/tally.ts';
import type { Context } from '#server/platform/context.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { bumpPublished } from '#server/platform/lists/listVersion.ts';
import { type Entry, entryNow, type Revision, revisionNow } from './entries.ts';

interface Verdict extends Partial<Tally>, Partial<Opinions> {
  at?: Date;
  minimum?: number;
  threshold?: number;
  rule?: string;
}

const TAGS = { accept: 'update', reject: 'reject', canceled: 'cancel' } as const;

/**
 * Writes the history line of the verdict on a stored entry or revision that is no longer open, as a vote count would,
 * decided now. The entry keeps its table and level.
 */
export async function decide(ctx: Context, decided: Entry | Revision, verdict: Verdict = {}): Promise<void> {
  const isRevision = 'revisionNo' in decided;
  const { result } = isRevision ? await revisionNow(ctx, decided) : await entryNow(ctx, decided);
  if (result === 'new') throw new Error('an open vote has no verdict');
  const submissionId = isRevision ? decided.submissionId : decided.id;
  const { tableId, level } = await entryNow(ctx, { id: submissionId });
  const { at = ctx.clock.now(), rule = 'deadline', minimum = 8, threshold = 70, ...counts } = verdict;
  await inTransaction(ctx, async (trx) => {
    const { id: verdictId } = await trx
      .insertInto('history')
      .values({
        submissionId,
        revisionId: isRevision ? decided.id : null,
        tag: TAGS[result],
        at,
        rule,
        minimum,
        threshold,
        tableBefore: tableId,
        levelBefore: level,
        ...(result === 'accept' && { tableAfter: tableId, levelAfter: level }),
        ...counts,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .updateTable(isRevision ? 'revision' : 'submission')
      .set({ verdictId, decidedAt: at })
      .where('id', '=', decided.id)
      .execute();
    await bumpPublished(trx, decided.tableId);
  });
  await ctx.published.refresh(decided.tableId);
}
