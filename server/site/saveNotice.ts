import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { Context } from '../platform/context.ts';
import type { NoticeTexts } from './noticeTexts.ts';

/**
 * Publishes a notice, or replaces the one with that code. A withdrawn notice is published again with today's date; any
 * other keeps its date, so that repeating changes nothing and it does not pop up twice.
 */
export async function saveNotice(
  ctx: Context,
  { code, texts, popsUp }: { code: string; texts: NoticeTexts; popsUp: boolean },
): Promise<void> {
  const columns = { texts: JSON.stringify(texts), popsUp };
  await ctx.db
    .insertInto('notice')
    .values({ code, ...columns, publishedAt: ctx.clock.now() })
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet(({ ref, eb }) => ({
        ...columns,
        publishedAt: eb
          .case()
          .when('notice.withdrawnAt', 'is', null)
          .then(ref('notice.publishedAt'))
          .else(ref('excluded.publishedAt'))
          .end(),
        withdrawnAt: null,
      })),
    )
    .execute();
}

/** Withdraws a notice; repeating changes nothing. ENOTFOUND for an unknown code. */
export async function withdrawNotice(ctx: Context, code: string): Promise<{ code: string } | Refusal<'ENOTFOUND'>> {
  const notice = await ctx.db
    .updateTable('notice')
    .set(({ fn, ref, val }) => ({ withdrawnAt: fn.coalesce(ref('withdrawnAt'), val(ctx.clock.now())) }))
    .where('code', '=', code)
    .returning('code')
    .executeTakeFirst();
  return notice ?? refuse('ENOTFOUND');
}
