import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { entry } from '#testing/data/entries.ts';
import { PASSWORD, player } from '#testing/data/players.ts';
import { testDatabase, testDirectory } from '#testing/database/database.ts';
import { hashes } from '#testing/files/sampleTable.ts';
import { propose, published } from '#testing/site/actions.ts';
import { errorOfCommand, runCommand } from '#testing/site/runCommand.ts';
import { testSite } from '#testing/site/site.ts';
import { START } from '#testing/site/voteCounts.ts';
import { commands } from './commands.ts';
import { CommandError, parseTime } from './platform/command.ts';
import { importScores } from './plays/importScores.ts';
import { restrictionsOf } from './scores/restrictionsOf.ts';

const site = await testSite(await testDatabase(), { start: START });
const { ctx } = site;
const folder = testDirectory();
beforeEach(() => site.fresh());

const run = (line: string) => runCommand(ctx, line.split(' '), folder);
const errorOf = (line: string) => errorOfCommand(ctx, line.split(' '), folder);

test('every command has its usage and description', () => {
  for (const { usage, about, options } of commands) {
    expect(about).toMatch(/\.$/);
    for (const option of Object.keys(options)) expect(usage).toContain(`--${option}`);
  }
});

test.each([
  ['ban', 'unban'],
  ['bar', 'unbar'],
  ['warn', 'unwarn'],
])('%s and %s need a reason and an existing account', async (command, undo) => {
  await player(ctx, 'aki');
  expect(await errorOf(`${command} --user aki-id`)).toBe('--reason is missing.');
  expect(await errorOf(`${command} --user nobody --reason x`)).toBe('There is no account nobody.');
  expect(await errorOf(`${undo} --user nobody`)).toBe('There is no account nobody.');
});

test('an account is named in any case, and a reason is stored without control characters', async () => {
  await player(ctx, 'aki');
  expect(await runCommand(ctx, ['warn', '--user', 'AKI-id', '--reason', '\u001b[31mbad\u0007 \u202ewords'])).toEqual([
    'Warned aki-id.',
  ]);
  const { warnReason } = await ctx.db.selectFrom('account').select('warnReason').executeTakeFirstOrThrow();
  expect(warnReason).toBe('[31mbad words');
  expect(await errorOfCommand(ctx, ['ban', '--user', 'aki-id', '--reason', '\u0007 '])).toBe('--reason is missing.');
  expect(await run('void-votes --user AKI-ID --reason x')).toEqual(['Ballots voided: 0.']);
});

describe('create-user', () => {
  const aki = `create-user --id aki-id --password ${PASSWORD} --nickname aki`;

  test('creates a player of either service who can log in', async () => {
    expect(await run(`${aki} --lr2id 000123`)).toEqual(['Created the account aki-id.']);
    const mina = `create-user --id mina-id --password ${PASSWORD} --nickname mina`;
    await run(`${mina} --minirid 0A000000-0000-4000-8000-000000000000 --admin`);
    const logIn = async (userid: string) => (await site.post('/api/login/', { userid, userpw: PASSWORD })).body;
    expect(await logIn('aki-id')).toMatchObject({ playerName: 'lr2', userlr2id: 123, admin: false });
    expect(await logIn('mina-id')).toMatchObject({ minirid: '0a000000-0000-4000-8000-000000000000', admin: true });
  });

  test('reports what is missing, invalid or taken', async () => {
    expect(await errorOf(aki)).toContain('one of --lr2id, --minirid and --native');
    expect(await errorOf(`${aki} --lr2id 1 --minirid x`)).toContain('one of --lr2id, --minirid and --native');
    expect(await errorOf(`${aki} --native lr3`)).toContain('lr2 or beatoraja');
    expect(await errorOf(`create-user --password ${PASSWORD} --nickname aki --lr2id 1`)).toBe('--id is missing.');
    expect(await errorOf(`${aki} --lr2id 0`)).toContain('NOTVALIDLR2ID');
    expect(await errorOf(`${aki} --minirid x`)).toContain('NOTVALIDMINIRID');
    expect(await errorOf('create-user --id aki-id --password short --nickname aki --lr2id 1')).toContain('NOTVALIDPW');
    await run(`${aki} --lr2id 123`);
    expect(await errorOf(`${aki.replace('aki-id', 'AKI-ID')} --lr2id 124`)).toContain('EEXISTID');
    const sameName = `create-user --id other-id --password ${PASSWORD} --nickname AKI --lr2id 9`;
    expect(await errorOf(sameName)).toContain('EEXISTNICK');
  });
});

