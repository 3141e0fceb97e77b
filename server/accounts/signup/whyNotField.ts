import { whyNotLr2Id, whyNotMinirId, whyNotNickname, whyNotUserId } from '#domain/accounts/fields.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import { rankingIdOf } from '#domain/players/rankingId.ts';
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

/** Refuses a value that a sign-up cannot use: it is malformed or taken. Look-ups have a rate limit per address. */
export async function whyNotField(
  ctx: Context,
  field: SignupField,
  value: string,
  address: string,
): Promise<CheckRefusal | null> {
  const why = formatRules[field](value);
  if (why) return refuse(why);
  const tooMany = await checkRateLimits(ctx, [{ limit: rateLimits.fieldCheckPerAddress, key: address }]);
  return tooMany ?? (await whyTaken(ctx, namesOf[field](value)));
}

/** Asks the ranking service about a well-formed LR2 ID, and refuses one that it does not know (NOTVALIDLR2ID). */
export async function whyNoPlayer(
  ctx: Context,
  lr2Id: string,
  address: string,
): Promise<Refusal<'EIRNOTCONNECT' | 'NOTVALIDLR2ID' | 'ETOOMANY'> | null> {
  const { lr2ir } = ctx.services;
  if (!lr2ir) return refuse('EIRNOTCONNECT');
  const tooMany = await checkRateLimits(ctx, [{ limit: rateLimits.externalRequestPerAddress, key: address }]);
  if (tooMany) return tooMany;
  const player = await lr2ir.player(rankingIdOf('lr2', lr2Id), { purpose: 'idCheck', caller: `address ${address}` });
  if (player === 'absent') return refuse('NOTVALIDLR2ID', { unknown: 1 });
  return typeof player === 'string' ? refuse('EIRNOTCONNECT') : null;
}
