import type { Kysely } from 'kysely';
import type { Reply } from '#contract/endpoint.ts';
import type { Notice, noticePop as noticePopEndpoint } from '#contract/site.ts';
import type { DB } from '../platform/database/schema.ts';
import { inEachLanguage, type NoticeTexts } from './noticeTexts.ts';

/** Selects all notices, newest first, withdrawn ones too. */
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

const selectCurrent = (db: Kysely<DB>) => selectNotices(db).where('withdrawnAt', 'is', null);

/** Returns all notices for the operator, newest first, withdrawn ones too. */
export const listNotices = (db: Kysely<DB>) => selectNotices(db).execute();

/** Returns the notices that are not withdrawn, newest first, in each language. */
export async function notices(db: Kysely<DB>): Promise<Record<'en' | 'ja' | 'ko', Notice[]>> {
  const rows = (await selectCurrent(db).execute()).map(({ code, texts, publishedAt }) => ({
    texts: inEachLanguage(texts),
    about: { code, publishedTime: publishedAt.toISOString() },
  }));
  const inLanguage = (language: 'en' | 'ja' | 'ko') =>
    rows.map(({ texts, about }) => ({ ...texts[language], ...about }));
  return { en: inLanguage('en'), ja: inLanguage('ja'), ko: inLanguage('ko') };
}

/** Returns the newest notice that pops up; null fields without one. */
export async function noticePop(db: Kysely<DB>): Promise<Omit<Reply<typeof noticePopEndpoint>, 'success'>> {
  const row = await selectCurrent(db).where('popsUp', '=', true).limit(1).executeTakeFirst();
  return row ? { code: row.code, ...inEachLanguage(row.texts) } : { code: null, en: null, ja: null, ko: null };
}
