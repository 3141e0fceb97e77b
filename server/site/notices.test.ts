import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/common/dates.ts';
import { testDatabase } from '#testing/database/database.ts';
import { NOW } from '#testing/site/rules.ts';
import { runCommand } from '#testing/site/runCommand.ts';
import { testSite } from '#testing/site/site.ts';
import { CommandError } from '../platform/command.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
beforeEach(() => site.fresh());

const notice = (...words: string[]) => runCommand(ctx, ['notice', ...words]);
/** Returns the error message of the command. */
const errorOf = (...words: string[]) =>
  notice(...words).then(
    (lines) => `it worked: ${lines.join()}`,
    (error: unknown) => (error instanceof CommandError ? error.message : `a bug: ${error}`),
  );
const notices = async () => (await site.get('/api/notice')).body;
const popped = async () => (await site.get('/api/noticepop')).body;

const WHOLE = [
  ...[
    'open',
    '--en',
    'We are open',
    '--en-text',
    'Come in.\nBoth of you.',
    '--ja',
    '開設しました',
    '--ja-text',
    'ようこそ。',
  ],
  ...['--ko', '열었습니다', '--ko-text', '어서 오세요.'],
];

describe('a notice', () => {
  test('is answered in each language, newest first', async () => {
    expect(await notice(...WHOLE)).toEqual(['Published the notice open.']);
    ctx.clock.advance(HOUR_MS);
    await notice('later', '--en', 'Later');
    const about = { code: 'open', publishedTime: NOW.toISOString() };
    const later = { code: 'later', message: 'Later', description: '' };
    expect(await notices()).toMatchObject({
      success: true,
      en: [later, { ...about, message: 'We are open', description: 'Come in.\nBoth of you.' }],
      // English is the fallback for a missing language.
      ja: [later, { ...about, message: '開設しました', description: 'ようこそ。' }],
      ko: [later, { ...about, message: '열었습니다', description: '어서 오세요.' }],
    });
  });

  test('published again under its code is replaced, and keeps its date', async () => {
    await notice(...WHOLE);
    ctx.clock.advance(HOUR_MS);
    await notice(...WHOLE);
    const once = await notices();
    expect(once.en).toMatchObject([{ code: 'open', publishedTime: NOW.toISOString() }]);
    await notice('open', '--en', 'Closed');
    expect(await notices()).toMatchObject({
      en: [{ message: 'Closed' }],
      ja: [{ message: 'Closed', description: '' }],
    });
  });

  test('that is withdrawn is hidden; published again it has a new date', async () => {
    await notice(...WHOLE, '--popup');
    for (let time = 0; time < 2; time++) {
      expect(await notice('open', '--withdraw')).toEqual(['Withdrew the notice open.']);
      expect(await notices()).toEqual({ success: true, en: [], ja: [], ko: [] });
      expect((await popped()).code).toBeNull();
    }
    ctx.clock.advance(HOUR_MS);
    await notice(...WHOLE);
    expect((await notices()).en).toMatchObject([{ publishedTime: new Date(NOW.getTime() + HOUR_MS).toISOString() }]);
  });

  test('pops up if it is the newest that is not withdrawn', async () => {
    expect(await popped()).toEqual({ success: true, code: null, en: null, ja: null, ko: null });
    await notice(...WHOLE, '--popup');
    ctx.clock.advance(HOUR_MS);
    await notice('quiet', '--en', 'Quiet');
    expect(await popped()).toEqual({
      success: true,
      code: 'open',
      en: { message: 'We are open', description: 'Come in.\nBoth of you.' },
      ja: { message: '開設しました', description: 'ようこそ。' },
      ko: { message: '열었습니다', description: '어서 오세요.' },
    });
    await notice('newer', '--en', 'Newer', '--popup');
    expect(await popped()).toMatchObject({ code: 'newer', ja: { message: 'Newer' } });
    await notice('newer', '--withdraw');
    expect((await popped()).code).toBe('open');
    await notice(...WHOLE);
    expect((await popped()).code).toBeNull();
  });

  test('keeps any characters it is written with', async () => {
    const text = `<script>alert(1)</script> "'; drop table notice; -- \\n \u202e 🌟`;
    await notice('odd', '--en', text, '--en-text', text);
    expect((await notices()).en).toMatchObject([{ message: text, description: text }]);
  });
});

describe('the command', () => {
  test('lists all, withdrawn ones too', async () => {
    expect(await notice()).toEqual(['There are no notices.']);
    await notice(...WHOLE, '--popup');
    await notice('gone', '--en', 'Gone');
    await notice('gone', '--withdraw');
    const at = NOW.toISOString();
    expect(await notice()).toEqual([`gone  ${at}  withdrawn  Gone`, `open  ${at}  pops up  We are open`]);
  });

  test('reports missing and invalid options, and stores nothing', async () => {
    expect(await errorOf('x')).toBe('--en is missing.');
    expect(await errorOf('x', '--ja', 'あ')).toBe('--en is missing.');
    expect(await errorOf('x', '--en', ' \u200b')).toBe('--en is missing.');
    expect(await errorOf('x', '--en', 'a', '--ko-text', '가')).toBe('--ko is missing.');
    expect(await errorOf('--en', 'a')).toBe('The code of the notice is missing.');
    expect(await errorOf('two', 'words', '--en', 'a')).toContain('one code');
    expect(await errorOf('a b', '--en', 'a')).toContain('A code has');
    expect(await errorOf('none', '--withdraw')).toBe('There is no notice none.');
    expect(await errorOf('none', '--withdraw', '--en', 'a')).toBe('--withdraw takes no other option.');
    expect(await notice()).toEqual(['There are no notices.']);
  });
});
