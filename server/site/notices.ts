import type { Kysely } from 'kysely';
import type { adminNotices as adminNoticesEndpoint, NoticeState } from '#contract/moderation/admin.ts';
import type { Reply } from '#contract/platform/endpoint.ts';
import type { Notice, noticePop as noticePopEndpoint } from '#contract/site/site.ts';
import type { Context } from '../platform/context.ts';
import type { DB } from '../platform/database/schema.ts';
import { inEachLanguage, type NoticeTexts } from './noticeTexts.ts';

/** Selects all notices, newest first, planned and withdrawn ones too. */
function selectNotices(db: Kysely<DB>) {
  return (
    db
      .selectFrom('notice')
      .select(['code', 'texts', 'publishedAt', 'popsUp', 'withdrawnAt'])
      .orderBy('publishedAt', 'desc')
      .orderBy('id', 'desc')
      // `saveNotice` alone writes it.
      .$narrowType<{ texts: NoticeTexts }>()
  );
}

function selectCurrent({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const now = clock.now();
  return selectNotices(db)
    .where('publishedAt', '<=', now)
    .where(({ or, eb }) => or([eb('withdrawnAt', 'is', null), eb('withdrawnAt', '>', now)]));
}

/** Returns whether a notice is shown yet, or still. */
export function stateOfNotice(
  { publishedAt, withdrawnAt }: { publishedAt: Date; withdrawnAt: Date | null },
  now: Date,
): NoticeState {
  if (withdrawnAt && withdrawnAt <= now) return 'withdrawn';
  return publishedAt > now ? 'planned' : 'shown';
}

/** Returns all notices for admins and the operator, newest first, planned and withdrawn ones too. */
export async function allNotices({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<Reply<typeof adminNoticesEndpoint>['source']> {
  const now = clock.now();
  return (await selectNotices(db).execute()).map(({ code, texts: { en, ja, ko }, popsUp, ...times }) => ({
    code,
    popsUp,
    texts: { en, ja: ja ?? null, ko: ko ?? null },
    from: times.publishedAt.toISOString(),
    until: times.withdrawnAt?.toISOString() ?? null,
    state: stateOfNotice(times, now),
  }));
}

/** Returns the notices that are shown now, newest first, in each language. */
export async function notices(ctx: Pick<Context, 'db' | 'clock'>): Promise<Record<'en' | 'ja' | 'ko', Notice[]>> {
  const rows = (await selectCurrent(ctx).execute()).map(({ code, texts, publishedAt }) => ({
    texts: inEachLanguage(texts),
    about: { code, publishedTime: publishedAt.toISOString() },
  }));
  const inLanguage = (language: 'en' | 'ja' | 'ko') =>
    rows.map(({ texts, about }) => ({ ...texts[language], ...about }));
  return { en: inLanguage('en'), ja: inLanguage('ja'), ko: inLanguage('ko') };
}

/** Returns the newest notice that pops up; null fields without one. */
export async function noticePop(
  ctx: Pick<Context, 'db' | 'clock'>,
): Promise<Omit<Reply<typeof noticePopEndpoint>, 'success'>> {
  const row = await selectCurrent(ctx).where('popsUp', '=', true).limit(1).executeTakeFirst();
  return row ? { code: row.code, ...inEachLanguage(row.texts) } : { code: null, en: null, ja: null, ko: null };
}
