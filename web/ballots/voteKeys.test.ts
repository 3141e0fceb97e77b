import { describe, expect, test } from 'vitest';
import { isTyping } from '../keys/isTyping.ts';
import { voteActionOf } from './voteKeys.ts';

const choosing = { isWriting: false, hasKeys: true };
const writing = { isWriting: true, hasKeys: true };
const off = { isWriting: false, hasKeys: false };

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
    ['c', 'comment'],
    ['s', 'skip'],
    ['Y', 'yes'],
  ])('%s is %s', (key, action) => {
    expect(voteActionOf(press(key), choosing)).toBe(action);
  });

  test.each(['x', 'Enter', 'Escape', 'Tab', ' ', 'ArrowDown'])('%s is not ours', (key) => {
    expect(voteActionOf(press(key), choosing)).toBeNull();
  });

  test('mean nothing while a comment is written, or when the reader has turned them off', () => {
    expect(voteActionOf(press('n'), writing)).toBeNull();
    expect(voteActionOf(press('n'), off)).toBeNull();
  });

  test.each(['ctrlKey', 'metaKey', 'altKey'] as const)('belong to the browser with %s', (held) => {
    expect(voteActionOf(press('n', { [held]: true }), choosing)).toBeNull();
  });
});

describe('where the keyboard is', () => {
  const at = (tagName: string, type = '') => Object.assign(new EventTarget(), { tagName, type });
  const pressedAt = (key: string, target: EventTarget) =>
    voteActionOf(press(key), { isWriting: isTyping(target), hasKeys: true });

  test.each(['radio', 'checkbox'])('a %s, of a level or a vote, leaves the keys to the vote', (type) => {
    expect(pressedAt('s', at('INPUT', type))).toBe('skip');
    expect(pressedAt('y', at('INPUT', type))).toBe('yes');
  });

  test('a button does too', () => {
    expect(pressedAt('s', at('BUTTON', 'submit'))).toBe('skip');
  });

  test.each([
    ['TEXTAREA', 'textarea'],
    ['INPUT', 'text'],
    ['INPUT', 'search'],
    ['SELECT', 'select-one'],
  ])('%s (%s) keeps its letters', (tagName, type) => {
    expect(pressedAt('s', at(tagName, type))).toBeNull();
  });
});

test('Ctrl or Cmd and Enter send from anywhere, also with single keys turned off', () => {
  for (const held of ['ctrlKey', 'metaKey'] as const) {
    for (const where of [choosing, writing, off])
      expect(voteActionOf(press('Enter', { [held]: true }), where)).toBe('send');
  }
  expect(voteActionOf(press('Enter', { altKey: true }), writing)).toBeNull();
});

test('a key that ends a word of Japanese or Korean is never ours', () => {
  expect(voteActionOf(press('Enter', { ctrlKey: true, isComposing: true }), writing)).toBeNull();
  expect(voteActionOf(press('n', { isComposing: true }), choosing)).toBeNull();
});
