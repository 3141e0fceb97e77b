import type { Kysely } from 'kysely';
import type { Reply } from '#contract/endpoint.ts';
import type { Notice, noticePop as noticePopCall } from '#contract/site.ts';
import type { DB } from '../database/schema.ts';
import { inEachLanguage, type NoticeTexts } from './noticeTexts.ts';

/** Everything that was ever told, newest first, what was withdrawn too. */
function told(db: Kysely<DB>) {
  return (
    db
      .selectFrom('notice')
      .select(['code', 'texts', 'publishedAt', 'popsUp', 'withdrawnAt'])
      .orderBy('publishedAt', 'desc')
      .orderBy('id', 'desc')
      // Written by `saveNotice` alone.
      .$narrowType<{ texts: NoticeTexts }>()
  );
}

const standing = (db: Kysely<DB>) => told(db).where('withdrawnAt', 'is', null);

/** For who runs the site. */
export const listNotices = (db: Kysely<DB>) => told(db).execute();

/** Every notice that was not withdrawn, newest first, in each language. */
export async function notices(db: Kysely<DB>): Promise<Record<'en' | 'ja' | 'ko', Notice[]>> {
  const rows = (await standing(db).execute()).map(({ code, texts, publishedAt }) => ({
    texts: inEachLanguage(texts),
    about: { code, publishedTime: publishedAt.toISOString() },
  }));
  const inLanguage = (language: 'en' | 'ja' | 'ko') =>
    rows.map(({ texts, about }) => ({ ...texts[language], ...about }));
  return { en: inLanguage('en'), ja: inLanguage('ja'), ko: inLanguage('ko') };
}

/** The newest notice that is to be shown in front of the page. */
export async function noticePop(db: Kysely<DB>): Promise<Omit<Reply<typeof noticePopCall>, 'success'>> {
  const row = await standing(db).where('popsUp', '=', true).limit(1).executeTakeFirst();
  return row ? { code: row.code, ...inEachLanguage(row.texts) } : { code: null, en: null, ja: null, ko: null };
}
