import {
  whyNotCode,
  whyNotLr2Id,
  whyNotMinirId,
  whyNotNickname,
  whyNotNicknameSoFar,
  whyNotPassword,
  whyNotPasswordAgain,
  whyNotPasswordSoFar,
  whyNotUserId,
  whyNotUserIdSoFar,
} from '#domain/accounts/fields.ts';
import type { ErrorCode } from '#domain/common/errors.ts';

/** The fields of the forms of sign-up, recovery and linked ids, by their names in the API. */
export type FieldName =
  | 'userid'
  | 'currentpw'
  | 'userpw'
  | 'userpwAgain'
  | 'nickname'
  | 'userlr2id'
  | 'minirid'
  | 'code';

export type FieldValues = Readonly<Record<FieldName, string>>;

export const blankFields: FieldValues = {
  userid: '',
  currentpw: '',
  userpw: '',
  userpwAgain: '',
  nickname: '',
  userlr2id: '',
  minirid: '',
  code: '',
};

/** Returns why a field is refused, by the same rules as on the server, or null. */
export const whyNotField: Readonly<Record<FieldName, (values: FieldValues) => ErrorCode | null>> = {
  userid: ({ userid }) => whyNotUserId(userid),
  currentpw: ({ currentpw }) => (currentpw === '' ? 'NOTINFO' : null),
  userpw: ({ userpw }) => whyNotPassword(userpw),
  userpwAgain: ({ userpw, userpwAgain }) => whyNotPasswordAgain(userpw, userpwAgain),
  nickname: ({ nickname }) => whyNotNickname(nickname),
  userlr2id: ({ userlr2id }) => whyNotLr2Id(userlr2id),
  minirid: ({ minirid }) => whyNotMinirId(minirid),
  code: ({ code }) => whyNotCode(code),
};

/** Returns why typing more cannot make a field valid, or null. */
export const whyNotSoFar: Readonly<Partial<Record<FieldName, (typed: string) => ErrorCode | null>>> = {
  userid: whyNotUserIdSoFar,
  userpw: whyNotPasswordSoFar,
  nickname: whyNotNicknameSoFar,
};

/**
 * The field that a refusal of the whole form is about. A code that is not in the profile yet is not among them, because
 * the code itself is valid.
 */
export const fieldOfRefusal: Readonly<Partial<Record<string, FieldName>>> = {
  NOTVALIDID: 'userid',
  EEXISTID: 'userid',
  ENOMATCHPASSWORD: 'currentpw',
  NOTVALIDPW: 'userpw',
  NOTEQUALPW: 'userpwAgain',
  NOTVALIDNICK: 'nickname',
  EEXISTNICK: 'nickname',
  ECHANGENICK3: 'nickname',
  NOTVALIDLR2ID: 'userlr2id',
  EEXISTLR2ID: 'userlr2id',
  NOTVALIDMINIRID: 'minirid',
  EEXISTMINIRID: 'minirid',
  ESESSIONKEYEXP: 'code',
};
