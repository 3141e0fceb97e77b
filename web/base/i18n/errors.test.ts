import { describe, expect, it } from 'vitest';
import { ERROR_CODES } from '#domain/common/errors.ts';
import { messageValues } from '#domain/rules/messageValues.ts';
import { ruleBook, rulesAt } from '#domain/rules/rules.ts';
import en from './en/errors.json';
import ja from './ja/errors.json';
import ko from './ko/errors.json';

const rules = rulesAt(ruleBook, new Date('2026-11-21T12:00:00Z'));
const others = [
  'unknown',
  'retryAt',
  'retryIn',
  'zureCount',
  'above',
  'unknownLr2Id',
  'notLogin',
  'restricted',
  'timeExceed',
  'voteEnd',
];
/** The values that only a refusal provides. */
const valuesOfRefusal: Record<string, string[]> = {
  EIMPORT: ['why'],
  EIMPORTANT: ['from', 'until'],
  ELIMITSCORES: ['limit'],
  EMAXRIVALS: ['limit'],
  EMAXFAVOURITES: ['limit'],
  EMAXKEYS: ['limit'],
  EPLAYREFUSED: ['reason'],
  EREQUESTCHANGED: ['last'],
  EUNDO: ['why'],
  EVOIDED: ['reason'],
  EUNDOLATE: ['days'],
  retryAt: ['retryAt'],
  retryIn: ['count'],
  zureCount: ['zureCount'],
  above: ['above'],
};

/** The key of a text without its plural form. */
const keyOf = (key: string) => key.replace(/_(one|other)$/, '');

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort();

describe.each([
  ['en', en.error],
  ['ja', ja.error],
  ['ko', ko.error],
] as const)('the texts of refusals in %s', (language, texts) => {
  const entries = Object.entries(texts);

  it('exist for every code, and for nothing else', () => {
    expect([...new Set(Object.keys(texts).map(keyOf))].toSorted()).toEqual([...ERROR_CODES, ...others].toSorted());
    expect(entries.filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('use only values that are always provided', () => {
    for (const [key, text] of entries) {
      const code = ERROR_CODES.find((one) => one === key);
      const known = code ? Object.keys(messageValues(rules, { error: code })) : [];
      for (const name of placeholders(text))
        expect([...known, ...(valuesOfRefusal[keyOf(key)] ?? [])], key).toContain(name);
    }
  });

  it('are written in their language', () => {
    const script = { en: /^[\x20-\x7e–]+$/, ja: /[ぁ-んァ-ヶ一-龠]/, ko: /[가-힣]/ }[language];
    for (const [key, text] of entries) expect(text, key).toMatch(script);
  });
});
