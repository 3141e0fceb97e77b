import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { Context } from '../base/context.ts';
import type { NoticeTexts } from './noticeTexts.ts';

/**
 * Tells everybody something, or replaces what was told under that code. A notice that was withdrawn is told anew, as of
 * now; otherwise it keeps its date, so that repeating changes nothing and who has seen it is not shown it again.
 */
export async function saveNotice(
  ctx: Context,
  { code, texts, popsUp }: { code: string; texts: NoticeTexts; popsUp: boolean },
): Promise<void> {
  const said = { texts: JSON.stringify(texts), popsUp };
  await ctx.db
    .insertInto('notice')
    .values({ code, ...said, publishedAt: ctx.clock.now() })
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet(({ ref, eb }) => ({
        ...said,
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

/** Takes a notice back; one that was before stays as it is. Of an unknown code: ENOTFOUND. */
export async function withdrawNotice(ctx: Context, code: string): Promise<{ code: string } | Refusal<'ENOTFOUND'>> {
  const notice = await ctx.db
    .updateTable('notice')
    .set(({ fn, ref, val }) => ({ withdrawnAt: fn.coalesce(ref('withdrawnAt'), val(ctx.clock.now())) }))
    .where('code', '=', code)
    .returning('code')
    .executeTakeFirst();
  return notice ?? refuse('ENOTFOUND');
}
