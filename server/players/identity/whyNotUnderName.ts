import type { Transaction } from 'kysely';
import { whyNicknameTooSoon } from '#domain/accounts/nickname.ts';
import type { Refusal } from '#domain/common/errors.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';
import { nicknameHash } from './keptHashes.ts';

/** What a deleted account remembers of its nickname. */
interface FormerName {
  nicknameHash: string | null;
  nicknameChangedAt: Date | null;
}

/**
 * Returns whether a person who comes back to a deleted account is called otherwise now, which counts as a change of the nickname
 * (accounts.md §9). ECHANGENICK3 where it comes too soon after the last one, unless somebody else has the old name by now.
 */
export async function whyNotUnderName(
  { secrets }: Pick<Context, 'secrets'>,
  trx: Transaction<DB>,
  former: FormerName,
  { nickname, now }: { nickname: string; now: Date },
): Promise<{ isRenamed: boolean } | Refusal<'ECHANGENICK3'>> {
  const remembered = former.nicknameHash;
  // Accounts that were deleted before their nickname was remembered may come back under any.
  if (remembered === null || remembered === nicknameHash(secrets, nickname)) return { isRenamed: false };
  const tooSoon = whyNicknameTooSoon(former.nicknameChangedAt, now);
  // Where somebody else has the old name by now, every name would be refused.
  if (tooSoon && !(await isTaken(secrets, trx, remembered))) return tooSoon;
  return { isRenamed: true };
}

/** Returns whether an account has the nickname that a deleted one remembers as a hash. */
async function isTaken(secrets: Context['secrets'], trx: Transaction<DB>, remembered: string): Promise<boolean> {
  const accounts = await trx
    .selectFrom('account')
    .select('nickname')
    .where('nickname', 'is not', null)
    .$narrowType<{ nickname: string }>()
    .execute();
  return accounts.some(({ nickname }) => nicknameHash(secrets, nickname) === remembered);
}