describe('accounts', () => {
  const found = async (text: string) => {
    const lines = await runCommand(ctx, ['accounts', '--find', text]);
    return lines.map((line) => line.split('  ')[1]);
  };

  test('finds by parts of login ID and nickname, by ranking ID and by number, the whole match first', async () => {
    const MINIR = '0a000000-0000-4000-8000-000000000000';
    await run(`create-user --id Aki-Login --password ${PASSWORD} --nickname Ａkiko --lr2id 12345 --admin`);
    await run(`create-user --id mina-login --password ${PASSWORD} --nickname mina --minirid ${MINIR}`);
    await run(`create-user --id other-id --password ${PASSWORD} --nickname xmina --lr2id 99`);
    const { id } = await ctx.db
      .selectFrom('account')
      .select('id')
      .where('userId', '=', 'other-id')
      .executeTakeFirstOrThrow();
    for (const text of ['aki-login', 'AKI', 'akiko', 'ＡＫＩＫＯ', 'lr2 12345', '012345']) {
      expect([text, await found(text)]).toEqual([text, ['Aki-Login']]);
    }
    for (const text of [MINIR, MINIR.toUpperCase(), `beatoraja ${MINIR}`])
      expect(await found(text)).toEqual(['mina-login']);
    expect(await found('mina')).toEqual(['mina-login', 'other-id']);
    expect((await found(`#${id}`))[0]).toBe('other-id');
    expect(await found('%')).toEqual([undefined]);
    expect(await run('accounts --find nobody')).toEqual(['No account was found.']);
  });

  test('lists what an account is and may, the newest first, as many as asked', async () => {
    await run(`create-user --id first-id --password ${PASSWORD} --nickname first --lr2id 7 --admin`);
    await run('warn --user first-id --reason x');
    await run('ban --user first-id --reason x');
    await run('bar --user first-id --reason x --until 2026-12-24');
    await run(`create-user --id second-id --password ${PASSWORD} --nickname second --lr2id 8`);
    await site.post('/api/login/', { userid: 'second-id', userpw: PASSWORD });
    const now = ctx.clock.now().toISOString().slice(0, 16).replace('T', ' ');
    expect(await run('accounts')).toEqual([
      expect.stringMatching(new RegExp(`^\\d+  second-id  second  lr2 8  created ${now}  seen ${now}$`)),
      expect.stringMatching(
        new RegExp(
          `^\\d+  first-id  first  lr2 7  created ${now}  seen –  admin, banned, barred until 2026-12-24 00:00, warned$`,
        ),
      ),
    ]);
    expect(await run('accounts --limit 1')).toEqual([
      expect.stringContaining('second-id'),
      'There are more: --limit 2, or --find TEXT.',
    ]);
    expect(await errorOf('accounts --limit x')).toBe('--limit is a number of accounts.');
  });
});

test('end-sessions logs every browser of one account out, and nobody else', async () => {
  const [aki, mina] = [await player(ctx, 'aki'), await player(ctx, 'mina')];
  const isIn = async (who: typeof aki) => (await site.get('/api/login/get-information', who)).body.success;
  expect([await isIn(aki), await isIn(mina)]).toEqual([true, true]);
  expect(await run('end-sessions --user AKI-id')).toEqual(['Ended 1 session of aki-id.']);
  expect([await isIn(aki), await isIn(mina)]).toEqual([false, true]);
});

test('reset-password sets the password and ends the sessions', async () => {
  const aki = await player(ctx, 'aki');
  const logIn = async (userpw: string) => (await site.post('/api/login/', { userid: 'aki-id', userpw })).body.success;
  expect(await errorOf('reset-password --user aki-id --password short')).toContain('NOTVALIDPW');
  expect(await errorOf('reset-password --user aki-id')).toBe('The password is missing.');
  expect(await run('reset-password --user aki-id --password another-pass1')).toEqual([
    'aki-id has the new password. All of its sessions are ended, and the keys of its game clients revoked.',
  ]);
  expect((await site.get('/api/login/get-information', aki)).body.success).toBe(false);
  expect([await logIn(PASSWORD), await logIn('another-pass1')]).toEqual([false, true]);
});

