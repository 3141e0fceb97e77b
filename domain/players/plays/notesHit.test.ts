import { expect, test } from 'vitest';
import { mayBadsRepeat, notesHit } from './notesHit.ts';

test('BADs may repeat in 9 keys of beatoraja, and where the mode is unknown', () => {
  for (const modes of [['POPN_9K'], ['BEAT_7K', 'POPN_9K'], [null], [undefined, 'BEAT_7K']])
    expect(mayBadsRepeat('beatoraja', modes), String(modes)).toBe(true);
  for (const modes of [['BEAT_7K'], ['BEAT_5K', 'KEYBOARD_24K']])
    expect(mayBadsRepeat('beatoraja', modes), String(modes)).toBe(false);
  expect(mayBadsRepeat('lr2', [null])).toBe(false);
});

test('BADs hit no notes where they repeat', () => {
  const judgements = { pgreat: 4, great: 3, good: 2, bad: 1 };
  expect([notesHit(judgements, false), notesHit(judgements, true)]).toEqual([10, 9]);
});
