import { expect, test } from 'vitest';
import { unusedWords, withoutStrings, wordFaults } from './checkWords.ts';

const unused = unusedWords(`
| Word | Means | Not |
|---|---|---|
| *keysound* | a sound that a note plays | sound picture, key sound |
| *again* | once more | anew |
| *vote* | yes, neutral or no | |
`);

test('the glossary names the words that are not used', () => {
  expect(Object.fromEntries(unused)).toEqual({ 'sound picture': 'keysound', 'key sound': 'keysound', anew: 'again' });
});

test.each([
  ['in prose', '/** Draws it anew. */', 'anew'],
  ['as a name', 'export function soundPicture() {}', 'sound picture'],
  ['as a type', 'type SoundPictureLine = number;', 'sound picture'],
  ['as a constant', 'const MAX_SOUND_PICTURE = 1;', 'sound picture'],
])('a word that is not used is a fault %s', (_, text, word) => {
  expect(wordFaults(`\n${text}`, unused)).toEqual([{ line: 2, word, instead: unused.get(word) }]);
});

test('a part of another word is no fault', () => {
  expect(wordFaults('renewed, anewest, keysoundPicture', unused)).toEqual([]);
});

test('strings of code are left out, comments are not', () => {
  const source = "call('/api/anew'); // it's anew\nconst a = `anew`; /* anew */";
  expect(wordFaults(withoutStrings(source), unused).map(({ line }) => line)).toEqual([1, 2]);
});
