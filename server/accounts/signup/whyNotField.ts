import { whyNotLr2Id, whyNotMinirId, whyNotNickname, whyNotUserId } from '#domain/accounts/fields.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import type { Context } from '../../platform/context.ts';
import { checkRateLimits } from '../../platform/http/rateLimits.ts';
import { type TakenRefusal, whyTaken } from '../../players/identity/whyTaken.ts';
import { identityOf } from '../createAccount.ts';

/** A field of a sign-up form, as the API names it. */
export type SignupField = 'userid' | 'nickname' | 'minirid' | 'userlr2id';

export type CheckRefusal =
  | TakenRefusal
  | Refusal<'NOTINFO' | 'NOTVALIDID' | 'NOTVALIDNICK' | 'NOTVALIDMINIRID' | 'NOTVALIDLR2ID' | 'ETOOMANY'>;

const formatRules = {
  userid: whyNotUserId,
  nickname: whyNotNickname,
  minirid: whyNotMinirId,
  userlr2id: whyNotLr2Id,
} as const;

/** Returns the unique names to look up for a well-formed value. */
const namesOf = {
  userid: (userId: string) => ({ userId }),
  nickname: (nickname: string) => ({ nickname }),
  minirid: (minirId: string) => identityOf({ minirId }),
  userlr2id: (lr2Id: string) => identityOf({ lr2Id }),
} as const;

/**
 * Refuses a value that a sign-up cannot use: it is malformed, or somebody has it. Lookups are limited for each address.
 */
export async function whyNotField(
  ctx: Context,
  field: SignupField,
  value: string,
  address: string,
): Promise<CheckRefusal | null> {
  const why = formatRules[field](value);
  if (why) return refuse(why);
  const tooMany = await checkRateLimits(ctx, [{ limit: rateLimits.fieldCheckPerAddress, by: address }]);
  return tooMany ?? (await whyTaken(ctx, namesOf[field](value)));
}
