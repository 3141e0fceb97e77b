import { type Refusal, refuse } from '../common/errors.ts';
import {
  whyNotLr2Id,
  whyNotMinirId,
  whyNotNickname,
  whyNotPassword,
  whyNotPasswordAgain,
  whyNotUserId,
} from './fields.ts';

/** What is typed for a new account; exactly one of `lr2Id` and `minirId` is given. */
export interface AccountFields {
  readonly userId: string;
  readonly password: string;
  readonly nickname: string;
  readonly lr2Id?: string;
  readonly minirId?: string;
}

export type FieldRefusal = Refusal<
  'NOTINFO' | 'NOTVALIDID' | 'NOTVALIDPW' | 'NOTEQUALPW' | 'NOTVALIDNICK' | 'NOTVALIDLR2ID' | 'NOTVALIDMINIRID'
>;

/**
 * Which field of a new account is not as it must be: an empty one before all others, else the first in the order of the
 * form (specification §5).
 *
 * @param passwordAgain the repetition, where somebody typed the password
 */
export function whyNotFields(account: AccountFields, passwordAgain = account.password): FieldRefusal | null {
  const { userId, password, nickname, lr2Id, minirId = '' } = account;
  if ([userId, password, passwordAgain, nickname, lr2Id ?? minirId].includes('')) return refuse('NOTINFO');
  const why =
    whyNotUserId(userId) ??
    whyNotPassword(password) ??
    whyNotPasswordAgain(password, passwordAgain) ??
    whyNotNickname(nickname) ??
    (lr2Id !== undefined ? whyNotLr2Id(lr2Id) : whyNotMinirId(minirId));
  return why && refuse(why);
}
