import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { notification } from '#contract/voting/verdicts.ts';
import { historyTags } from '#contract/voting/voteCounts.ts';
import { REVISION_KINDS } from '#domain/voting/revisionKinds.ts';
import history from '../../base/i18n/en/history.json';
import historyPage from '../../base/i18n/en/historyPage.json';
import { checksOf, decidingRules, eventOf, whyDecided } from './describeVerdict.ts';

const { tag } = notification.shape;
const revisions = [null, ...REVISION_KINDS.map((type) => ({ entryNo: 1, table: 'st', type }))];

describe('the texts', () => {
  const language = i18next.createInstance();
  beforeAll(() => language.init({ lng: 'en', resources: { en: { translation: history } } }));

  test('every deciding rule has a text, with all its numbers', () => {
    for (const rule of decidingRules) {
      const why = whyDecided(language.t, { rule, time: '2026-02-15T12:00:00Z', minimum: 8 });
      expect(why, rule).not.toBe('');
      expect(why, rule).not.toContain('history.rule');
      expect(why, rule).not.toContain('{{');
    }
  });

  test('every line of a history has a text for what happened', () => {
    for (const option of tag.options) {
      for (const revision of revisions) {
        const event = eventOf({ tag: option, revision });
        expect(history.history.event, `${option} ${revision?.type}`).toHaveProperty(event);
      }
    }
  });

  test('every tag of the update history has a text', () => {
    expect(Object.keys(historyPage.historyPage.tag).toSorted()).toEqual([...historyTags].toSorted());
  });
});

test('an unknown rule has no text', () => {
  expect(whyDecided(i18next.t, { rule: 'later', time: '2026-02-15T12:00:00Z', minimum: null })).toBe('');
});

test('conditions are checked as in the vote count: exactly, with a neutral vote as a half', () => {
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
