import { describe, expect, test } from 'vitest';
import { createControlFlow } from './controlFlow.ts';

/** Returns the letters that count in a script of control words and single letters. */
function activeLetters(script: string): string {
  const flow = createControlFlow();
  let letters = '';
  for (const line of script.split(/[\n;]/)) {
    const [word = '', value = ''] = line.trim().split(' ');
    if (!flow.handle(word, () => Number.parseFloat(value)) && flow.isActive()) letters += word;
  }
  return letters;
}

describe('#RANDOM', () => {
  test.each([
    ['takes 1', 'RANDOM 2; IF 1; a; ENDIF; IF 2; b; ENDIF; ENDRANDOM; c', 'ac'],
    ['needs no number', 'RANDOM; IF 1; a; ENDIF; c', 'ac'],
    ['ignores an invalid number', 'RANDOM x; IF 1; a; ENDIF', 'a'],
    ['is 1 where it is missing', 'IF 1; a; ENDIF; IF 2; b; ENDIF', 'a'],
    ['#SETRANDOM takes its number', 'SETRANDOM 2; IF 1; a; ENDIF; IF 2; b; ENDIF', 'b'],
    ['#SETRANDOM takes even 0', 'SETRANDOM 0; IF 1; a; ENDIF; IF 0; b; ENDIF', 'b'],
    ['is drawn again in the next one', 'SETRANDOM 2; IF 2; a; ENDIF; RANDOM 3; IF 1; b; ENDIF', 'ab'],
    ['an #ELSE is for what was not taken', 'RANDOM 2; IF 1; a; ELSE; b; ENDIF; IF 2; c; ELSE; d; ENDIF', 'ad'],
    ['the first #ELSEIF that matches is taken', 'RANDOM 3; IF 2; a; ELSEIF 1; b; ELSEIF 1; c; ELSE; d; ENDIF; e', 'be'],
    ['a second #IF closes the first', 'RANDOM 2; IF 2; a; IF 1; b; ENDIF; c', 'bc'],
    ['a stray #ENDIF, #ELSE or #ENDRANDOM is ignored', 'ENDIF; a; ELSE; b; ENDRANDOM; c; ELSEIF 1; d', 'abcd'],
  ])('%s', (_, script, letters) => {
    expect(activeLetters(script)).toBe(letters);
  });

  test('nested, a line counts only if every branch around it is taken', () => {
    const inner = 'RANDOM 2; IF 1; x; ENDIF; IF 2; y; ENDIF; ENDRANDOM';
    expect(activeLetters(`RANDOM 2; IF 1; a; ${inner}; b; ENDIF; IF 2; c; ${inner}; d; ENDIF; ENDRANDOM; e`)).toBe(
      'axbe',
    );
  });

  test('nested, a missing #ENDRANDOM ends with the #IF around it', () => {
    expect(activeLetters('SETRANDOM 2; IF 2; RANDOM 2; IF 1; a; ENDIF; ENDIF; b; IF 2; c; ENDIF; IF 1; d; ENDIF')).toBe(
      'abc',
    );
  });
});

describe('#SWITCH', () => {
  test.each([
    ['takes 1', 'SWITCH 3; CASE 1; a; SKIP; CASE 2; b; SKIP; DEF; c; SKIP; ENDSW; d', 'ad'],
    ['falls through without #SKIP', 'SWITCH 3; CASE 1; a; CASE 2; b; SKIP; c; ENDSW', 'ab'],
    ['takes #DEF if no case matches', 'SWITCH 3; CASE 2; a; SKIP; DEF; b; ENDSW', 'b'],
    ['does not take #DEF after a case', 'SWITCH 3; CASE 1; a; SKIP; DEF; b; ENDSW', 'a'],
    ['skips from inside an #IF', 'SWITCH 2; CASE 1; RANDOM 2; IF 1; a; SKIP; ENDIF; b; CASE 2; c; ENDSW; d', 'ad'],
    ['does not skip in a branch not taken', 'SWITCH 2; CASE 1; RANDOM 2; IF 2; SKIP; ENDIF; b; ENDSW', 'b'],
    ['is skipped in a branch not taken', 'RANDOM 2; IF 2; SWITCH 2; CASE 1; a; ENDSW; ENDIF; b', 'b'],
    ['ends what is unfinished in it', 'SWITCH 2; CASE 1; RANDOM 2; IF 2; a; ENDSW; b', 'b'],
    ['stray words are ignored', 'CASE 2; a; SKIP; b; DEF; c; ENDSW; d', 'abcd'],
  ])('%s', (_, script, letters) => {
    expect(activeLetters(script)).toBe(letters);
  });
});

test('ten thousand levels can be nested', () => {
  const deep = 'RANDOM 2;IF 1;'.repeat(10_000);
  expect(activeLetters(`${deep}a;${'ENDIF;'.repeat(9_999)}b;ENDIF;ELSE;c`)).toBe('abc');
  const switches = 'SWITCH 2;CASE 1;'.repeat(10_000);
  expect(activeLetters(`${switches}a;${'ENDIF;SKIP;'.repeat(10_000)}${'ENDSW;'.repeat(10_000)}b`)).toBe('ab');
});
