import type { Kysely } from 'kysely';
import { nicknameKey } from '#domain/accounts/nickname.ts';
import type { DB } from '../../platform/database/schema.ts';
import { nicknameSkeleton } from './nicknameSkeleton.ts';

/**
 * Returns whether another account has a nickname, or one that looks like it.
 *
 * @param ownId the account that wants the name
 * @param mayClaim whether the name of an account that nobody has claimed yet is free: who signs up may turn out to be its owner
 */
export async function isNicknameTaken(
  db: Kysely<DB>,
  nickname: string,
  ownId?: number,
  mayClaim = false,
): Promise<boolean> {
  const other = await db
    .selectFrom('account')
    .select('id')
    .where(({ or, eb }) =>
      or([eb('nicknameKey', '=', nicknameKey(nickname)), eb('nicknameSkeleton', '=', nicknameSkeleton(nickname))]),
    )
    .$if(mayClaim, (accounts) => accounts.where('deletedAt', 'is', null))
    .$if(ownId !== undefined, (accounts) => accounts.where('id', '!=', ownId ?? 0))
    .executeTakeFirst();
  return other !== undefined;
}
