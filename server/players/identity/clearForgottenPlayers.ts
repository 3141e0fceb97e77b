import { setTimeout as pause } from 'node:timers/promises';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../../platform/context.ts';
import { tryLock } from '../../platform/database/locks.ts';
import { recomputeRatings } from '../../scores/ratings/recomputeRatings.ts';
import { recomputeRestrictions } from '../../scores/recomputeRestrictions.ts';
import { afterDueVoteCounts } from '../../voting/voteCounts/afterDueVoteCounts.ts';
import { clearForgotten, deleteWithoutScores, FORGOTTEN_AT_ONCE } from './forgottenScores.ts';

interface Parts {
  atOnce?: number;
  /** Waits this many milliseconds; tests pass a no-op. */
  rest?: (ms: number) => Promise<unknown>;
}

/**
 * Job: moves and deletes the scores of players who were removed from their accounts, in parts; each is a transaction
 * that also updates ratings and restrictions. Pauses after each part for as long as it took (docs/decisions/0035). An
 * interrupted job continues where it stopped, in any process; no two clear at the same time.
 */
export async function clearForgottenPlayers(
  ctx: Context,
  signal?: AbortSignal,
  { atOnce = FORGOTTEN_AT_ONCE, rest = pause }: Parts = {},
): Promise<void> {
  while (!signal?.aborted) {
    const begun = performance.now();
    if (!(await clearPart(ctx, atOnce))) return;
    await rest(performance.now() - begun);
  }
}

/** Clears a part of the first player in the queue. Returns false when there is none. */
function clearPart(ctx: Context, atOnce: number): Promise<boolean> {
  return afterDueVoteCounts(ctx, async (trx, now) => {
    const next = await trx
      .selectFrom('player')
      .leftJoin('player as target', 'target.id', 'player.movesTo')
      .select(['player.id', 'player.movesTo', 'target.accountId'])
      .where('player.forgottenAt', 'is not', null)
      .orderBy('player.id')
      .limit(1)
      .executeTakeFirst();
    if (!next || !(await tryLock(trx, 'clear forgotten players'))) return false;
    const { id, movesTo, accountId } = next;
    // An account is locked before its players, as everywhere.
    if (accountId !== null)
      await trx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
    const same = await trx
      .selectFrom('player')
      .select('id')
      .where('id', '=', id)
      .where('forgottenAt', 'is not', null)
      .where('movesTo', 'is not distinct from', movesTo)
      .forUpdate()
      .executeTakeFirst();
    // The player came back, or the target was removed from the account meanwhile: the next run continues.
    if (!same) return true;
    const { isDone, changesRating } = await clearForgotten(trx, id, atOnce);
    if (changesRating && movesTo !== null && accountId !== null) {
      await recomputeRestrictions(trx, rulesAt(ctx.rules, now), { accountIds: [accountId], tellAt: now });
      await recomputeRatings(trx, [movesTo], { by: 'charts', now });
    }
    if (isDone) await deleteWithoutScores(trx, id);
    return true;
  });
}
