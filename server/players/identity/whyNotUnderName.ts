import type { Transaction } from 'kysely';
import { whyNicknameTooSoon } from '#domain/accounts/nickname.ts';
import type { Refusal } from '#domain/common/errors.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';
import { isNicknameHash } from './keptHashes.ts';

/** What a deleted account stores about its nickname. */
interface FormerName {
  nicknameHash: string | null;
  nicknameChangedAt: Date | null;
}

/**
 * Returns whether a person who restores a deleted account uses another nickname, which counts as a change (accounts.md
 * §9). ECHANGENICK3 if it comes too soon after the last change, unless the old nickname has been taken since.
 */
export async function whyNotUnderName(
  { secrets }: Pick<Context, 'secrets'>,
  trx: Transaction<DB>,
  former: FormerName,
  { nickname, now }: { nickname: string; now: Date },
): Promise<{ isRenamed: boolean } | Refusal<'ECHANGENICK3'>> {
  const remembered = former.nicknameHash;
  // Accounts deleted before their nickname was stored may come back under any.
  if (remembered === null || isNicknameHash(secrets, remembered, nickname)) return { isRenamed: false };
  const tooSoon = whyNicknameTooSoon(former.nicknameChangedAt, now);
  // If the old nickname has been taken since, every nickname would be refused.
  if (tooSoon && !(await isTaken(secrets, trx, remembered))) return tooSoon;
  return { isRenamed: true };
}

/** Returns whether an account has the nickname whose hash a deleted one stores. */
async function isTaken(secrets: Context['secrets'], trx: Transaction<DB>, remembered: string): Promise<boolean> {
  const accounts = await trx
    .selectFrom('account')
    .select('nickname')
    .where('nickname', 'is not', null)
    .$narrowType<{ nickname: string }>()
    .execute();
  return accounts.some(({ nickname }) => isNicknameHash(secrets, remembered, nickname));
}
