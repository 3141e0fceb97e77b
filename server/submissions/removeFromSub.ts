import { type Refusal, refuse } from '#domain/errors.ts';
import { rulesAt } from '#domain/rules.ts';
import { opinions, tally } from '#domain/voting/tally.ts';
import type { Context } from '../context.ts';
import { recomputeRestrictions } from '../players/recomputeRestrictions.ts';
import { bumpPublished } from '../tables/listVersion.ts';
import { afterDueCountings } from '../voting/afterDueCountings.ts';
import { ballotsOn } from '../voting/ballots.ts';

/**
 * An admin takes an entry out of every list of its table. The entry, its votes and its history stay; an open vote is
 * canceled (decisions.md §2, §4). An entry that is out already stays as it is.
 */
export async function removeFromSub(
  ctx: Context,
  { tableId, entryNo }: { tableId: string; entryNo: number },
): Promise<{ removed: boolean } | Refusal<'ENOTFOUND'>> {
  const result = await afterDueCountings(
    ctx,
    async (trx, now): Promise<{ removed: boolean } | Refusal<'ENOTFOUND'>> => {
      const entry = await trx
        .selectFrom('submission')
        .select(['id', 'level', 'result', 'removedFromSubAt'])
        .where('tableId', '=', tableId)
        .where('entryNo', '=', entryNo)
        .forUpdate()
        .executeTakeFirst();
      if (!entry) return refuse('ENOTFOUND');
      if (entry.removedFromSubAt) return { removed: false };
      const ballots = await ballotsOn(trx, entry.id);
      await trx
        .updateTable('submission')
        .set({
          removedFromSubAt: now,
          ...(entry.result === 'new' && { result: 'canceled', decidedAt: now }),
          ...(entry.result === 'accept' && { deletedAt: now }),
        })
        .where('id', '=', entry.id)
        .execute();
      await trx
        .insertInto('history')
        .values({
          submissionId: entry.id,
          tag: 'deletesub',
          at: now,
          tableBefore: tableId,
          levelBefore: entry.level,
          rule: 'admin',
          ...tally(ballots),
          ...opinions(ballots, entry.level),
        })
        .execute();
      await recomputeRestrictions(trx, rulesAt(ctx.rules, now), { whoPlayed: [entry.id] });
      await bumpPublished(trx, tableId);
      return { removed: true };
    },
  );
  await ctx.published.refresh(tableId);
  return result;
}