test('keys of game clients are made and printed as the last line, where the site takes plays', async () => {
  await run(`create-user --id nao-id --password ${PASSWORD} --nickname nao --native lr2`);
  expect(await errorOf('create-key --user nao-id')).toContain('DIRECT_SCORES is off');
  ctx.config = { ...ctx.config, DIRECT_SCORES: 'profile' };
  onTestFinished(() => {
    ctx.config = { ...ctx.config, DIRECT_SCORES: 'off' };
  });
  const lines = await run('create-key --user nao-id --client openlr2');
  expect(lines.at(-1)).toMatch(/^[\w-]{32}$/);
  expect(await errorOf('create-key --user nao-id --client lr2')).toContain('openlr2 or beatoraja');
  expect(await errorOf('create-key --user nobody')).toBe('There is no account nobody.');
  expect(await run('refused-plays')).toEqual(['No play was refused.']);
  await ctx.db.updateTable('account').set({ refusedPlays: 3, acceptedPlays: 7, playDays: 2 }).execute();
  expect(await run('refused-plays')).toEqual(['nao-id: 3 refused, 7 accepted on 2 days']);
});

test('warn and unwarn give and withdraw the one warning, which the person acknowledges; a second is refused with the next sanction', async () => {
  const aki = await player(ctx, 'aki');
  const warning = async () => (await site.get('/api/login/get-information', aki)).body.warning;
  const warn = ['warn', '--user', 'aki-id', '--reason', 'insults in comments'];
  expect(await runCommand(ctx, warn)).toEqual(['Warned aki-id.']);
  const expected = { reason: 'insults in comments', time: ctx.clock.now().toISOString() };
  expect(await warning()).toEqual({ ...expected, seen: false });
  for (let time = 0; time < 2; time++) {
    expect((await site.post('/api/user/acknowledge-warning', undefined, aki)).body).toEqual({ success: true });
    expect(await warning()).toEqual({ ...expected, seen: true });
  }
  expect(await errorOf('warn --user aki-id --reason x')).toMatch(/insults in comments.*bar --account /);
  expect(await run('unwarn --user aki-id')).toEqual(['aki-id has no warning.']);
  await site.post('/api/user/acknowledge-warning', undefined, aki);
  expect(await warning()).toBeNull();
  await run('warn --user aki-id --reason again');
  expect(await warning()).toMatchObject({ reason: 'again', seen: false });
});

describe('suspend', () => {
  test('changes the end of a period, which keeps its number, and removes it', async () => {
    const aki = await player(ctx, 'aki', { cleared: ['st10'] });
    await run('suspend --from 2026-11-24 --until 2026-12-24');
    const [first] = await run('suspensions');
    const number = first?.split(':')[0];
    expect(first).toBe(`${number}: from 2026-11-24T00:00:00.000Z until 2026-12-24T00:00:00.000Z`);
    expect(await errorOf(`change-suspension --period ${number} --until 2026-11-23`)).toBe(
      'The period ends before it starts.',
    );
    expect((await propose(site, aki)).body).toMatchObject({ error: 'EIMPORTANT', until: '2026-12-24T00:00:00.000Z' });
    await run(`change-suspension --period ${number} --until 2026-11-25`);
    const [second] = await run('suspensions');
    expect(second).toBe(`${number}: from 2026-11-24T00:00:00.000Z until 2026-11-25T00:00:00.000Z`);
    expect((await propose(site, aki)).body).toMatchObject({ error: 'EIMPORTANT', until: '2026-11-25T00:00:00.000Z' });
    await run('suspend --from 2026-11-24 --until 2026-11-26');
    await run(`change-suspension --period ${number} --until 2026-11-26`);
    expect(await run('suspensions')).toEqual([
      `${number}: from 2026-11-24T00:00:00.000Z until 2026-11-26T00:00:00.000Z`,
    ]);
    await run(`remove-suspension --period ${number}`);
    expect(await run('suspensions')).toEqual([]);
    expect((await propose(site, aki)).body).toMatchObject({ success: true });
    expect(await errorOf(`remove-suspension --period ${number}`)).toBe(`There is no period ${number}.`);
    expect(await errorOf('change-suspension --period 1')).toBe('--until is missing.');
    expect(await errorOf('remove-suspension')).toBe('--period is missing.');
  });

  test('needs two dates in order', async () => {
    expect(await errorOf('suspend --from 2026-11-24')).toBe('--until is missing.');
    expect(await errorOf('suspend --from 2026-11-24 --until tomorrow')).toBe('tomorrow is not an ISO date.');
    expect(await errorOf('suspend --from 2026-11-24 --until 2026-11-23')).toBe('The period ends before it starts.');
  });

  test('accepts only ISO dates, which are UTC without an offset, in any time zone of the machine', () => {
    expect(parseTime('2026-11-24')).toEqual(new Date('2026-11-24T00:00:00Z'));
    expect(parseTime('2026-11-24T21:00')).toEqual(new Date('2026-11-24T21:00:00Z'));
    expect(parseTime('2026-11-24T21:00:00.5Z')).toEqual(new Date('2026-11-24T21:00:00.500Z'));
    expect(parseTime('2026-11-24T21:00:00+09:00')).toEqual(START);
    const days = ['5', '2026', 'Nov 24 2026', '11/24/2026', '2026-02-30', '2026-13-01'];
    for (const wrong of [...days, '2026-11-24T25:00', 'x']) expect(() => parseTime(wrong), wrong).toThrow(CommandError);
  });
});

