import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import { RULE_CHANGES } from '#domain/rules/ruleChanges.ts';
import { type Rules, ruleBook } from '#domain/rules/rules.ts';
import { dayText } from '../../base/i18n/Day.tsx';
import enPlayers from '../../base/i18n/en/players.json' with { type: 'json' };
import en from '../../base/i18n/en/rules.json' with { type: 'json' };
import enShell from '../../base/i18n/en/shell.json' with { type: 'json' };
import jaPlayers from '../../base/i18n/ja/players.json' with { type: 'json' };
import ja from '../../base/i18n/ja/rules.json' with { type: 'json' };
import jaShell from '../../base/i18n/ja/shell.json' with { type: 'json' };
import koPlayers from '../../base/i18n/ko/players.json' with { type: 'json' };
import ko from '../../base/i18n/ko/rules.json' with { type: 'json' };
import koShell from '../../base/i18n/ko/shell.json' with { type: 'json' };
import { RulesText } from './RulesText.tsx';
import { lineId } from './sections/ruleSection.ts';
import { ruleSections } from './sections/ruleSections.ts';

const catalogs = { en, ja, ko };
const others = { en: { ...enPlayers, ...enShell }, ja: { ...jaPlayers, ...jaShell }, ko: { ...koPlayers, ...koShell } };
const languages = ['en', 'ja', 'ko'] as const;

const rules = ruleBook.at(-1)?.rules as Rules;

/** A separate instance: the one of other tests has no texts. */
const i18n = i18next.createInstance();

beforeAll(async () => {
  await i18n.init({
    lng: 'en',
    resources: Object.fromEntries(
      languages.map((language) => [language, { translation: { ...others[language], ...catalogs[language] } }]),
    ),
    interpolation: { escapeValue: false },
    saveMissing: true,
    missingKeyHandler: (_languages, _namespace, key) => {
      throw new Error(`There is no text ${key}.`);
    },
    missingInterpolationHandler: (text) => {
      throw new Error(`A value is missing in: ${text}`);
    },
  });
});

async function rendered(from: Rules, language: (typeof languages)[number] = 'en') {
  await i18n.changeLanguage(language);
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <RulesText rules={from} />
    </I18nextProvider>,
  );
}

const words = (markup: string) => markup.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

/** Returns the text of a rule, by its id. */
const line = (markup: string, address: string) => {
  const from = markup.indexOf(`id="${address}"`);
  if (from < 0) throw new Error(`no line ${address}`);
  return words(markup.slice(from, markup.indexOf('</li>', from)));
};

/** Names with a digit, which is not a number of a rule. */
const NAMES = ['LR2', 'GMT+9'];

function flat(texts: object, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );
}

test.each(languages)('no text of the rules in %s contains a number: all come from the data', (language) => {
  const texts = flat(catalogs[language]);
  expect(texts.length).toBeGreaterThan(100);
  for (const [key, text] of texts) {
    const bare = NAMES.reduce((left, name) => left.replaceAll(name, ''), text.replace(/\{\{\w+\}\}/g, ''));
    expect(bare, key).not.toMatch(/\p{N}/u);
  }
});

test('no text of the rules in en writes a number as a word', () => {
  const numbers =
    /\b(two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|thirty|weeks?|months?|minutes?|twice)\b/i;
  for (const [key, text] of flat(en)) expect(text, key).not.toMatch(numbers);
});

test.each(languages)('every text of a rule in %s is on the page, with all its values', async (language) => {
  // The minimum age is the only line that the current rules leave out.
  const markup = await rendered({ ...rules, song: { ...rules.song, minimumAgeDays: 3 } }, language);
  expect(words(markup)).not.toMatch(/\{\{|undefined|NaN|\[object/);
  const shown = new Set(
    ruleSections.flatMap(({ id, lines }) =>
      lines({ ...rules, song: { ...rules.song, minimumAgeDays: 3 } }).map((one) => lineId(id, one)),
    ),
  );
  const written = flat(catalogs[language].rules.line).map(([key]) => key.replace(/_(one|other)$/, ''));
  expect([...shown].sort()).toEqual([...new Set(written)].sort());
});

test('no id occurs twice on the page', async () => {
  const ids = [...(await rendered(rules)).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(60);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a rule shows its own values', async () => {
  const before = await rendered(rules);
  expect(line(before, 'submit.limitCommon')).toMatch(/ 3 proposals in 14 days/);
  expect(line(before, 'submit.limitHigh')).toMatch(/st6–12 and DPst0–6 .* 5 proposals in 14 days/);
  expect(line(before, 'revision.transfer')).toMatch(/st0 ↔ sl12 and DPst0 ↔ DPsl10/);
  expect(line(before, 'vote.limitOpen')).toMatch(/In Stella, 15 easy clears at st7/);
});

test('every minimum of every table is shown', async () => {
  const markup = await rendered(rules);
  const rows = [...markup.matchAll(/<tr>(?:(?!<\/tr>).)*<\/tr>/g)].map(([row]) => words(row).trim());
  for (const { name, symbol, songMinimums, revisionMinimums } of rules.tables) {
    for (const bands of [songMinimums, revisionMinimums]) {
      for (const [index, { from, to, minimum }] of bands.entries()) {
        const row = `${symbol}${from}–${to} ${minimum}`;
        expect(rows).toContain(index === 0 ? `${name} ${row}` : row);
      }
    }
  }
});

test('exactly the rules that a notice of changes names are marked, with its date', async () => {
  const markup = await rendered(rules);
  const marked = [...markup.matchAll(/<li id="([^"]+)" class="[^"]*new[^"]*">(.*?)<\/li>/g)];
  const dates = marked.map(([, address, text]) => [address, /NEW (\S+)/.exec(words(text ?? ''))?.[1]]);
  const named = RULE_CHANGES.flatMap(({ date, lines }) => lines.map((address) => [address, dayText(date)]));
  expect(dates.toSorted()).toEqual(named.toSorted());
  expect(markup.match(/NEW \d{4}/g)).toHaveLength(named.length);
  for (const [address] of named) expect(markup).toContain(`href="#${address}"`);
});
