import type { Transaction } from 'kysely';
import type { DB } from '../platform/database/schema.ts';
import { type News, notify } from './notify.ts';

interface Told {
  act: string;
  /** The account that wrote the comment. */
  from: number;
  /** The account whose comment is answered; null for a deleted one. */
  answered: number | null | undefined;
  /** The account that proposed or uploaded what is commented on. */
  owner: number | null;
}

/** Tells of a comment that everybody sees: the author of the comment that it answers, and the owner. */
export async function notifyOfComment(
  trx: Transaction<DB>,
  about: Pick<News, 'submissionId' | 'uploadNo' | 'comments' | 'at'>,
  { act, from, answered, owner }: Told,
): Promise<void> {
  const concerned = { reply: answered ?? null, comment: owner === answered ? null : owner } as const;
  const news = (['reply', 'comment'] as const).flatMap((kind): News[] => {
    const accountId = concerned[kind];
    return accountId === from ? [] : [{ ...about, accountId, kind, act }];
  });
  await notify(trx, news);
}