test('count moves the clock forward when it counts ahead, so that later rows have a later time', async () => {
  await run('count --until 2026-12-07');
  expect(ctx.clock.now()).toEqual(new Date('2026-12-07'));
  expect(await errorOf('count --until 2027-12-31')).toBe('More than 366 days ahead.');
  expect(await errorOf('count --until soon')).toBe('soon is not an ISO date.');
  const production = { ...ctx, config: { ...ctx.config, NODE_ENV: 'production' as const } };
  const ahead = errorOfCommand(production, ['count', '--until', '2026-12-21']);
  expect(await ahead).toBe('Only a dry run looks ahead of the clock.');
  expect(ctx.clock.now()).toEqual(new Date('2026-12-07'));
});

describe('remove-from-sub', () => {
  test('withdraws the rights that an official chart gave', async () => {
    const official = await entry(ctx, { result: 'accept', level: 3 });
    const aki = await player(ctx, 'aki');
    await importScores(ctx, { userId: 'aki-id', lines: [{ md5: official.md5, clear: 2, exscore: 1 }] });
    expect(await restrictionsOf(ctx.db, aki.accountId)).toEqual({ st: 5 });
    await run('remove-from-sub --table st --entry 1');
    expect(await restrictionsOf(ctx.db, aki.accountId)).toEqual({});
    expect(await published(site, 'st')).toEqual([]);
  });

  test('reports an entry that does not exist', async () => {
    for (const number of ['7', '0', '-1', 'x', '1.5', '1e99', '99999999999']) {
      expect(await errorOf(`remove-from-sub --table st --entry=${number}`)).toBe(`There is no entry ${number} in st.`);
    }
    await entry(ctx);
    expect(await errorOf('remove-from-sub --table zz --entry 1')).toBe('There is no entry 1 in zz.');
    expect(await errorOf('remove-from-sub --table st')).toBe('--entry is missing.');
  });
});

describe('import-scores', () => {
  const line = (facts: object) => JSON.stringify({ md5: hashes('chart').md5, clear: 2, exscore: 10, ...facts });
  const file = (...lines: string[]) => writeFileSync(path.join(folder, 'scores.jsonl'), lines.join('\n'));

  test('reads JSON lines from a file in the working directory', async () => {
    await player(ctx, 'aki');
    file(line({}), '', line({ exscore: 20, minbp: 3, played: '2026-01-01T00:00:00Z' }), '');
    expect(await run('import-scores --user aki-id scores.jsonl')).toEqual(['Imported 2 scores for aki-id.']);
    expect(await ctx.db.selectFrom('score').selectAll().execute()).toMatchObject([{ exScore: 20, minBp: 3 }]);
  });

  test.each([
    ['no JSON', '{"md5":'],
    ['a chart without a hash', '{"clear":2,"exscore":1}'],
    ['a clear that is not a number', line({ clear: 'HARD' })],
    ['a clear that the service does not have', line({ clear: 6 })],
  ])('a line with %s is reported by number, and nothing is imported', async (_, wrong) => {
    await player(ctx, 'aki');
    file(line({}), '', wrong, line({}));
    const message = await errorOf('import-scores --user aki-id scores.jsonl');
    expect(message).toContain('line 3');
    expect(message).not.toContain('    at ');
    expect(await ctx.db.selectFrom('score').selectAll().execute()).toEqual([]);
  });

  test('reports a file or an account that does not exist', async () => {
    expect(await errorOf('import-scores --user aki-id')).toBe('The score file is missing.');
    expect(await errorOf('import-scores --user aki-id nowhere.jsonl')).toContain('nowhere.jsonl');
    file(line({}));
    expect(await errorOf('import-scores --user nobody scores.jsonl')).toBe('There is no account nobody.');
  });
});

test('migrate prints that the database is up to date', async () => {
  expect(await run('migrate')).toEqual(['The database is up to date.']);
});
