import { describe, expect, it } from 'vitest';
import { NOW } from '#testing/site/rules.ts';
import { daysAfter } from '../common/dates.ts';
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
} from './fields.ts';
import { nicknameKey, whyNotChangeNickname } from './nickname.ts';

const good = (why: (text: string) => string | null, texts: string[]) => {
  for (const text of texts) expect([text, why(text)]).toEqual([text, null]);
};
const bad = (why: (text: string) => string | null, code: string, texts: string[]) => {
  for (const text of texts) expect([text, why(text)]).toEqual([text, code]);
};

describe('account fields', () => {
  it('while typing, only characters that may not occur are refused', () => {
    good(whyNotUserIdSoFar, ['', 'a', 'A-z_09', 'a'.repeat(19)]);
    bad(whyNotUserIdSoFar, 'NOTVALIDID2', ['a b', 'é', 'あ', 'abcdef\n']);
    good(whyNotPasswordSoFar, ['', 'p', 'p'.repeat(25)]);
    bad(whyNotPasswordSoFar, 'NOTVALIDPW2', ['pass word', 'päss', 'p!']);
    good(whyNotNicknameSoFar, ['', 'あ', 'x'.repeat(13)]);
    bad(whyNotNicknameSoFar, 'NOTVALIDNICK2', ['a b', ' a', 'あ　い']);
  });

  it('an ID has 6 to 18 letters, digits, - and _', () => {
    good(whyNotUserId, ['abcdef', 'A-z_09', 'a'.repeat(18)]);
    bad(whyNotUserId, 'NOTVALIDID', [
      'abcde',
      'a'.repeat(19),
      'abc def',
      'abcdé1',
      'abcdef\n',
      'ａｂｃｄｅｆ',
      'a.bcdef',
    ]);
  });

  it('a password has 8 to 24 letters, digits, - and _', () => {
    good(whyNotPassword, ['abcdefgh', 'a'.repeat(24)]);
    bad(whyNotPassword, 'NOTVALIDPW', ['abcdefg', 'a'.repeat(25), 'abcd efgh', 'パスワードパスワード']);
  });

  it('the repeated password is the same', () => {
    expect(whyNotPasswordAgain('abcdefgh', 'abcdefgh')).toBeNull();
    expect(whyNotPasswordAgain('abcdefgh', 'abcdefgH')).toBe('NOTEQUALPW');
  });

  it('a nickname has 2 to 12 characters of any script, none blank or invisible', () => {
    good(whyNotNickname, ['ab', '譜面屋さん', '한국어닉네임', '🎹🎹', 'a'.repeat(12), '🎹'.repeat(12)]);
    bad(whyNotNickname, 'NOTVALIDNICK', [
      'a',
      'a'.repeat(13),
      'a b',
      'ab\u3000',
      'ad\u200bmin',
      '\u202eab',
      'a\0b',
      // By category these are letters, marks and symbols, but they are invisible.
      'ab\u3164',
      '\u115f\u1160',
      'ab\uffa0',
      'ab\u2800',
      'a\u034fb',
      'ab\ufe0f',
      '-Deleted Account-',
    ]);
  });

  it('an LR2 ID is a number from 1 to 999999, leading zeros allowed', () => {
    good(whyNotLr2Id, ['1', '999999', '000123']);
    bad(whyNotLr2Id, 'NOTVALIDLR2ID', ['0', '000000', '1000000', '0000001', '-1', '1.5', '１２３', ' 1', '1e3']);
  });

  it('a MinIR ID is a UUID in either case', () => {
    good(whyNotMinirId, ['8c0e6c1e-0000-4000-8000-1f2e3d4c5b6a', '8C0E6C1E-0000-4000-8000-1F2E3D4C5B6A']);
    bad(whyNotMinirId, 'NOTVALIDMINIRID', [
      '8c0e6c1e00004000800-1f2e3d4c5b6a',
      '8c0e6c1e-0000-4000-8000-1f2e3d4c5b6g',
      'x',
    ]);
  });

  it('every field is required', () => {
    for (const why of [whyNotUserId, whyNotPassword, whyNotNickname, whyNotLr2Id, whyNotMinirId, whyNotCode]) {
      expect(why('')).toBe('NOTINFO');
    }
    expect(whyNotPasswordAgain('abcdefgh', '')).toBe('NOTINFO');
    expect(whyNotCode('SLV-ABC')).toBeNull();
  });
});

describe('a nickname', () => {
  const change = (wanted: string, changedAt: Date | null) =>
    whyNotChangeNickname({ current: 'before', wanted, changedAt, at: NOW })?.error ?? null;

  it('can be changed once in 60 days, to another valid one', () => {
    expect(change('after', null)).toBeNull();
    expect(change('a', null)).toBe('ECHANGENICK1');
    expect(change('before', null)).toBe('ECHANGENICK2');
    expect(change('after', daysAfter(NOW, -59.99))).toBe('ECHANGENICK3');
    expect(change('after', daysAfter(NOW, -60))).toBeNull();
  });

  it('can be changed in case only', () => {
    expect(change('Before', null)).toBeNull();
  });

  it('is the same name in any case and width', () => {
    expect(nicknameKey('Ｔｅｓｔｅｒ')).toBe(nicknameKey('tESTER'));
    expect(nicknameKey('ﾃｽﾀｰ')).toBe(nicknameKey('テスター'));
  });
});
