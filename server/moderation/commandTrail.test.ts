import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { writeArchive } from '#fakes/lr2ir/archive.ts';
import { entry } from '#testing/data/entries.ts';
import { PASSWORD, type Player, player } from '#testing/data/players.ts';
import { upload } from '#testing/data/uploads.ts';
import { testDatabase, testDirectory } from '#testing/database/database.ts';
import { hashes, sampleLists, writeSampleTable } from '#testing/files/sampleTable.ts';
import { takesPlays } from '#testing/site/gameClients.ts';
import { tableOf } from '#testing/site/rules.ts';
import { errorOfCommand, runCommand } from '#testing/site/runCommand.ts';
import { testSite } from '#testing/site/site.ts';
import { commands } from '../commands.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { joinAccounts } from '../players/identity/joinAccounts.ts';

const site = await testSite(await testDatabase(), { config: takesPlays });
const { ctx } = site;
let aki: Player;
let admin: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki');
  await player(ctx, 'mina');
  admin = await player(ctx, 'admin', { admin: true });
});

const run = (line: string) => runCommand(ctx, line.split(' '));
const trail = () => ctx.db.selectFrom('trail').selectAll().orderBy('id').execute();
const numberOf = async (userId: string) =>
  (await ctx.db.selectFrom('account').select('id').where('userId', '=', userId).executeTakeFirstOrThrow()).id;

async function comment({ isHidden }: { isHidden: boolean }): Promise<string> {
  const song = await entry(ctx, { result: 'accept' });
  const now = ctx.clock.now();
  const row = { submissionId: song.id, comment: 'words', writtenAt: now, hiddenAt: isHidden ? now : null };
  const values = { ...row, accountId: aki.accountId };
  return (await ctx.db.insertInto('comment').values(values).returning('publicId').executeTakeFirstOrThrow()).publicId;
}

async function join(): Promise<string> {
  const { accountId } = aki;
  const joinedTo = await numberOf('mina-id');
  await site.post('/api/user/delete-account', { userpw: PASSWORD }, aki);
  await inTransaction(ctx, (trx) => joinAccounts(trx, { accountId, joinedTo, isRenamed: false, now: ctx.clock.now() }));
  return String(accountId);
}

/** The data of a community of one player. */
function community(): string {
  const folder = testDirectory();
  const line = { player: 7, nickname: 'old', lr2: '4711', beatoraja: null };
  writeFileSync(path.join(folder, 'players.ndjson'), JSON.stringify(line));
  return folder;
}

async function unclaimed(): Promise<number> {
  await run(`import-community ${community()}`);
  const waiting = ctx.db.selectFrom('account').select('id').where('nickname', '=', 'old');
  return (await waiting.executeTakeFirstOrThrow()).id;
}

function files(): string {
  const folder = testDirectory();
  writeSampleTable(folder, tableOf('st'), sampleLists());
  const { md5 } = hashes('chart');
  writeFileSync(path.join(folder, 'courses.json'), JSON.stringify([{ name: 'Test st0', md5: [md5] }]));
  writeFileSync(path.join(folder, 'scores.jsonl'), JSON.stringify({ md5, clear: 2, exscore: 10 }));
  writeArchive(path.join(folder, 'archive.db'), { scores: [{ md5, playerId: 7, clearType: 'EASY', score: 9 }] });
  const rows = [{ md5, level: '2020/03', title: 'Song', submission: 1 }];
  writeFileSync(path.join(folder, 'uploads.json'), '{"name":"Uploads","symbol":"sU","data_url":"rows.json"}');
  writeFileSync(path.join(folder, 'rows.json'), JSON.stringify(rows));
  return folder;
}

