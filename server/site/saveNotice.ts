import { type Kysely, sql, type Transaction } from 'kysely';
import type { ActTakes } from '#contract/acts/acts.ts';
import { daysAfter } from '#domain/common/dates.ts';
import { refuse } from '#domain/common/errors.ts';
import type { Change } from '#domain/moderation/acts.ts';
import { act } from '../acts/act.ts';
import type { Context } from '../platform/context.ts';
import type { DB } from '../platform/database/schema.ts';
import { stateOfNotice } from './notices.ts';
import type { NoticeTexts } from './noticeTexts.ts';

/** The languages of a notice, with the names of their texts in the trail. */
const TEXTS = [
  ['en', 'title', 'text'],
  ['ja', 'titleJa', 'textJa'],
  ['ko', 'titleKo', 'textKo'],
] as const;

/**
 * Publishes a notice, or replaces the one with that code. One that is no longer shown is published again with a new date;
 * any other keeps its date, so that repeating changes nothing and it does not pop up twice. NOTVALIDVALUE for one that
 * ends before it starts.
 */
export const saveNotice = act({
  name: 'notice',
  async run({ trx, at }, { code, texts: { en, ja, ko }, popsUp, from, until: end }: ActTakes<'notice'>) {
    const stored = await lockedNotice(trx, code);
    const texts: NoticeTexts = { en, ...(ja && { ja }), ...(ko && { ko }) };
    const until = end === null ? null : new Date(end);
    const isShown = stored && stateOfNotice(stored, at) === 'shown';
    const publishedAt = from !== null ? new Date(from) : isShown ? stored.publishedAt : at;
    if (until && until <= publishedAt) return refuse('NOTVALIDVALUE', { where: 'until' });
    const columns = { texts: JSON.stringify(texts), popsUp, publishedAt, withdrawnAt: until };
    const changes = [
      ...differences('from', iso(stored?.publishedAt), iso(publishedAt)),
      ...differences('until', iso(stored?.withdrawnAt), iso(until)),
      ...TEXTS.flatMap(([language, title, text]) => [
        ...differences(title, stored?.texts[language]?.message ?? null, texts[language]?.message ?? null),
        ...differences(text, stored?.texts[language]?.description || null, texts[language]?.description || null),
      ]),
      ...differences('popsUp', stored?.popsUp ?? null, popsUp),
    ];
    if (changes.length > 0) {
      await trx
        .insertInto('notice')
        .values({ code, ...columns })
        .onConflict((conflict) => conflict.column('code').doUpdateSet(columns))
        .execute();
      await announceDue(trx, at);
    }
    return { result: null, subject: `notice ${code}`, changes };
  },
});

/** Withdraws a notice; repeating changes nothing. ENOTFOUND for an unknown code. */
export const withdrawNotice = act({
  name: 'withdraw-notice',
  async run({ trx, at }, { code }: ActTakes<'withdraw-notice'>) {
    const stored = await lockedNotice(trx, code);
    if (!stored) return refuse('ENOTFOUND');
    const isDone = stateOfNotice(stored, at) === 'withdrawn';
    if (!isDone) await trx.updateTable('notice').set({ withdrawnAt: at }).where('code', '=', code).execute();
    const changes = isDone ? [] : differences('until', iso(stored.withdrawnAt), iso(at));
    return { result: null, subject: `notice ${code}`, changes };
  },
  command: { about: 'Hides a notice.', reason: 'optional', says: (_, { code }) => `Withdrew the notice ${code}.` },
});

const lockedNotice = (trx: Transaction<DB>, code: string) =>
  trx
    .selectFrom('notice')
    .select(['texts', 'popsUp', 'publishedAt', 'withdrawnAt'])
    .where('code', '=', code)
    .forUpdate()
    .$narrowType<{ texts: NoticeTexts }>()
    .executeTakeFirst();

const iso = (time: Date | null | undefined): string | null => time?.toISOString() ?? null;

const differences = (what: Change['what'], before: Change['before'], after: Change['after']): Change[] =>
  before === after ? [] : [{ what, before, after }];

/** Job: announces notices that were planned, when their time has come. */
export const announceNotices = ({ db, clock }: Pick<Context, 'db' | 'clock'>) => announceDue(db, clock.now());

/** Announces each notice of the last 30 days that is published by now and was not announced at that time. */
async function announceDue(db: Kysely<DB>, now: Date): Promise<void> {
  await sql`
    insert into event (kind, at, notice_id) select 'notice', published_at, id from notice
    where published_at <= ${now} and published_at > ${daysAfter(now, -30)}
      and not exists (select from event where notice_id = notice.id and event.at = published_at)
    order by published_at on conflict (notice_id, at) where notice_id is not null do nothing`.execute(db);
}
