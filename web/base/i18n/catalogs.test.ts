import type { ParseKeys } from 'i18next';
import { describe, expect, test } from 'vitest';
import { sections } from './sections.ts';

type Texts = { readonly [key: string]: string | Texts };

const files = import.meta.glob<Texts>('./{en,ja,ko}/*.json', { import: 'default', eager: true });

/**
 * The keys whose texts are intentionally the same in Japanese or Korean as in English: names, and words that players
 * read in Latin letters on every table. A test fails if another text is the same, or one of these is not.
 */
const sameAsEnglish: Readonly<Record<'ja' | 'ko', readonly string[]>> = {
  ja: [
    'account.minirid',
    'account.userid',
    'account.userlr2id',
    'calls.title',
    'chart.bpm',
    'chartEstimate.lamps.ec',
    'chartEstimate.lamps.fc',
    'chartEstimate.lamps.gc',
    'chartEstimate.lamps.hc',
    'chartTags.zero',
    'findCharts.by.bpm',
    'findCharts.by.total',
    'findCharts.column.longnotes',
    'home.timeLeftToday',
    'list.column.level',
    'list.column.number',
    'list.deletedAccount',
    'list.voting',
    'menu.calls',
    'menu.stellaway',
    'plays.bp',
    'plays.score',
    'profile.chance',
    'publishedList.level',
    'recommend.column.total',
    'revise.column.level',
    'rules.colors.percent',
    'rules.newSince',
    'rules.section.stellaway',
    'shell.number',
    'vote.column.level',
    'vote.column.number',
  ],
  ko: [
    'account.minirid',
    'account.userlr2id',
    'calls.title',
    'chart.bpm',
    'chart.total',
    'chartEstimate.lamps.ec',
    'chartEstimate.lamps.fc',
    'chartEstimate.lamps.gc',
    'chartEstimate.lamps.hc',
    'chartTags.zero',
    'common.inGmt9',
    'findCharts.by.bpm',
    'findCharts.by.total',
    'findCharts.column.longnotes',
    'growth.separator',
    'home.timeLeftToday',
    'list.column.level',
    'list.column.number',
    'list.deletedAccount',
    'list.voting',
    'menu.calls',
    'menu.stellaway',
    'notifications.decided',
    'plays.bp',
    'plays.score',
    'profile.chance',
    'publishedList.level',
    'ranking.title',
    'recommend.column.total',
    'revise.column.level',
    'rules.colors.percent',
    'rules.newSince',
    'rules.section.stellaway',
    'shell.number',
    'vote.column.level',
    'vote.column.number',
  ],
};

/** Returns all sections of a language merged, as the browser has them. */
function catalogOf(language: string): Texts {
  const parts = sections.map((section) => files[`./${language}/${section}.json`] ?? {});
  const keys = parts.flatMap(Object.keys);
  expect(keys.toSorted(), `two sections of ${language} have the same key`).toEqual([...new Set(keys)].toSorted());
  return Object.assign({}, ...parts);
}

const catalogs: Record<string, Texts> = { en: catalogOf('en'), ja: catalogOf('ja'), ko: catalogOf('ko') };

test('every file of texts is a section, in every language', () => {
  const expected = ['en', 'ja', 'ko'].flatMap((language) => sections.map((section) => `./${language}/${section}.json`));
  expect(Object.keys(files).toSorted()).toEqual(expected.toSorted());
});

const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

function flat(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );
}

/** Returns the key as the code names it, without its plural form: languages differ in how many they have. */
const singular = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');

const keysOf = (texts: Texts) => [...new Set(flat(texts).map(([key]) => singular(key)))].sort();

const placeholdersOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

test('the type check knows the keys', () => {
  // @ts-expect-error: no text has this key.
  const unknown: ParseKeys = 'no.such.text';
  expect(flat(catalogs.en ?? {}).map(([key]) => key)).not.toContain(unknown);
});

describe.each(['ja', 'ko'] as const)('the texts in %s', (language) => {
  const texts = catalogs[language] ?? {};

  test('have every key and no other', () => {
    expect(keysOf(texts)).toEqual(keysOf(catalogs.en ?? {}));
  });

  test('fill in the same values', () => {
    const english = new Map(flat(catalogs.en ?? {}).map(([key, text]) => [singular(key), text]));
    for (const [key, text] of flat(texts)) {
      expect(placeholdersOf(text), key).toEqual(placeholdersOf(english.get(singular(key)) ?? ''));
    }
  });

  test('are the same as in English where that is intended, and nowhere else', () => {
    const english = new Map(flat(catalogs.en ?? {}));
    const same = flat(texts).filter(([key, text]) => english.get(key) === text);
    expect(same.map(([key]) => key).toSorted()).toEqual(sameAsEnglish[language]);
  });

  test('have a plural form for every number', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const keys = new Set(flat(texts).map(([key]) => key));
    const plurals = [...keys].filter((key) => key !== singular(key)).map(singular);
    for (const key of plurals) for (const form of forms) expect(keys).toContain(`${key}_${form}`);
  });
});

test('no text is empty', () => {
  for (const texts of Object.values(catalogs)) {
    for (const [key, text] of flat(texts)) expect(text.trim(), key).not.toBe('');
  }
});

test('every text is used', () => {
  const literals = Object.values(sources).flatMap((source) => [
    ...source.matchAll(/'([\w.]+)'/g),
    ...source.matchAll(/`([\w.]+\$\{[^`]*)`/g),
  ]);
  const patterns = literals.map(
    ([, literal = '']) => new RegExp(`^${literal.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[\\w-]+')}$`),
  );
  const unused = keysOf(catalogs.en ?? {}).filter((key) => !patterns.some((pattern) => pattern.test(key)));
  expect(unused).toEqual([]);
});

/**
 * Texts whose digits are not numbers of the rules: names, examples, counters of the language, a neutral's half vote.
 */
const WITH_DIGITS = [
  'signup.hint.minirid',
  'proof.ready',
  'picture.help',
  'picture.where_other',
  'picture.density',
  'chart.density',
  'voteCountPage.openHint',
  'revise.needs.votes',
  'vote.totalOf',
  'zure.differs_other',
  'zure.picture',
  'keys.single',
  'help.what.lists',
  'help.levels.rough',
  'help.levels.scales',
  'help.courses.what',
  'submit.nineButtons',
  'uploads.levelFilter',
  'uploads.shortSearchHint',
  'courses.all',
  'limits.because.any',
  'limits.raise.any',
  'limits.raise.oneClear',
  'scores.often',
  'settings.nickname.hint',
  'error.ECOOLDOWN',
  'error.ECHANGENICK3',
  'revise.limit',
  'estimateMethod.means.half',
];

test.each(Object.keys(catalogs))('the numbers of the rules in the texts of %s come from the rules', (language) => {
  const wordsOnly = (text: string) => text.replace(/\{\{.*?\}\}|LR2(IR)?|GMT\+9|md5|sha256/gi, '');
  const texts = flat(catalogs[language] ?? {});
  const written = texts.filter(([key, text]) => /\d/.test(wordsOnly(text)) && !WITH_DIGITS.includes(key));
  expect(written).toEqual([]);
  expect(texts.filter(([, text]) => /\d{1,2}:\d\d|every other|per minute|隔週|격주/.test(text))).toEqual([]);
});
