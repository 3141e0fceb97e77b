import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import en from '../../base/i18n/en/growth.json';
import ja from '../../base/i18n/ja/growth.json';
import ko from '../../base/i18n/ko/growth.json';
import { gainText } from './gainText.ts';

beforeAll(() =>
  i18next.init({
    resources: { en: { translation: en }, ja: { translation: ja }, ko: { translation: ko } },
    interpolation: { escapeValue: false },
  }),
);

const none = { pfc: 0, fc: 0, exhc: 0, hc: 0, gc: 0, ec: 0, laec: 0, aec: 0 };
const say = (language: string, skill: number, newClears = {}, exp = skill) =>
  gainText(i18next.getFixedT(language), language, { skill, exp, played: 0, newClears: { ...none, ...newClears } });

test.each([
  ['en', '+12.4 skill, 1 new full combo, 3 new hard clears'],
  ['ja', 'スキル +12.4、新規フルコンボ 1\u00a0譜面、新規ハードクリア 3\u00a0譜面'],
  ['ko', '스킬 +12.4, 새 풀 콤보 1개, 새 하드 클리어 3개'],
])('in %s: skill first, then the new clears, the best lamp first', (language, text) => {
  expect(say(language, 12.37, { hc: 3, fc: 1 })).toBe(text);
});

test('shows a loss with its sign, and no difference that rounds to 0.0', () => {
  expect(say('en', -8.05)).toMatch(/^−8\.[01] skill$/);
  expect(say('en', 0.04, { ec: 1 })).toBe('1 new easy clear');
  expect(say('en', 0, {}, 3.2)).toBe('+3.2 experience');
  expect(say('en', 0)).toBeNull();
});