/** Of each command on people or entries: the act, and a line that does something, without the reason. */
const CASES: Record<string, readonly [act: string, line: () => string | Promise<string>]> = {
  'create-user': ['create-user', () => `--id new-id --password ${PASSWORD} --nickname new --lr2id 123 --admin`],
  'end-sessions': ['end-sessions', () => '--user aki-id'],
  'reset-password': ['reset-password', () => '--user aki-id --password another-pass1'],
  'create-key': ['create-key', () => '--user aki-id --client openlr2'],
  'import-scores': ['import-scores', () => `--user aki-id ${files()}/scores.jsonl`],
  'import-lr2ir-archive': ['import-archive', () => `${files()}/archive.db`],
  'import-table': ['import-table', () => `${files()} --table st`],
  courses: ['courses', () => `${files()}/courses.json --table st`],
  'import-uploads': ['import-uploads', () => `${files()}/uploads.json`],
  ban: ['ban', () => '--user aki-id'],
  unban: ['unban', () => run('ban --user aki-id --reason x').then(() => '--user aki-id')],
  bar: ['bar', () => '--user aki-id'],
  unbar: ['unbar', () => run('bar --user aki-id --reason x').then(() => '--user aki-id')],
  warn: ['warn', () => '--user aki-id'],
  unwarn: ['unwarn', () => run('warn --user aki-id --reason x').then(() => '--user aki-id')],
  'hide-comment': ['hide-comment', () => comment({ isHidden: false })],
  'show-comment': ['show-comment', () => comment({ isHidden: true })],
  'make-admin': ['make-admin', () => '--user aki-id'],
  'make-moderator': ['make-moderator', () => '--user aki-id'],
  'import-community': ['import-community', () => community()],
  'join-account': ['join-account', async () => `--account ${await unclaimed()} --to aki-id`],
  'split-account': ['split-account', async () => `--account ${await join()}`],
  notice: ['notice', () => 'open --en Open'],
  'withdraw-notice': ['withdraw-notice', () => run('notice open --en Open').then(() => 'open')],
  'remove-upload': ['remove-upload', async () => String(await upload(ctx))],
  'delete-chart': ['delete-chart', async () => (await entry(ctx, { result: 'accept' })).sha256],
  'blank-trail': ['blank-trail', () => run('warn --user mina-id --reason x').then(() => '1')],
};

/** `voting/acts.test.ts` proves the same of these. */
const ON_VOTES = [
  'cancel',
  'count',
  'fix',
  'remove-from-sub',
  'restore-votes',
  'suspend',
  'change-suspension',
  'remove-suspension',
  'undo-count',
  'void-votes',
];

/** The commands that read, or that keep the site running. */
const OTHERS = [
  'accounts',
  'suspensions',
  'dump',
  'csv-to-community',
  'deliveries',
  'recount',
  'refused-plays',
  'ratings',
  'estimate',
  'export-table',
  'migrate',
  'status',
  'doctor',
  'verify-files',
  'backup',
  'restore',
  'rotate-secret',
];

test('every command on people or entries names who acts', () => {
  const withActor = commands.filter(({ options }) => 'as' in options).map(({ name }) => name);
  expect(withActor.toSorted()).toEqual([...Object.keys(CASES), ...ON_VOTES].toSorted());
  const others = commands.filter(({ options }) => !('as' in options)).map(({ name }) => name);
  expect(others.toSorted()).toEqual(OTHERS.toSorted());
});

test.each(Object.keys(CASES))(
  '%s does nothing in the name of a player, and writes its line in the trail as the admin of --as, without secrets',
  async (name) => {
    const [act, line] = CASES[name] ?? ['', () => ''];
    const words = `${name} ${await line()} --reason why`;
    const before = await trail();
    expect(await errorOfCommand(ctx, `${words} --as mina-id`.split(' '))).toContain('ENOTVALIDAUTH');
    expect(await trail()).toEqual(before);
    const printed = await run(`${words} --as admin-id`);
    const [written, ...more] = (await trail()).slice(before.length);
    expect(written).toMatchObject({ act, reason: 'why', actorId: admin.accountId });
    expect([more, written?.subject === '']).toEqual([[], false]);
    expect(written?.changes).not.toEqual([]);
    const stored = JSON.stringify(written);
    for (const secret of [PASSWORD, 'another-pass1', ...printed.filter((said) => /^[\w-]{32}$/.test(said))])
      expect(stored).not.toContain(secret);
  },
);
