import { type Refusal, refuse } from '../common/errors.ts';
import {
  whyNotLr2Id,
  whyNotMinirId,
  whyNotNickname,
  whyNotPassword,
  whyNotPasswordAgain,
  whyNotUserId,
} from './fields.ts';

/** The fields of a new account as typed; `lr2Id` or `minirId` is given, or neither if the player has no ID. */
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
 * Returns why the fields of a new account are refused: NOTINFO if one is empty, else the code of the first invalid one
 * in the order of the form; null if all are valid.
 *
 * @param passwordAgain the repeated password, where a form asks for it
 */
export function whyNotFields(account: AccountFields, passwordAgain = account.password): FieldRefusal | null {
  const { userId, password, nickname, lr2Id, minirId } = account;
  if ([userId, password, passwordAgain, nickname, lr2Id, minirId].includes('')) return refuse('NOTINFO');
  const why =
    whyNotUserId(userId) ??
    whyNotPassword(password) ??
    whyNotPasswordAgain(password, passwordAgain) ??
    whyNotNickname(nickname) ??
    (lr2Id === undefined ? null : whyNotLr2Id(lr2Id)) ??
    (minirId === undefined ? null : whyNotMinirId(minirId));
  return why && refuse(why);
}
