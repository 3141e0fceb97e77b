import {
  whyNotLr2Id,
  whyNotNickname,
  whyNotPassword,
  whyNotPasswordAgain,
  whyNotUserId,
} from '#domain/accounts/fields.ts';
import type { ErrorCode } from '#domain/errors.ts';

export type SignupValues = Record<SignupField, string>;
export type SignupField = 'userid' | 'userpw' | 'userpwAgain' | 'nickname' | 'userlr2id';

interface FieldRules {
  name: SignupField;
  whyNot: (values: SignupValues) => ErrorCode | null;
  /** Whether the server must say that the value is still free. */
  unique: boolean;
  autoComplete: string;
}

/** The fields of the form in their order, each with the rule that the server asks too. */
export const signupFields: readonly FieldRules[] = [
  {
    name: 'userid',
    whyNot: ({ userid }) => whyNotUserId(userid),
    unique: true,
    autoComplete: 'username',
  },
  {
    name: 'userpw',
    whyNot: ({ userpw }) => whyNotPassword(userpw),
    unique: false,
    autoComplete: 'new-password',
  },
  {
    name: 'userpwAgain',
    whyNot: ({ userpw, userpwAgain }) => whyNotPasswordAgain(userpw, userpwAgain),
    unique: false,
    autoComplete: 'new-password',
  },
  {
    name: 'nickname',
    whyNot: ({ nickname }) => whyNotNickname(nickname),
    unique: true,
    autoComplete: 'nickname',
  },
  {
    name: 'userlr2id',
    whyNot: ({ userlr2id }) => whyNotLr2Id(userlr2id),
    unique: true,
    autoComplete: 'off',
  },
];
