import { describe, expect, test } from 'vitest';
import { isTyping } from '../../base/keys/isTyping.ts';
import { START_KEY, voteActionOf, voteKeys } from './voteKeys.ts';

const choosing = { isTyping: false, hasKeys: true };
const typing = { isTyping: true, hasKeys: true };
const off = { isTyping: false, hasKeys: false };

function press(key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing', true>> = {}) {
  return { key, ctrlKey: false, metaKey: false, altKey: false, isComposing: false, ...held };
}

describe('single keys', () => {
  test.each([
    ['y', 'yes'],
    ['1', 'yes'],
    ['m', 'neutral'],
    ['2', 'neutral'],
    ['n', 'no'],
    ['3', 'no'],
    ['h', 'high'],
    ['a', 'mid'],
    ['e', 'low'],
    ['d', 'varies'],
    ['p', 'preview'],
    ['c', 'comment'],
    ['s', 'skip'],
    ['Y', 'yes'],
  ])('%s is %s', (key, action) => {
    expect(voteActionOf(press(key), choosing)).toBe(action);
  });

  test.each(['x', 'Enter', 'Escape', 'Tab', ' ', 'ArrowDown'])('%s is left to the browser', (key) => {
    expect(voteActionOf(press(key), choosing)).toBeNull();
  });

  test('do nothing while a comment is typed, or when the visitor has turned them off', () => {
    expect(voteActionOf(press('n'), typing)).toBeNull();
    expect(voteActionOf(press('n'), off)).toBeNull();
  });

  test.each(['ctrlKey', 'metaKey', 'altKey'] as const)('belong to the browser with %s', (held) => {
    expect(voteActionOf(press('n', { [held]: true }), choosing)).toBeNull();
  });
});

describe('a single key in a focused field', () => {
  const at = (tagName: string, type = '') => Object.assign(new EventTarget(), { tagName, type });
  const pressedAt = (key: string, target: EventTarget) =>
    voteActionOf(press(key), { isTyping: isTyping(target), hasKeys: true });

  test.each(['radio', 'checkbox'])('votes from a %s, of a level or a vote', (type) => {
    expect(pressedAt('s', at('INPUT', type))).toBe('skip');
    expect(pressedAt('y', at('INPUT', type))).toBe('yes');
  });

  test('votes from a button', () => {
    expect(pressedAt('s', at('BUTTON', 'submit'))).toBe('skip');
  });

  test.each([
    ['TEXTAREA', 'textarea'],
    ['INPUT', 'text'],
    ['INPUT', 'search'],
    ['SELECT', 'select-one'],
  ])('is typed into %s (%s)', (tagName, type) => {
    expect(pressedAt('s', at(tagName, type))).toBeNull();
  });
});

test('every key has one action', () => {
  const keys = [START_KEY, ...Object.values(voteKeys).flat()];
  expect(new Set(keys).size).toBe(keys.length);
});

test('Ctrl or Cmd and Enter send from anywhere, also with single keys turned off', () => {
  for (const held of ['ctrlKey', 'metaKey'] as const) {
    for (const where of [choosing, typing, off])
      expect(voteActionOf(press('Enter', { [held]: true }), where)).toBe('send');
  }
  expect(voteActionOf(press('Enter', { altKey: true }), typing)).toBeNull();
});

test('a key that ends the composition of a Japanese or Korean word does nothing', () => {
  expect(voteActionOf(press('Enter', { ctrlKey: true, isComposing: true }), typing)).toBeNull();
  expect(voteActionOf(press('n', { isComposing: true }), choosing)).toBeNull();
});
