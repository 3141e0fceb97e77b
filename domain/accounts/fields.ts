import type { ErrorCode } from '../common/errors.ts';
import { hasInvisible, lengthOf } from '../common/text.ts';

/**
 * Why a field of the account forms is refused, null = it is good (specification §5). The forms and the server ask the
 * same functions; whether a name is still free is the server's to know.
 */
type Reason<Code extends ErrorCode> = Code | 'NOTINFO' | null;

/** Shortest and longest, in characters, both included. */
interface Length {
  readonly min: number;
  readonly max: number;
}

/** Lengths of the account fields (specification §9). They are not dated: no counting is replayed with them. */
export const fieldLengths = {
  userId: { min: 6, max: 18 },
  password: { min: 8, max: 24 },
  nickname: { min: 2, max: 12 },
  lr2Id: { min: 1, max: 6 },
} as const satisfies Record<string, Length>;

const isWithin = (text: string, { min, max }: Length) => lengthOf(text) >= min && lengthOf(text) <= max;

export function whyNotUserId(id: string): Reason<'NOTVALIDID'> {
  if (id === '') return 'NOTINFO';
  return /^[\w-]+$/.test(id) && isWithin(id, fieldLengths.userId) ? null : 'NOTVALIDID';
}

export function whyNotPassword(password: string): Reason<'NOTVALIDPW'> {
  if (password === '') return 'NOTINFO';
  return /^[\w-]+$/.test(password) && isWithin(password, fieldLengths.password) ? null : 'NOTVALIDPW';
}

export function whyNotPasswordAgain(password: string, again: string): Reason<'NOTEQUALPW'> {
  if (again === '') return 'NOTINFO';
  return again === password ? null : 'NOTEQUALPW';
}

/** Any script, but no blanks and nothing invisible. */
export function whyNotNickname(nickname: string): Reason<'NOTVALIDNICK'> {
  if (nickname === '') return 'NOTINFO';
  return !/\s/.test(nickname) && !hasInvisible(nickname) && isWithin(nickname, fieldLengths.nickname)
    ? null
    : 'NOTVALIDNICK';
}

/** Leading zeros are taken: `000123` is player 123. */
export function whyNotLr2Id(id: string): Reason<'NOTVALIDLR2ID'> {
  if (id === '') return 'NOTINFO';
  return /^\d+$/.test(id) && isWithin(id, fieldLengths.lr2Id) && Number(id) > 0 ? null : 'NOTVALIDLR2ID';
}

export function whyNotMinirId(id: string): Reason<'NOTVALIDMINIRID'> {
  if (id === '') return 'NOTINFO';
  return /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(id) ? null : 'NOTVALIDMINIRID';
}

/** The authentication code must have been obtained; whether it is the right one is the server's to know. */
export function whyNotCode(code: string): 'NOTINFO' | null {
  return code.trim() === '' ? 'NOTINFO' : null;
}
