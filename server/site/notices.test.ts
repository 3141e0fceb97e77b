import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/common/dates.ts';
import { type Player, player } from '#testing/data/players.ts';
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
const withdraw = (code: string) => runCommand(ctx, ['withdraw-notice', code]);
const notices = async () => (await site.get('/api/notice')).body;
const popped = async () => (await site.get('/api/noticepop')).body;

const WHOLE = [
  'open',
  '--en',
  'We are open',
  '--en-text',
  'Come in.\nBoth of you.',
  '--ja',
  '開設しました',
  '--ja-text',
  'ようこそ。',
  '--ko',
  '열었습니다',
  '--ko-text',
  '어서 오세요.',
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
      expect(await withdraw('open')).toEqual(['Withdrew the notice open.']);
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
    await withdraw('newer');
    expect((await popped()).code).toBe('open');
    await notice(...WHOLE);
    expect((await popped()).code).toBeNull();
  });

  test('planned ahead is shown from then until its end, by the clock of the site', async () => {
    const [from, until] = [1, 3].map((hours) => new Date(NOW.getTime() + hours * HOUR_MS).toISOString());
    const given = ['soon', '--en', 'Soon', '--popup', '--from', String(from), '--until', String(until)];
    const shown: unknown[] = [];
    for (let hour = 0; hour < 4; hour++) {
      if (hour < 3) await notice(...given);
      shown.push([(await notices()).en.map(({ publishedTime }: { publishedTime: string }) => publishedTime)]);
      expect((await popped()).code).toBe(hour === 1 || hour === 2 ? 'soon' : null);
      ctx.clock.advance(HOUR_MS);
    }
    expect(shown).toEqual([[[]], [[from]], [[from]], [[]]]);
    expect(await ctx.db.selectFrom('trail').select('id').execute(), 'repeating it changed nothing').toHaveLength(1);
    expect(await errorOf('soon', '--en', 'Soon', '--until', '2026-01-01')).toBe('The notice ends before it starts.');
  });
});

describe('the command', () => {
  test('lists all, withdrawn ones too', async () => {
    expect(await notice()).toEqual(['There are no notices.']);
    await notice(...WHOLE, '--popup');
    await notice('gone', '--en', 'Gone');
    await withdraw('gone');
    const at = NOW.toISOString();
    expect(await notice()).toEqual([`gone  ${at}  withdrawn, until ${at}  Gone`, `open  ${at}  pops up  We are open`]);
  });

  test('reports missing and invalid options, and stores nothing', async () => {
    expect(await errorOf('x')).toBe('--en is missing.');
    expect(await errorOf('x', '--ja', 'あ')).toBe('--en is missing.');
    expect(await errorOf('x', '--en', ' \u200b')).toBe('--en is missing.');
    expect(await errorOf('x', '--en', 'a', '--ko-text', '가')).toBe('--ko is missing.');
    expect(await errorOf('--en', 'a')).toBe('The code of the notice is missing.');
    expect(await errorOf('two', 'words', '--en', 'a')).toContain('one code');
    expect(await errorOf('a b', '--en', 'a')).toContain('A code has');
    await expect(withdraw('none')).rejects.toThrow('There is no notice none.');
    expect(await notice()).toEqual(['There are no notices.']);
  });
});

describe('an admin', () => {
  const act = (who: Player | null, body: object, preview = false) =>
    site.post('/api/admin/act', { act: body, reason: 'news', preview }, who);
  const about = { name: 'notice', code: 'open', popsUp: false, from: null, until: null };
  const open = { ...about, texts: { en: { message: 'Open', description: 'Come in.' }, ja: null, ko: null } };
  const ko = { message: '열었습니다', description: '' };
  const trail = () =>
    ctx.db.selectFrom('trail').select(['act', 'actorId', 'subject', 'changes']).orderBy('id').execute();

  test('previews, publishes and withdraws a notice, each with its line in the trail, and sees all of them', async () => {
    const admin = await player(ctx, 'admin', { admin: true });
    const at = NOW.toISOString();
    const changes = [
      { what: 'from', before: null, after: at },
      { what: 'title', before: null, after: 'Open' },
      { what: 'text', before: null, after: 'Come in.' },
      { what: 'popsUp', before: null, after: false },
    ];
    expect((await act(admin, open, true)).body).toMatchObject({ subject: 'notice open', changes });
    expect((await notices()).en).toEqual([]);
    for (let time = 0; time < 2; time++) expect((await act(admin, open)).status).toBe(200);
    await act(admin, { ...open, texts: { ...open.texts, ko } });
    const [shown] = (await site.get('/api/admin/notices', admin)).body.source;
    expect(shown).toEqual({
      code: 'open',
      texts: { ...open.texts, ko },
      from: at,
      until: null,
      popsUp: false,
      state: 'shown',
    });
    for (let time = 0; time < 2; time++) await act(admin, { name: 'withdraw-notice', code: 'open' });
    const line = { actorId: admin.accountId, subject: 'notice open' };
    expect(await trail()).toEqual([
      { ...line, act: 'notice', changes },
      { ...line, act: 'notice', changes: [{ what: 'titleKo', before: null, after: ko.message }] },
      { ...line, act: 'withdraw-notice', changes: [{ what: 'until', before: null, after: at }] },
    ]);
    const ended = { ...open, from: '2026-11-24T00:00:00Z', until: '2026-11-23T00:00:00Z' };
    const blank = { ...open, texts: { ...open.texts, ko: { message: ' ', description: '' } } };
    for (const wrong of [ended, blank]) expect((await act(admin, wrong)).body.error).toBe('NOTVALIDVALUE');
    expect((await act(admin, { name: 'withdraw-notice', code: 'none' })).body.error).toBe('ENOTFOUND');
  });
});
