import {
  whyNotCode,
  whyNotLr2Id,
  whyNotMinirId,
  whyNotNickname,
  whyNotPassword,
  whyNotPasswordAgain,
  whyNotUserId,
} from '#domain/accounts/fields.ts';
import type { ErrorCode } from '#domain/common/errors.ts';

/** Every field of the forms that prove who a player is, by its name on the wire. */
export type FieldName = 'userid' | 'userpw' | 'userpwAgain' | 'nickname' | 'userlr2id' | 'minirid' | 'code';

export type FieldValues = Readonly<Record<FieldName, string>>;

export const blankFields: FieldValues = {
  userid: '',
  userpw: '',
  userpwAgain: '',
  nickname: '',
  userlr2id: '',
  minirid: '',
  code: '',
};

/** Why a field is refused before anybody is asked: by the rules that the server asks too. */
export const whyNotField: Readonly<Record<FieldName, (values: FieldValues) => ErrorCode | null>> = {
  userid: ({ userid }) => whyNotUserId(userid),
  userpw: ({ userpw }) => whyNotPassword(userpw),
  userpwAgain: ({ userpw, userpwAgain }) => whyNotPasswordAgain(userpw, userpwAgain),
  nickname: ({ nickname }) => whyNotNickname(nickname),
  userlr2id: ({ userlr2id }) => whyNotLr2Id(userlr2id),
  minirid: ({ minirid }) => whyNotMinirId(minirid),
  code: ({ code }) => whyNotCode(code),
};

/** Which field must change after a refusal of the whole form; a code that is not in the profile yet need not. */
export const fieldOfRefusal: Readonly<Partial<Record<string, FieldName>>> = {
  NOTVALIDID: 'userid',
  EEXISTID: 'userid',
  NOTVALIDPW: 'userpw',
  NOTEQUALPW: 'userpwAgain',
  NOTVALIDNICK: 'nickname',
  EEXISTNICK: 'nickname',
  NOTVALIDLR2ID: 'userlr2id',
  EEXISTLR2ID: 'userlr2id',
  NOTVALIDMINIRID: 'minirid',
  EEXISTMINIRID: 'minirid',
  ESESSIONKEYEXP: 'code',
};
