import { type Refusal, refuse } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { type TableId, tableById } from '#domain/tables/tableRules.ts';
import { whyNotComment } from '#domain/voting/whyNotComment.ts';
import { hasOpenRevote } from '../charts/hasOpenRevote.ts';
import { notify } from '../notifications/notify.ts';
import type { Context } from '../platform/context.ts';
import type { Viewer } from '../platform/http/session.ts';
import { type NotNow, whyNotActNow } from '../scores/whyNotActNow.ts';
import { lastCommentAt } from './lastCommentAt.ts';
import { afterDueVoteCounts } from './voteCounts/afterDueVoteCounts.ts';

/**
 * Stores a comment on an entry, open or decided, separately from a vote. A person may write one a minute over all
 * entries and uploads (voting.md), else EFLOODCOM with `retryAt`. Repeating their latest comment on the entry succeeds
 * and stores nothing.
 */
export async function commentOnSong(
  ctx: Context,
  { accountId }: Pick<Viewer, 'accountId'>,
  { tableId, entryNo, comment }: { tableId: TableId; entryNo: number; comment: string },
): Promise<{ stored: boolean } | Refusal<'ENOTFOUND' | 'NOTINFO' | 'TOOLONGCOM' | 'EFLOODCOM'> | NotNow> {
  return afterDueVoteCounts(ctx, async (trx, now) => {
    const gone = await whyNotActNow(trx, accountId);
    if (gone) return gone;
    const rules = rulesAt(ctx.rules, now);
    if (!tableById(rules, tableId)) return refuse('ENOTFOUND');
    const entry = await trx
      .selectFrom('submission')
      .select(['id', 'result', 'proposerId'])
      .select((row) => hasOpenRevote(row).as('isVotedAgain'))
      .where('tableId', '=', tableId)
      .where('entryNo', '=', entryNo)
      .where('removedFromSubAt', 'is', null)
      .executeTakeFirst();
    if (!entry) return refuse('ENOTFOUND');

    const lastAt = await lastCommentAt(trx, accountId);
    const comments = trx.selectFrom('comment').where('accountId', '=', accountId);
    const latestHere = await comments
      .select('comment')
      .where('submissionId', '=', entry.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (latestHere?.comment === comment) return { stored: false };
    const why = whyNotComment(rules, comment, lastAt, now);
    if (why) return why;
    const { id } = await trx
      .insertInto('comment')
      .values({ submissionId: entry.id, accountId, comment, writtenAt: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    // An open vote hides its comments: the proposer is told when it is decided.
    const isHidden = entry.result === 'new' || entry.isVotedAgain;
    if (!isHidden && entry.proposerId !== null && entry.proposerId !== accountId) {
      const about = { submissionId: entry.id, comments: 1, at: now };
      await notify(trx, [{ ...about, accountId: entry.proposerId, kind: 'comment', act: `comment ${id}` }]);
    }
    return { stored: true };
  });
}
