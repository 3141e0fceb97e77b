import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { PASSWORD, player } from '#testing/players.ts';
import { testSite } from '#testing/site.ts';

const database = await testDatabase();
const site = await testSite(database);
const { ctx } = site;
beforeEach(() => site.fresh());

const form = {
  userid: 'aki-2026',
  userpw: PASSWORD,
  userpwAgain: PASSWORD,
  userlr2id: '123',
  nickname: '星あき',
};
type Form = typeof form;

const signUp = (changes: Partial<Form> = {}) => site.post('/api/signup/submit', { ...form, ...changes });
const check = (fields: Record<string, unknown>) => site.post('/api/signup/check', fields);
const accounts = () => ctx.db.selectFrom('account').selectAll().execute();

describe('sign-up', () => {
  test('makes an account that can log in, with nothing but what was typed', async () => {
    expect((await signUp()).body).toEqual({ success: true });
    const [account] = await accounts();
    expect(account).toMatchObject({
      userId: 'aki-2026',
      nickname: '星あき',
      lr2Id: 123,
      minirId: null,
      isAdmin: false,
    });
    expect(account?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const { body } = await site.post('/api/login/', { userid: 'aki-2026', userpw: PASSWORD });
    expect(body).toMatchObject({
      success: true,
      restriction: -1,
      restriction2: -1,
      restriction3: -1,
      restriction4: -1,
    });
  });

  test('takes an LR2 ID with leading zeros: it is the same player', async () => {
    await signUp({ userlr2id: '000123' });
    expect(await accounts()).toMatchObject([{ lr2Id: 123 }]);
    const second = await signUp({ userid: 'other-id', nickname: 'other', userlr2id: '0123' });
    expect(second).toMatchObject({ status: 409, body: { error: 'EEXISTLR2ID' } });
  });

  const refused: [string, Partial<Form>, string, number][] = [
    ['an empty id', { userid: '' }, 'NOTINFO', 400],
    ['an empty password', { userpw: '' }, 'NOTINFO', 400],
    ['an empty repetition', { userpwAgain: '' }, 'NOTINFO', 400],
    ['an empty LR2 ID', { userlr2id: '' }, 'NOTINFO', 400],
    ['an empty nickname', { nickname: '' }, 'NOTINFO', 400],
    ['an id of 5 characters', { userid: 'aki-2' }, 'NOTVALIDID', 400],
    ['an id of 19 characters', { userid: 'a'.repeat(19) }, 'NOTVALIDID', 400],
    ['an id with a blank', { userid: 'aki 2026' }, 'NOTVALIDID', 400],
    ['a password of 7 characters', { userpw: '1234567', userpwAgain: '1234567' }, 'NOTVALIDPW', 400],
    ['a password of 25 characters', { userpw: 'a'.repeat(25), userpwAgain: 'a'.repeat(25) }, 'NOTVALIDPW', 400],
    ['two passwords', { userpwAgain: `${PASSWORD}2` }, 'NOTEQUALPW', 400],
    ['a nickname of one character', { nickname: 'a' }, 'NOTVALIDNICK', 400],
    ['a nickname of 13 characters', { nickname: '星'.repeat(13) }, 'NOTVALIDNICK', 400],
    ['a nickname with a blank', { nickname: 'a b' }, 'NOTVALIDNICK', 400],
    ['an LR2 ID of 7 digits', { userlr2id: '1234567' }, 'NOTVALIDLR2ID', 400],
    ['an LR2 ID of zero', { userlr2id: '0000' }, 'NOTVALIDLR2ID', 400],
    ['an LR2 ID that is no number', { userlr2id: '12a' }, 'NOTVALIDLR2ID', 400],
  ];
  test.each(refused)('refuses %s', async (_, changes, error, status) => {
    expect(await signUp(changes)).toMatchObject({ status, body: { success: false, error } });
    expect(await accounts()).toEqual([]);
  });

  test.each([
    ['id', { userid: 'aki-2026' }, 'EEXISTID'],
    ['nickname', { nickname: '星あき' }, 'EEXISTNICK'],
    ['nickname in other letters of the same name', { nickname: '星ぁき' }, null],
    ['LR2 ID', { userlr2id: '00123' }, 'EEXISTLR2ID'],
  ] as const)('an %s that somebody has is refused', async (_, changes, error) => {
    await signUp();
    const other = { ...form, userid: 'other-id', nickname: 'other', userlr2id: '456', ...changes };
    const { status, body } = await site.post('/api/signup/submit', other);
    expect([status, body.error]).toEqual(error ? [409, error] : [200, undefined]);
  });

  test('nicknames that differ in case or width only are one', async () => {
    await signUp({ nickname: 'Aki' });
    const { body } = await signUp({ userid: 'other-id', userlr2id: '456', nickname: 'ＡＫＩ' });
    expect(body.error).toBe('EEXISTNICK');
  });

  test('of two people racing for one id, nickname or LR2 ID one gets it, the other is told what is taken', async () => {
    const races = [
      [{ userid: 'same-id' }, 'EEXISTID'],
      [{ nickname: 'same' }, 'EEXISTNICK'],
      [{ userlr2id: '777' }, 'EEXISTLR2ID'],
    ] as const;
    for (const [index, [same, error]] of races.entries()) {
      const runner = (letter: string) =>
        signUp({
          userid: `race-${index}-${letter}`,
          nickname: `${index}${letter}`,
          userlr2id: `${index}${letter.charCodeAt(0)}`,
          ...same,
        });
      const answers = await Promise.all(['a', 'b', 'c', 'd'].map(runner));
      expect(answers.map(({ body }) => body.error ?? 'made').sort()).toEqual([error, error, error, 'made']);
    }
    expect(await accounts()).toHaveLength(3);
  });
});

describe('the check of one field', () => {
  test('is a success while the value may be taken', async () => {
    for (const field of [{ userid: 'aki-2026' }, { nickname: '星あき' }, { userlr2id: '000123' }]) {
      expect(await check(field)).toMatchObject({ status: 200, body: { success: true } });
    }
  });

  test.each([
    [{ userid: '' }, 'NOTINFO'],
    [{ userid: 'short' }, 'NOTVALIDID'],
    [{ userid: 'aki-2026' }, 'EEXISTID'],
    [{ nickname: '' }, 'NOTINFO'],
    [{ nickname: 'x' }, 'NOTVALIDNICK'],
    [{ nickname: '星あき' }, 'EEXISTNICK'],
    [{ userlr2id: '' }, 'NOTINFO'],
    [{ userlr2id: 'x' }, 'NOTVALIDLR2ID'],
    [{ userlr2id: '0123' }, 'EEXISTLR2ID'],
    [{}, 'NOTVALIDVALUE'],
    [{ userid: 'aki-2027', nickname: 'other' }, 'NOTVALIDVALUE'],
    [{ password: 'not a field of it' }, 'NOTVALIDVALUE'],
    [{ userid: 5 }, 'NOTVALIDVALUE'],
  ])('of %j says %s', async (fields, error) => {
    await signUp();
    expect((await check(fields)).body).toEqual({ success: false, error });
  });
});

describe('without SIGNUP_WITHOUT_PROOF', async () => {
  const closed = await testSite(database);

  test('nobody can sign up, as no ranking service is there to prove the id with (EIRNOTCONNECT)', async () => {
    const answer = await closed.post('/api/signup/submit', form);
    expect(answer).toMatchObject({ status: 503, body: { success: false, error: 'EIRNOTCONNECT' } });
    expect(await accounts()).toEqual([]);
  });

  test('accounts that are there log in as ever', async () => {
    await player(ctx, 'aki');
    expect((await closed.post('/api/login/', { userid: 'aki-id', userpw: PASSWORD })).status).toBe(200);
  });
});
