import type { Transaction } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { entry, revision } from '#testing/data/entries.ts';
import { PASSWORD, type Player, player } from '#testing/data/players.ts';
import { playOf } from '#testing/data/pushedPlays.ts';
import { upload } from '#testing/data/uploads.ts';
import { engine, testDatabase } from '#testing/database/database.ts';
import { waitingForLocks } from '#testing/database/waitingForLocks.ts';
import { fakeLr2ir } from '#testing/fakes/fakeLr2ir.ts';
import { minirConfig, postAsMinir } from '#testing/fakes/minirRequests.ts';
import { chartText } from '#testing/files/chartText.ts';
import { hashes } from '#testing/files/sampleTable.ts';
import { lr2File } from '#testing/files/scoreFiles.ts';
import { rounds } from '#testing/long.ts';
import { bringFile, compareWithOriginal, dropFile, revise } from '#testing/site/actions.ts';
import { browser } from '#testing/site/browser.ts';
import { keyOf, openLr2Body, sendOpenLr2, takesPlays } from '#testing/site/gameClients.ts';
import { sendScoreFile } from '#testing/site/sendScoreFile.ts';
import { type Answer, testSite } from '#testing/site/site.ts';
import { submitUpload } from '#testing/site/submitUpload.ts';
import { ban } from './accounts/ban.ts';
import { deleteAccount } from './accounts/deleteAccount.ts';
import { suspendVotingRights } from './accounts/suspendVotingRights.ts';
import { openDatabase } from './platform/database/connect.ts';
import type { DB } from './platform/database/schema.ts';
import { hashesOf } from './platform/hash.ts';
import { importScores } from './plays/importScores.ts';

const database = await testDatabase();
const fake = await fakeLr2ir();
const site = await testSite(database, {
  config: {
    ...minirConfig,
    ...takesPlays,
    LR2IR_URL: fake.url,
    LR2IR_SPACING_MS: 0,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'site@stella.example',
  },
});
const { ctx } = site;

let aki: Player;
let mina: Player;
let admin: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki', { cleared: ['st10'] });
  mina = await player(ctx, 'mina', { service: 'beatoraja' });
  admin = await player(ctx, 'admin', { admin: true });
});
afterEach(() => fake.reset());

/** Sends a request that waits for a transaction, which then commits; returns the answer. */
async function whileOthers(change: (trx: Transaction<DB>) => Promise<unknown>, ask: () => Promise<Answer>) {
  const other = await openDatabase({ databaseUrl: database.url, dataDir: '' });
  try {
    let answer: Promise<Answer> | undefined;
    await other.db.transaction().execute(async (trx) => {
      await change(trx);
      answer = ask();
      await vi.waitFor(async () => expect(await waitingForLocks(other.db)).toBe(1), { timeout: 20_000, interval: 20 });
    });
    return await answer;
  } finally {
    await other.close();
  }
}

const lockAccount = (trx: Transaction<DB>, { accountId }: Player) =>
  trx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();

/** Deletes the only player of an account, as a deletion does. */
async function deletePlayer(trx: Transaction<DB>, who: Player) {
  await lockAccount(trx, who);
  await trx
    .updateTable('account')
    .set({ playerId: null, userId: null, passwordHash: null, deletedAt: ctx.clock.now() })
    .set({ nickname: null, nicknameKey: null, nicknameSkeleton: null })
    .where('id', '=', who.accountId)
    .execute();
  await trx.deleteFrom('player').where('accountId', '=', who.accountId).execute();
}

/** Prepares a request that succeeds; returns its path, and how to send it. */
type Write = () => Promise<{ path: string; ask: () => Promise<Answer>; who?: Player }>;

/** A write whose request is this body as JSON. */
const posts =
  (path: string, body: object = {}): Write =>
  async () => ({ path, ask: () => site.post(path, body, aki) });

/** A write of an admin. */
const byAdmin = (path: string, body: object) => ({ path, ask: () => site.post(path, body, admin), who: admin });

const castsOn = (path: string, body: object, about: () => Promise<number>): Write => {
  return async () => posts(`${path}/${await about()}`, { table: 'st', ...body })();
};
const song = async (voteVersion: 1 | 2) => (await entry(ctx, { level: 10, voteVersion })).entryNo;
const removal = async (voteVersion: 1 | 2) => {
  const official = await entry(ctx, { result: 'accept', level: 10 });
  return (await revision(ctx, { entry: official, kind: 'delete', voteVersion })).revisionNo;
};
const chart = chartText({ title: 'Chart' });
const { sha256 } = hashesOf(chart);

