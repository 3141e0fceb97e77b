import type { ErrorCode } from '../common/errors.ts';
import { hasInvisible, lengthOf } from '../common/text.ts';

/**
 * Why a field of the account forms is refused; null if it is valid. Forms and server call the same functions. The
 * server checks whether a name is taken.
 */
type Reason<Code extends ErrorCode> = Code | 'NOTINFO' | null;

/** The shortest and longest allowed, in characters, both included. */
interface Length {
  readonly min: number;
  readonly max: number;
}

/** The lengths of the account fields. They are not dated rules, since no vote count depends on them. */
export const fieldLengths = {
  userId: { min: 6, max: 18 },
  password: { min: 8, max: 24 },
  nickname: { min: 2, max: 12 },
  lr2Id: { min: 1, max: 6 },
} as const satisfies Record<string, Length>;

const isWithin = (text: string, { min, max }: Length) => lengthOf(text) >= min && lengthOf(text) <= max;

export function whyNotUserId(id: string): Reason<'NOTVALIDID'> {
  if (id === '') return 'NOTINFO';
  return whyNotUserIdSoFar(id) || !isWithin(id, fieldLengths.userId) ? 'NOTVALIDID' : null;
}

/** Refuses characters that an ID may not contain; for forms, while typing. */
export function whyNotUserIdSoFar(id: string): 'NOTVALIDID2' | null {
  return /^[\w-]*$/.test(id) ? null : 'NOTVALIDID2';
}

export function whyNotPassword(password: string): Reason<'NOTVALIDPW'> {
  if (password === '') return 'NOTINFO';
  return whyNotPasswordSoFar(password) || !isWithin(password, fieldLengths.password) ? 'NOTVALIDPW' : null;
}

/** Refuses characters that a password may not contain; for forms, while typing. */
export function whyNotPasswordSoFar(password: string): 'NOTVALIDPW2' | null {
  return /^[\w-]*$/.test(password) ? null : 'NOTVALIDPW2';
}

export function whyNotPasswordAgain(password: string, again: string): Reason<'NOTEQUALPW'> {
  if (again === '') return 'NOTINFO';
  return again === password ? null : 'NOTEQUALPW';
}

/** Accepts any script, but no blanks and no invisible characters. */
export function whyNotNickname(nickname: string): Reason<'NOTVALIDNICK'> {
  if (nickname === '') return 'NOTINFO';
  const hasOther = whyNotNicknameSoFar(nickname) || hasInvisible(nickname);
  return hasOther || !isWithin(nickname, fieldLengths.nickname) ? 'NOTVALIDNICK' : null;
}

/** Refuses blanks; for forms, while typing. */
export function whyNotNicknameSoFar(nickname: string): 'NOTVALIDNICK2' | null {
  return /\s/.test(nickname) ? 'NOTVALIDNICK2' : null;
}

/** Accepts leading zeros: `000123` is player 123. */
export function whyNotLr2Id(id: string): Reason<'NOTVALIDLR2ID'> {
  if (id === '') return 'NOTINFO';
  return /^\d+$/.test(id) && isWithin(id, fieldLengths.lr2Id) && Number(id) > 0 ? null : 'NOTVALIDLR2ID';
}

export function whyNotMinirId(id: string): Reason<'NOTVALIDMINIRID'> {
  if (id === '') return 'NOTINFO';
  return /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(id) ? null : 'NOTVALIDMINIRID';
}

/** Refuses an empty authentication code. The server checks whether it is the right one. */
export function whyNotCode(code: string): 'NOTINFO' | null {
  return code.trim() === '' ? 'NOTINFO' : null;
}
