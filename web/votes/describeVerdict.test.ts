import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { notification } from '#contract/verdicts.ts';
import { historyTags } from '#contract/voteCounts.ts';
import { REVISION_KINDS } from '#domain/entries/revisionKinds.ts';
import en from '../i18n/en/entries.json';
import ja from '../i18n/ja/entries.json';
import ko from '../i18n/ko/entries.json';
import { checksOf, decidingRules, eventOf, whyDecided } from './describeVerdict.ts';

const { tag } = notification.shape;
const revisions = [null, ...REVISION_KINDS.map((type) => ({ entryNo: 1, table: 'st', type }))];

describe.each([
  ['en', en],
  ['ja', ja],
  ['ko', ko],
] as const)('in %s', (lng, texts) => {
  const language = i18next.createInstance();
  beforeAll(async () => {
    await language.init({ lng, resources: { [lng]: { translation: texts } }, interpolation: { escapeValue: false } });
  });

  test('every rule that can decide says why, with all its numbers', () => {
    for (const rule of decidingRules) {
      const why = whyDecided(language.t, { rule, time: '2026-02-15T12:00:00Z', minimum: 8 });
      expect(why, rule).not.toBe('');
      expect(why, rule).not.toContain('history.rule');
      expect(why, rule).not.toContain('{{');
    }
  });

  test('every line of a history says what happened', () => {
    for (const one of tag.options) {
      for (const revision of revisions) {
        const event = eventOf({ tag: one, revision });
        expect(texts.history.event, `${one} ${revision?.type}`).toHaveProperty(event);
      }
    }
  });

  test('every tag of the update history has its word', () => {
    expect(Object.keys(texts.history.tag).toSorted()).toEqual([...historyTags].toSorted());
  });
});

test('a rule that nobody knows says nothing', () => {
  expect(whyDecided(i18next.t, { rule: 'later', time: '2026-02-15T12:00:00Z', minimum: null })).toBe('');
});

test('what was needed is compared as the counting compares: exactly, a neutral vote as a half', () => {
  const counts = { voteYes: 7, voteNeutral: 2, voteNo: 2 };
  expect(checksOf(counts, 8, 70)).toMatchObject({
    rate: { is: '72.73', isMet: true },
    votes: { is: '8', needs: '8', isMet: true },
  });
  expect(checksOf({ ...counts, voteNeutral: 1 }, 8, 75)).toMatchObject({
    rate: { is: '75.00', isMet: true },
    votes: { is: '7.5', isMet: false },
  });
});