async function secondPlayer() {
  const { id } = await ctx.db
    .insertInto('player')
    .values({ service: 'beatoraja', rankingId: '8c0e6c1e-0000-4000-8000-1f2e3d4c5b6a', accountId: aki.accountId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes a comment; returns its public ID. */
async function commentOf(path: string, body: object, table: 'comment' | 'uploadComment') {
  await site.post(path, { ...body, comment: 'hello' }, aki);
  return (await ctx.db.selectFrom(table).select('publicId').executeTakeFirstOrThrow()).publicId;
}

/** Every endpoint by which a logged-in user writes, and those that visitors can use too. */
const writes: Record<string, Write> = {
  '/api/login/sessions/end': posts('/api/login/sessions/end', { id: 'others' }),
  '/api/user/change-nickname': posts('/api/user/change-nickname', { nickname: 'another' }),
  '/api/user/change-adult': posts('/api/user/change-adult', { value: true }),
  '/api/user/mail': posts('/api/user/mail', { address: 'aki@player.example', userpw: PASSWORD, language: 'en' }),
  '/api/user/mail/remove': posts('/api/user/mail/remove'),
  '/api/user/mail/digest': async () => {
    const mail = { accountId: aki.accountId, address: 'aki@player.example', language: 'en' as const };
    await ctx.db
      .insertInto('mailAddress')
      .values({ ...mail, confirmedAt: ctx.clock.now() })
      .execute();
    return posts('/api/user/mail/digest', { on: true })();
  },
  '/api/user/acknowledge-warning': posts('/api/user/acknowledge-warning'),
  '/api/user/change-password': posts('/api/user/change-password', {
    userpw: PASSWORD,
    newpw: 'another-horse',
    newpwAgain: 'another-horse',
  }),
  '/api/user/delete-account': posts('/api/user/delete-account', { userpw: PASSWORD }),
  '/api/user/unlink': async () => {
    await secondPlayer();
    return posts('/api/user/unlink', { service: 'lr2', userpw: PASSWORD })();
  },
  '/api/user/show-first': async () => {
    await secondPlayer();
    return posts('/api/user/show-first', { service: 'beatoraja' })();
  },
  '/api/user/keys/create': posts('/api/user/keys/create', { client: 'openlr2', name: 'game', userpw: PASSWORD }),
  '/api/user/keys/revoke': async () => {
    await keyOf(site, aki);
    const { id } = await ctx.db.selectFrom('clientKey').select('id').executeTakeFirstOrThrow();
    return posts('/api/user/keys/revoke', { id })();
  },
  '/api/user/scores/file': async () => ({
    path: '/api/user/scores/file',
    ask: () => sendScoreFile(site, aki, lr2File([{ hash: hashes('chart').md5 }])),
  }),
  '/api/user/link/submit': async () => {
    const own = browser(site, { cookie: mina.cookie });
    const { body } = await own.post('/api/user/link/check', { lr2auth: '777' });
    fake.putPlayer({ id: 777, name: 'mina', bio: `hello ${body.token}` });
    const path = '/api/user/link/submit';
    const form = { userlr2id: '777', code: body.token, userpw: PASSWORD };
    return { path, ask: () => own.post(path, form), who: mina };
  },
  '/api/user/link/submit/beatoraja': posts('/api/user/link/submit/beatoraja', {
    minirid: '8c0e6c1e-0000-4000-8000-1f2e3d4c5b6a',
    userpw: PASSWORD,
  }),
  '/api/update/': async () => {
    fake.putPlayer({ id: Number(aki.rankingId), name: 'aki' });
    return posts('/api/update/')();
  },
  '/api/notifications/read': posts('/api/notifications/read', { id: 1, older: true }),
  '/api/notifications/kinds': posts('/api/notifications/kinds', { kind: 'vote', on: false }),
  '/api/user/add-rival': async () => posts('/api/user/add-rival', { userid: mina.rankingId })(),
  '/api/user/remove-rival': async () => posts('/api/user/remove-rival', { userid: mina.rankingId })(),
  '/api/user/favourite': async () => {
    const { md5 } = await entry(ctx);
    return posts('/api/user/favourite', { hash: md5, value: true })();
  },
  '/api/chart/tag': async () => {
    const { md5 } = await entry(ctx);
    await importScores(ctx, { userId: aki.userId, lines: [{ md5, clear: 2, exscore: 1 }] });
    return posts('/api/chart/tag', { hash: md5, tag: 'jacks', value: true })();
  },
  '/api/user/favourites/renew': posts('/api/user/favourites/renew', { table: '/favourites/x/table.html' }),
  '/api/vote/get-file-data': async () => ({
    path: '/api/vote/get-file-data',
    ask: () => dropFile(site, aki, chart),
  }),
  '/api/missing-charts/file': async () => {
    const { id } = await entry(ctx);
    await ctx.db.updateTable('submission').set({ sha256 }).where('id', '=', id).execute();
    return { path: '/api/missing-charts/file', ask: () => bringFile(site, aki, chart) };
  },
  '/api/vote/get-upload-data': async () => {
    await ctx.files.put(sha256, chart);
    const file = { name: 'chart.bms', sha256, size: chart.length };
    const number = await upload(ctx, { file });
    await ctx.db.updateTable('uploadChart').set(hashesOf(chart)).where('uploadNo', '=', number).execute();
    return posts('/api/vote/get-upload-data', { upload: number, sha256 })();
  },
  '/api/vote/get-hash': async () => {
    await dropFile(site, aki, chart);
    const original = chartText({ title: 'original' });
    return { path: '/api/vote/get-hash', ask: () => compareWithOriginal(site, aki, sha256, original) };
  },
  '/api/vote/submit': async () => {
    await dropFile(site, aki, chart);
    const songData = { sha256, level: 0, url: 'https://example.com/song' };
    return posts('/api/vote/submit', { table: 'st', songData, zureVerification: false })();
  },
  '/api/uploader/submit': async () => ({ path: '/api/uploader/submit', ask: () => submitUpload(site, aki) }),
  '/api/uploader/delete/:entryNo': async () =>
    posts(`/api/uploader/delete/${await upload(ctx, { accountId: aki.accountId })}`)(),
  '/api/uploader/comment/:submission': async () =>
    posts(`/api/uploader/comment/${await upload(ctx)}`, { comment: 'nice' })(),
  '/api/vote/revision-submit': async () => {
    const official = await entry(ctx, { result: 'accept', level: 10 });
    return { path: '/api/vote/revision-submit', ask: () => revise(site, aki, official) };
  },
  '/api/vote/vote/:submission': castsOn('/api/vote/vote', { vote: 'yes', level: 10 }, () => song(1)),
  '/api/vote/vote2/:submission': castsOn('/api/vote/vote2', { vote: 'yes' }, () => song(2)),
  '/api/vote/revision-vote/:submission': castsOn('/api/vote/revision-vote', { vote: 'agree', level: 10 }, () =>
    removal(1),
  ),
  '/api/vote/revision-vote2/:submission': castsOn('/api/vote/revision-vote2', { vote: 'agree' }, () => removal(2)),
  '/api/vote/withdraw/:submission': async () => {
    const { entryNo } = await entry(ctx, { proposerId: aki.accountId });
    return posts(`/api/vote/withdraw/${entryNo}`, { table: 'st' })();
  },
  '/api/vote/revision-withdraw/:submission': async () => {
    const official = await entry(ctx, { result: 'accept', level: 10 });
    const { revisionNo } = await revision(ctx, { entry: official, kind: 'delete', proposerId: aki.accountId });
    return posts(`/api/vote/revision-withdraw/${revisionNo}`, { table: 'st' })();
  },
  '/api/vote/comment-edit/:comment': async () => {
    const id = await commentOf(`/api/vote/comment/${await song(2)}`, { table: 'st' }, 'comment');
    return posts(`/api/vote/comment-edit/${id}`, { comment: 'hallo' })();
  },
  '/api/vote/comment-delete/:comment': async () => {
    const id = await commentOf(`/api/vote/comment/${await song(2)}`, { table: 'st' }, 'comment');
    return posts(`/api/vote/comment-delete/${id}`)();
  },
  '/api/uploader/comment-edit/:comment': async () => {
    const id = await commentOf(`/api/uploader/comment/${await upload(ctx)}`, {}, 'uploadComment');
    return posts(`/api/uploader/comment-edit/${id}`, { comment: 'hallo' })();
  },
  '/api/uploader/comment-delete/:comment': async () => {
    const id = await commentOf(`/api/uploader/comment/${await upload(ctx)}`, {}, 'uploadComment');
    return posts(`/api/uploader/comment-delete/${id}`)();
  },
  '/api/requests/send': async () =>
    posts('/api/requests/send', {
      about: { kind: 'entry', table: 'st', entryNo: await song(2) },
      kind: 'other',
      text: 'hello',
    })(),
  '/api/requests/add': async () => {
    const about = { kind: 'entry', table: 'st', entryNo: await song(2) };
    const { body } = await site.post('/api/requests/send', { about, kind: 'other', text: 'hello' }, aki);
    return posts('/api/requests/add', { id: body.id, secret: null, text: 'and more' })();
  },
  '/api/vote/comment/:submission': castsOn('/api/vote/comment', { comment: 'hello' }, () => song(2)),
  '/api/admin/act': async () => {
    const act = { name: 'warn', account: mina.accountId };
    return byAdmin('/api/admin/act', { act, reason: 'x', preview: false });
  },
  '/api/admin/pending': async () => {
    const other = await player(ctx, 'other', { admin: true });
    await ban(ctx, { by: null, account: mina.userId, reason: 'spam' });
    const act = { name: 'unban', account: mina.accountId };
    await site.post('/api/admin/act', { act, reason: 'x', preview: false }, other);
    return byAdmin('/api/admin/pending', { id: 1, decision: 'confirm' });
  },
};

/**
 * The code is the browser's, and is worth nothing without the account that `link/submit` needs. An import answers with
 * lines: `admin/importStream.test.ts`.
 */
const WRITES_NOTHING_OF_THE_ACCOUNT = ['/api/user/link/check', '/api/admin/import'];

const GONE = {
  deleted: {
    answer: { status: 401, body: { success: false, error: 'ESESSIONEXP' } },
    happens: ({ accountId }: Player) => deleteAccount(ctx, accountId, PASSWORD),
    inTransaction: deletePlayer,
  },
  banned: {
    answer: { status: 403, body: { success: false, error: 'EBANNED' } },
    happens: ({ userId }: Player) => ban(ctx, { by: null, account: userId, reason: 'spam' }),
    inTransaction: (trx: Transaction<DB>, { accountId }: Player) =>
      trx
        .updateTable('account')
        .set({ bannedAt: ctx.clock.now(), banReason: 'spam' })
        .where('id', '=', accountId)
        .execute(),
  },
};
/** Each endpoint: in the long run with both, else with this one. */
const casesOf = (one: keyof typeof GONE) =>
  rounds<(keyof typeof GONE)[]>([one], ['deleted', 'banned']).flatMap((what) =>
    Object.keys(writes).map((endpoint) => ({ what, endpoint })),
  );

test('every endpoint by which a logged-in user writes is tested', () => {
  const writing = endpoints.filter(({ method, access }: Endpoint) => method === 'POST' && access === 'session');
  const expected = [...writing.map(({ path }) => path), '/api/uploader/submit', '/api/uploader/delete/:entryNo'].concat(
    ['/api/requests/send', '/api/requests/add'],
  );
  expect(Object.keys(writes).concat(WRITES_NOTHING_OF_THE_ACCOUNT).toSorted()).toEqual(expected.toSorted());
});

describe('a session that was read just before its account was deleted or banned', () => {
  test.each(Object.keys(writes))('writes by %s while it is neither', async (endpoint) => {
    const { ask } = await (writes[endpoint] as Write)();
    expect(await ask()).toMatchObject({ status: 200, body: { success: true } });
  });

  test.each(casesOf('deleted'))('writes no more by $endpoint: $what', async ({ what, endpoint }) => {
    const { path, ask, who = aki } = await (writes[endpoint] as Write)();
    const happened = vi.fn(() => GONE[what].happens(who));
    site.beforeBody(path, happened);
    expect(await ask()).toMatchObject(GONE[what].answer);
    expect(happened).toHaveResolvedTimes(1);
  });

  // The embedded engine has one connection: transactions do not interleave.
  test.runIf(engine === 'server').for(casesOf('banned'))(
    'waits and writes nothing by $endpoint: $what',
    async ({ what, endpoint }) => {
      const { ask, who = aki } = await (writes[endpoint] as Write)();
      expect(await whileOthers((trx) => GONE[what].inTransaction(trx, who), ask)).toMatchObject(GONE[what].answer);
    },
  );

  test.each(['/api/vote/vote2/:submission', '/api/uploader/submit', '/api/uploader/delete/:entryNo'])(
    'is over once it is refused after a ban: %s',
    async (endpoint) => {
      const { path, ask } = await (writes[endpoint] as Write)();
      site.beforeBody(path, () => ban(ctx, { by: null, account: aki.userId, reason: 'spam' }));
      expect(await ask()).toMatchObject(GONE.banned.answer);
      const open = await ctx.db.selectFrom('session').select('accountId').orderBy('accountId').execute();
      expect(open).toEqual([{ accountId: mina.accountId }, { accountId: admin.accountId }]);
    },
  );
});

describe('a session that was read just before its rights to propose and vote were suspended', () => {
  const proposing = Object.keys(writes).filter(
    (path) => /vote2?\/:submission$|submit$/.test(path) && /vote/.test(path),
  );
  const restricted = { status: 403, body: { success: false, error: 'RESTRICTIONLEVEL' } };

  test.each(proposing)('neither proposes nor votes by %s', async (endpoint) => {
    const { path, ask } = await (writes[endpoint] as Write)();
    site.beforeBody(path, () => suspendVotingRights(ctx, { by: null, account: aki.userId, reason: 'spam' }));
    expect(await ask()).toMatchObject(restricted);
  });

  test.runIf(engine === 'server').for(proposing)('waits, and neither proposes nor votes by %s', async (endpoint) => {
    const { ask } = await (writes[endpoint] as Write)();
    const set = { barredAt: ctx.clock.now(), barredReason: 'spam' };
    const bar = (trx: Transaction<DB>) => trx.updateTable('account').set(set).where('id', '=', aki.accountId).execute();
    expect(await whileOthers(bar, ask)).toMatchObject(restricted);
  });

  test('an admin who lost the role meanwhile does not answer a comment that an open vote hides', async () => {
    const { entryNo } = await entry(ctx);
    const path = `/api/vote/comment/${entryNo}`;
    await site.post(path, { table: 'st', comment: 'hello' }, aki);
    const { publicId } = await ctx.db.selectFrom('comment').select('publicId').executeTakeFirstOrThrow();
    site.beforeBody(path, () =>
      ctx.db.updateTable('account').set({ isAdmin: false }).where('id', '=', admin.accountId).execute(),
    );
    const answer = await site.post(path, { table: 'st', comment: 'hi', replyTo: publicId }, admin);
    expect(answer).toMatchObject({ status: 404, body: { error: 'ENOTFOUND' } });
  });
});

// The embedded engine has one connection: transactions do not interleave.
describe.runIf(engine === 'server')('a request for something that is deleted before it may write is refused', () => {
  const play = async (key: string) => sendOpenLr2(site, key, openLr2Body((await entry(ctx)).md5));

  test('a play whose key is revoked', async () => {
    const key = await keyOf(site, aki);
    const answer = await whileOthers(
      (trx) => trx.deleteFrom('clientKey').execute(),
      () => play(key),
    );
    expect(answer).toMatchObject({ status: 401, body: { error: 'ENOTVALIDAUTH' } });
    expect(await ctx.db.selectFrom('play').select('id').execute()).toEqual([]);
  });

  test('a play of an account that is deleted with its keys', async () => {
    const key = await keyOf(site, aki);
    const answer = await whileOthers(
      async (trx) => {
        await lockAccount(trx, aki);
        await trx.deleteFrom('clientKey').execute();
      },
      () => play(key),
    );
    expect(answer).toMatchObject({ status: 401, body: { error: 'ENOTVALIDAUTH' } });
  });

  test('a push of a player who is deleted', async () => {
    const play = playOf(mina, await entry(ctx, { result: 'accept' }));
    const answer = await whileOthers(
      (trx) => deletePlayer(trx, mina),
      () => postAsMinir(site, 'score', play),
    );
    expect(answer).toMatchObject({ status: 200 });
    expect(await ctx.db.selectFrom('score').select('playerId').where('origin', '=', 'push').execute()).toEqual([]);
  });

  test('an update of an id that is unlinked', async () => {
    fake.putPlayer({ id: Number(aki.rankingId), name: 'aki' });
    const playerId = await secondPlayer();
    const answer = await whileOthers(
      async (trx) => {
        await lockAccount(trx, aki);
        await trx.updateTable('account').set({ playerId }).where('id', '=', aki.accountId).execute();
        await trx.deleteFrom('player').where('rankingId', '=', aki.rankingId).execute();
      },
      () => site.post('/api/update/', {}, aki),
    );
    expect(answer).toMatchObject({ status: 403, body: { error: 'ENOTVALIDAUTH' } });
  });
});
