import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_BYTES, findCode, ownershipCode } from './ownershipCode.ts';

const bytes = fc.uint8Array({ minLength: CODE_BYTES, maxLength: CODE_BYTES });

describe('an ownership code', () => {
  it('is the base32 of RFC 4648, without padding', () => {
    const encode = (text: string) => ownershipCode(new TextEncoder().encode(text));
    expect(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map(encode)).toEqual([
      'SLV-',
      'SLV-MY',
      'SLV-MZXQ',
      'SLV-MZXW6',
      'SLV-MZXW6YQ',
      'SLV-MZXW6YTB',
      'SLV-MZXW6YTBOI',
    ]);
  });

  it('has 26 characters after its prefix, and other bytes give another code', () => {
    fc.assert(
      fc.property(bytes, bytes, (some, others) => {
        expect(ownershipCode(some)).toMatch(/^SLV-[A-Z2-7]{26}$/);
        expect(ownershipCode(some) === ownershipCode(others)).toBe(Buffer.compare(some, others) === 0);
      }),
    );
  });
});

describe('the code in a profile text', () => {
  const code = ownershipCode(new Uint8Array(CODE_BYTES).fill(7));
  const other = ownershipCode(new Uint8Array(CODE_BYTES).fill(8));

  it.each([
    code,
    `  ${code}\n`,
    `hello\n${code}\nbye`,
    `認証コード：${code}です`,
    `[${code}]`,
    `${other} ${code}`,
    `SLV- ${code}`,
  ])('is found in %j', (bio) => {
    expect(findCode(bio, code)).toBe('found');
  });

  it.each([
    other,
    `x ${other} y`,
    `${code}A`,
    `${code}-A`,
    `${code}_`,
    `${code}2`,
    code.slice(0, -1),
    `SLV-${code}`,
    'SLV-',
    code.slice(0, 10),
    `${code.slice(0, 15)}\n${code.slice(15)}`,
    `${code}${other}`,
  ])('is another code in %j', (bio) => {
    expect(findCode(bio, code)).toBe('other');
  });

  it.each(['', 'hello', code.slice(4), code.toLowerCase(), `x${code}`, `-${code}`, `0${code}`, 'SLV', 'slv-abc'])(
    'is not found in %j',
    (bio) => {
      expect(findCode(bio, code)).toBe('none');
    },
  );

  it('is found in any text that has it between blanks, and in no other text', () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 });
    fc.assert(fc.property(text, text, (before, after) => findCode(`${before}\n${code}\n${after}`, code) === 'found'));
    fc.assert(fc.property(text, (bio) => findCode(bio, code) !== 'found'));
  });
});
