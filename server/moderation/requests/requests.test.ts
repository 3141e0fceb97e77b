import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { REQUESTS_PER_PAGE } from '#contract/moderation/requests.ts';
import { daysAfter } from '#domain/common/dates.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import { KINDS_OF, PROOF_LENGTH, REQUEST_TEXT_LENGTH } from '#domain/moderation/requests.ts';
import { entry, entryNow, revision } from '#testing/data/entries.ts';
import { PASSWORD, type Player, player } from '#testing/data/players.ts';
import { upload } from '#testing/data/uploads.ts';
import { testDatabase } from '#testing/database/database.ts';
import { hashes } from '#testing/files/sampleTable.ts';
import { vote } from '#testing/site/actions.ts';
import { testSite } from '#testing/site/site.ts';
import { ban } from '../../accounts/ban.ts';
import { deleteAccount } from '../../accounts/deleteAccount.ts';
import { deleteAnyUpload } from '../../uploads/deleteUpload.ts';
import { deleteChart } from '../deleteChart.ts';
import { selectRequests } from './readRequests.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
let aki: Player;
let mina: Player;
let mod: Player;
let boss: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki', { cleared: ['st10'] });
  mina = await player(ctx, 'mina', { cleared: ['st10'] });
  mod = await player(ctx, 'mod', { moderator: true });
  boss = await player(ctx, 'boss', { admin: true });
  await ctx.db.deleteFrom('notification').execute();
});

const NOT_FOUND = { status: 404, body: { error: 'ENOTFOUND' } };
const send = (who: Player | null, about: object, more: object = {}) =>
  site.post('/api/requests/send', { about, kind: 'other', text: 'please look', ...more }, who);
const one = (who: Player | null, own: { id?: number; secret?: string }) =>
  site.post('/api/requests/one', { id: null, secret: null, ...own }, who);
const add = (who: Player | null, own: { id?: number; secret?: string }, text: string) =>
  site.post('/api/requests/add', { id: null, secret: null, ...own, text }, who);
const own = async (who: Player, page = 1) => (await site.get(`/api/requests?page=${page}`, who)).body;
const adminList = async (who: Player, query = '') => (await site.get(`/api/admin/requests?${query}`, who)).body;
const detail = (who: Player | null, id: number) => site.get(`/api/admin/requests/${id}`, who);
const act = (who: Player | null, input: object, more: object = {}) =>
  site.post('/api/admin/act', { act: input, reason: 'a reason', preview: false, ...more }, who);
const answer = (who: Player | null, request: number, state = 'answered', reason = 'a reason', more: object = {}) =>
  act(who, { name: 'answer-request', request, state, ...more }, { reason });
const trail = () => ctx.db.selectFrom('trail').selectAll().orderBy('id').execute();
const stored = () => ctx.db.selectFrom('request').selectAll().orderBy('id').execute();
const told = async (who: Player) => (await site.get('/api/notifications', who)).body.source;
const minuteLater = () => ctx.clock.set(new Date(ctx.clock.now().getTime() + 60_000));

async function songWith(facts: Parameters<typeof entry>[1] = {}) {
  const song = await entry(ctx, facts);
  return { song, about: { kind: 'entry', table: song.tableId, entryNo: song.entryNo } };
}

async function ballotOf(who: Player, box: { submissionId: number } | { revisionId: number }, comment = 'some words') {
  const row = { ...box, accountId: who.accountId, vote: 'no' as const, comment, castAt: ctx.clock.now() };
  const { publicId } = await ctx.db.insertInto('vote').values(row).returning('publicId').executeTakeFirstOrThrow();
  return { kind: 'comment', id: publicId };
}

async function commentOf(who: Player, song: { id: number }, comment = 'some words') {
  const row = { submissionId: song.id, accountId: who.accountId, comment, writtenAt: ctx.clock.now() };
  const { publicId } = await ctx.db.insertInto('comment').values(row).returning('publicId').executeTakeFirstOrThrow();
  return { kind: 'comment', id: publicId };
}

describe('a request', () => {
  test('of an account is listed for it with its messages, and for nobody else', async () => {
    const { song, about } = await songWith();
    const { body } = await send(aki, about, { kind: 'link', text: 'dead\nlink', proof: ' https://example.com ' });
    expect(body).toEqual({ success: true, id: expect.any(Number), secret: null });
    const at = ctx.clock.now().toISOString();
    const row = {
      id: body.id,
      kind: 'link',
      state: 'open',
      askedAt: at,
      changedAt: at,
      subject: { title: 'Song main 1', to: `/s/st/${song.entryNo}` },
    };
    expect(await own(aki)).toEqual({ success: true, total: 1, source: [row] });
    expect((await one(aki, { id: body.id })).body).toEqual({
      success: true,
      ...row,
      proof: 'https://example.com',
      reported: '',
      acts: [],
      messages: [{ at, isAnswer: false, text: 'dead\nlink' }],
    });
    expect((await own(mina)).total).toBe(0);
    for (const who of [mina, mod, null]) expect(await one(who, { id: body.id })).toMatchObject(NOT_FOUND);
    for (const who of [mina, mod, null]) expect(await add(who, { id: body.id }, 'x')).toMatchObject(NOT_FOUND);
    expect(await site.get('/api/requests')).toMatchObject({ status: 401 });
  });

  test('of a visitor is read under its secret alone, of which only a hash is stored', async () => {
    const { about } = await songWith();
    const { body } = await send(null, about);
    expect(body).toEqual({ success: true, id: null, secret: expect.stringMatching(/^[\w-]{43}$/) });
    const [row] = await stored();
    expect(row?.secretHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(body.secret);
    for (const who of [null, mina]) expect(await one(who, { secret: body.secret })).toMatchObject({ status: 200 });
    expect(await add(null, { secret: body.secret }, 'more')).toMatchObject({ status: 200 });
    const wrong = [
      {},
      { secret: '' },
      { secret: row?.secretHash ?? '' },
      { secret: `${body.secret}x` },
      { id: row?.id ?? 0 },
    ];
    for (const given of wrong) {
      for (const who of [null, aki]) expect(await one(who, given)).toMatchObject(NOT_FOUND);
      expect(await add(null, given, 'x')).toMatchObject(NOT_FOUND);
    }
  });

  test('names what it is about, as it is shown then', async () => {
    const { song, about } = await songWith({ result: 'accept' });
    const { revisionNo } = await revision(ctx, { entry: song, kind: 'delete' });
    const settled = await revision(ctx, { entry: song, kind: 'delete', result: 'reject' });
    const number = await upload(ctx, { title: 'Upload', comments: [{ comment: 'on an upload' }] });
    const { publicId } = await ctx.db.selectFrom('uploadComment').select('publicId').executeTakeFirstOrThrow();
    const { body } = await send(aki, await commentOf(mina, song));
    expect((await one(aki, body)).body).toMatchObject({ reported: 'some words' });
    const asked = [
      [about, 'Song main 1', `/s/st/${song.entryNo}`],
      [{ kind: 'revision', table: 'st', entryNo: revisionNo }, 'Song main 1', `/u/st/${revisionNo}`],
      [{ kind: 'comment', id: publicId }, 'Upload', `/uploader/${number}`],
      [await ballotOf(mina, { submissionId: song.id }), 'Song main 1', `/s/st/${song.entryNo}`],
      [await ballotOf(mina, { revisionId: settled.id }), 'Song main 1', `/u/st/${settled.revisionNo}`],
      [{ kind: 'upload', entryNo: number }, 'Upload', `/uploader/${number}`],
      [{ kind: 'player', id: mina.rankingId }, 'mina', `/user/st/${mina.rankingId}`],
      [{ kind: 'chart', sha256: song.sha256 }, 'Song main 1', `/chart/${song.sha256}`],
    ] as const;
    for (const [what, title, to] of asked) {
      const sent = await send(aki, what);
      expect((await one(aki, sent.body)).body.subject, what.kind).toEqual({ title, to });
    }
  });

  test('about a comment that the asker may not see is ENOTFOUND', async () => {
    const { song } = await songWith();
    const { song: decided } = await songWith({ result: 'accept' });
    const open = await revision(ctx, { entry: decided, kind: 'delete' });
    const ballots = [await ballotOf(mina, { submissionId: song.id }), await ballotOf(mina, { revisionId: open.id })];
    for (const secret of [await commentOf(mina, song), ...ballots]) {
      for (const who of [null, aki, mod]) expect(await send(who, secret)).toMatchObject(NOT_FOUND);
      for (const who of [mina, boss]) expect(await send(who, secret)).toMatchObject({ status: 200 });
    }
    expect(await send(boss, await ballotOf(aki, { submissionId: decided.id }, ''))).toMatchObject(NOT_FOUND);
    for (const column of ['hiddenAt', 'deletedAt'] as const) {
      const gone = await commentOf(mina, decided);
      await ctx.db
        .updateTable('comment')
        .set({ [column]: ctx.clock.now() })
        .where('publicId', '=', gone.id)
        .execute();
      expect(await send(aki, gone), column).toMatchObject(NOT_FOUND);
    }
  });

  test('needs a text, a kind that its subject has, and is of limited length', async () => {
    const { about } = await songWith();
    const refused = [
      [{ text: ' \n' }, 'NOTINFO'],
      [{ text: 'x'.repeat(REQUEST_TEXT_LENGTH + 1) }, 'TOOLONGCOM'],
      [{ proof: 'x'.repeat(PROOF_LENGTH + 1) }, 'TOOLONGCOM'],
      [{ kind: 'cheated' }, 'NOTVALIDVALUE'],
      [{ kind: 'appeal' }, 'NOTVALIDVALUE'],
    ] as const;
    for (const [more, error] of refused) expect(await send(aki, about, more)).toMatchObject({ body: { error } });
    expect(await send(aki, about, { text: '譜'.repeat(REQUEST_TEXT_LENGTH) })).toMatchObject({ status: 200 });
  });

  test('that is open is the first one when it is sent again; another kind, or after an answer, is another', async () => {
    const { about } = await songWith();
    const first = await send(aki, about);
    minuteLater();
    expect((await send(aki, about, { text: 'again' })).body).toEqual(first.body);
    const both = await Promise.all([send(aki, about, { kind: 'link' }), send(aki, about, { kind: 'link' })]);
    expect(both[0]?.body).toEqual(both[1]?.body);
    expect(await stored()).toHaveLength(2);
    await send(mina, about);
    await answer(mod, first.body.id, 'answered', 'a reason', { seen: ctx.clock.now().toISOString() });
    expect((await send(aki, about)).body.id).not.toBe(first.body.id);
    expect(await stored()).toHaveLength(4);
  });

  test('that is sent again while it is open gains another text, proof and wording; the same once more nothing', async () => {
    const { song } = await songWith({ result: 'accept' });
    const comment = await commentOf(mina, song);
    const first = { text: 'rude', proof: 'https://example.com/1' };
    const { id } = (await send(aki, comment, first)).body;
    await ctx.db.updateTable('comment').set({ comment: 'worse\nwords' }).where('publicId', '=', comment.id).execute();
    minuteLater();
    for (const more of [
      { text: 'still', proof: 'https://example.com/2' },
      { text: 'still', proof: '' },
    ])
      for (let time = 0; time < 2; time++) expect((await send(aki, comment, more)).body.id).toBe(id);
    expect((await one(aki, { id })).body).toMatchObject({
      reported: 'some words',
      proof: first.proof,
      changedAt: ctx.clock.now().toISOString(),
      messages: [
        { text: 'rude' },
        { text: 'still\n\nhttps://example.com/2\n\n> worse\n> words' },
        { text: 'still\n\n> worse\n> words' },
      ],
    });
    const statuses = [];
    for (let time = 0; time < rateLimits.messagePerRequest.limit; time++)
      statuses.push((await send(aki, comment, { text: `${time}` })).status);
    expect(statuses.slice(-3)).toEqual([200, 429, 429]);
    expect(await stored()).toHaveLength(1);
  });

  test('of a visitor that is repeated word for word is one, with the same secret, and opens again after an answer', async () => {
    const { about } = await songWith();
    const sent = await Promise.all([send(null, about), send(null, about)]);
    const { secret } = sent[0].body;
    expect(sent[1].body).toEqual(sent[0].body);
    const messages = async () => (await one(null, { secret })).body.messages.length;
    expect([(await stored()).length, await messages()]).toEqual([1, 1]);
    for (const other of [{ text: 'other' }, { kind: 'link' }, { proof: 'x' }])
      expect((await send(null, about, other)).body.secret).not.toBe(secret);
    const [{ id = 0 } = {}] = await stored();
    minuteLater();
    await answer(mod, id, 'done');
    expect((await send(null, about)).body.secret).toBe(secret);
    expect((await one(null, { secret })).body.state).toBe('open');
    expect([(await stored()).length, await messages()]).toEqual([4, 3]);
  });

  test('is limited by account, which may repeat it, and for visitors by address', async () => {
    const { about } = await songWith();
    const other = (await songWith()).about;
    const [perAccount, perAddress] = [rateLimits.requestPerAccount.limit, rateLimits.requestPerAddress.limit];
    const all = [about, other].flatMap((one) => KINDS_OF.entry.map((kind) => ({ one, kind })));
    const tooMany = { status: 429, body: { error: 'ETOOMANY' } };
    for (const [nth, { one, kind }] of all.entries())
      expect(await send(aki, one, { kind }), kind).toMatchObject(nth < perAccount ? { status: 200 } : tooMany);
    for (let time = 0; time < perAddress; time++)
      expect((await send(null, about, { text: `${time}` })).status).toBe(200);
    expect(await send(null, about)).toMatchObject(tooMany);
    expect((await send(null, about, { text: '0' })).status).toBe(200);
    for (const who of [aki, mina]) expect((await send(who, about, { kind: KINDS_OF.entry[0] })).status).toBe(200);
    expect(await stored()).toHaveLength(perAccount + perAddress + 1);
    ctx.clock.set(daysAfter(ctx.clock.now(), 1));
    expect((await send(null, about)).status).toBe(200);
  });

  test('of a banned account is refused; a secret still works', async () => {
    const { about } = await songWith();
    const { secret } = (await send(null, about)).body;
    const { id } = (await send(mina, about)).body;
    for (const { userId } of [aki, mina]) await ban(ctx, { by: null, account: userId, reason: 'spam' });
    expect(await add(null, { secret }, 'more')).toMatchObject({ status: 200 });
    expect(await send(aki, about)).toMatchObject({ status: 403, body: { error: 'EBANNED' } });
    expect(await add(mina, { id }, 'more')).toMatchObject({ status: 403, body: { error: 'EBANNED' } });
    const sessions = await ctx.db.selectFrom('session').select('accountId').orderBy('accountId').execute();
    expect(sessions.map(({ accountId }) => accountId)).toEqual([mod.accountId, boss.accountId]);
  });
});

describe('what is added to a request', () => {
  test('opens one that is answered again; the same text is stored once', async () => {
    const { about } = await songWith();
    const { id } = (await send(aki, about)).body;
    minuteLater();
    await answer(mod, id, 'declined');
    minuteLater();
    for (let time = 0; time < 2; time++) expect((await add(aki, { id }, 'but')).status).toBe(200);
    const shown = (await one(aki, { id })).body;
    expect(shown).toMatchObject({ state: 'open', changedAt: ctx.clock.now().toISOString() });
    expect(shown.messages.map(({ text }: { text: string }) => text)).toEqual(['please look', 'a reason', 'but']);
  });
});

describe('a request whose subject is gone stays readable', () => {
  test('an upload that was deleted is named, without a link', async () => {
    const number = await upload(ctx, { title: 'Upload', comments: [{ comment: 'rude' }] });
    const { publicId } = await ctx.db.selectFrom('uploadComment').select('publicId').executeTakeFirstOrThrow();
    const asked = [
      await send(aki, { kind: 'upload', entryNo: number }),
      await send(aki, { kind: 'comment', id: publicId }),
    ];
    await deleteAnyUpload(ctx, { by: null, upload: number, reason: 'x' });
    for (const { body } of asked) {
      expect((await one(aki, body)).body.subject).toEqual({ title: 'Upload', to: null });
      expect((await detail(mod, body.id)).body.about).toMatchObject({ upload: null, account: null });
      expect((await answer(mod, body.id)).status).toBe(200);
    }
    expect((await one(aki, asked[1]?.body)).body.reported).toBe('rude');
  });

  test('a player who deleted the account is no longer named', async () => {
    const { id } = (await send(mina, { kind: 'player', id: aki.rankingId }, { kind: 'cheated' })).body;
    await deleteAccount(ctx, aki.accountId, PASSWORD);
    expect(JSON.stringify((await detail(boss, id)).body)).not.toContain('aki');
    expect((await detail(boss, id)).body).toMatchObject({ subject: { title: '', to: null }, about: { account: null } });
  });
});

describe('an answer', () => {
  test('is an act of moderators: it sets the state, tells the asker and is in the trail once', async () => {
    const { about } = await songWith();
    const { id } = (await send(aki, about)).body;
    for (const who of [null, aki, mina]) expect([401, 403]).toContain((await answer(who, id)).status);
    expect(await trail()).toEqual([]);
    minuteLater();
    const preview = await act(mod, { name: 'answer-request', request: id, state: 'done' }, { preview: true });
    const changes = [
      { what: 'request', before: 'open', after: 'done' },
      { what: 'answer', before: null, after: 'a reason' },
    ];
    expect(preview.body).toMatchObject({ subject: `request ${id}`, changes, needsSecond: false });
    expect((await one(aki, { id })).body.state).toBe('open');
    for (let time = 0; time < 2; time++) expect((await answer(mod, id, 'done')).status).toBe(200);
    const line = { act: 'answer-request', actorId: mod.accountId, requestId: id, reason: 'a reason', changes };
    expect(await trail()).toMatchObject([line]);
    expect(await trail()).toHaveLength(1);
    expect((await one(aki, { id })).body).toMatchObject({ state: 'done', acts: [] });
    const request = { id, subject: 'Song main 1', state: 'done' };
    expect(await told(aki)).toMatchObject([{ kind: 'request', request, entry: null }]);
    expect(await told(mina)).toEqual([]);
  });

  test('after that of another moderator is refused with it until it is read; the same once more is harmless', async () => {
    const { about } = await songWith();
    const { id } = (await send(aki, about)).body;
    const { changedAt: seen } = (await detail(mod, id)).body;
    minuteLater();
    const first = () => answer(boss, id, 'answered', 'it is fine', { seen });
    expect((await first()).status).toBe(200);
    const changed = { status: 409, body: { error: 'EREQUESTCHANGED', last: 'it is fine' } };
    for (const preview of [true, false]) {
      const late = { name: 'answer-request', request: id, state: 'declined' };
      for (const more of [{ seen }, {}])
        expect(await act(mod, { ...late, ...more }, { preview, reason: 'no' })).toMatchObject(changed);
    }
    expect((await first()).status).toBe(200);
    expect(await trail()).toHaveLength(1);
    expect((await one(aki, { id })).body).toMatchObject({ state: 'answered', messages: [{}, { text: 'it is fine' }] });
    const read = (await detail(mod, id)).body.changedAt;
    expect((await answer(mod, id, 'declined', 'no', { seen: read })).status).toBe(200);
  });
});

test('the list of open requests reads them by their index', async () => {
  const at = ctx.clock.now();
  const rows = Array.from({ length: 3000 }, (_, index) => ({
    kind: 'other' as const,
    state: index % 100 ? ('done' as const) : ('open' as const),
    subject: 'x',
    askedAt: at,
    changedAt: new Date(at.getTime() + index),
  }));
  await ctx.db.insertInto('request').values(rows).execute();
  await sql`analyze request`.execute(ctx.db);
  const newest = selectRequests(ctx.db).where('request.state', '=', 'open').orderBy('request.changedAt', 'desc');
  const plan = JSON.stringify(await newest.orderBy('request.id', 'desc').limit(50).explain());
  expect(plan).toContain('request_by_state');
  expect(plan).not.toContain('Seq Scan on request');
});

test('an act closes every request about its subject that it settles, once, and their askers read the act', async () => {
  const { song, about } = await songWith();
  const sent = async (who: Player, kind: string) => (await send(who, about, { kind })).body.id;
  const [first, second, duplicate] = [await sent(aki, 'link'), await sent(mina, 'link'), await sent(mina, 'duplicate')];
  const fix = { name: 'fix', table: song.tableId, entryNo: song.entryNo, chartUrl: null, sha256: null, request: first };
  minuteLater();
  expect((await act(boss, { ...fix, songUrl: 'https://example.com/a', request: 99 })).body.error).toBe('ENOTFOUND');
  expect((await act(boss, { ...fix, songUrl: 'https://example.com/a' })).status).toBe(200);
  expect((await act(boss, { ...fix, songUrl: 'https://example.com/b', request: null })).status).toBe(200);
  for (const [who, id] of [
    [aki, first],
    [mina, second],
  ] as const) {
    expect((await one(who, { id })).body).toMatchObject({ state: 'done', acts: [{ act: 'fix' }] });
    const about = (await told(who)).filter(({ request }: { request?: object }) => request);
    expect(about).toMatchObject([{ request: { id, state: 'done' } }]);
  }
  expect((await one(mina, { id: duplicate })).body.state).toBe('open');
});

test('whoever closes a request, its messages are its own', async () => {
  const { about } = await songWith();
  const { id } = (await send(aki, about)).body;
  await send(mina, about, { text: 'of mina' });
  const { id: message } = await ctx.db
    .selectFrom('requestMessage')
    .select('id')
    .where('text', '=', 'of mina')
    .executeTakeFirstOrThrow();
  const line = { act: 'fix', subject: 'st 1', reason: 'x', changes: '[]', at: ctx.clock.now() };
  await sql`insert into trail (id, act, subject, reason, changes, at) overriding system value
    values (${message}, ${line.act}, ${line.subject}, ${line.reason}, ${line.changes}, ${line.at})`.execute(ctx.db);
  await ctx.db.updateTable('request').set({ closedBy: message }).where('id', '=', id).execute();
  expect((await one(aki, { id })).body).toMatchObject({ acts: [{ act: 'fix' }], messages: [{ text: 'please look' }] });
});

describe('the person a request is about', () => {
  /** Requests of mina about everything of a player. */
  async function requestsAbout({ accountId, rankingId }: Player) {
    const { song, about } = await songWith({ result: 'accept', proposerId: accountId });
    const { id, revisionNo } = await revision(ctx, {
      entry: song,
      kind: 'delete',
      result: 'reject',
      proposerId: accountId,
    });
    const comments = [{ accountId, comment: 'on an upload' }];
    const number = await upload(ctx, { accountId, comments });
    const { publicId } = await ctx.db
      .selectFrom('uploadComment')
      .select('publicId')
      .where('uploadNo', '=', number)
      .executeTakeFirstOrThrow();
    const who = { accountId, rankingId } as Player;
    const asked = [
      about,
      { kind: 'revision', table: 'st', entryNo: revisionNo },
      { kind: 'player', id: rankingId },
      { kind: 'upload', entryNo: number },
      { kind: 'comment', id: publicId },
      await commentOf(who, song),
      await ballotOf(who, { submissionId: song.id }),
      await ballotOf(who, { revisionId: id }),
    ];
    const ids = [];
    for (const one of asked) ids.push((await send(mina, one, { kind: 'rules', text: 'look' })).body.id as number);
    expect(ids).not.toContain(undefined);
    return ids;
  }
  const OWN = { status: 403, body: { error: 'EOWNMATTER' } };
  const FOR_ADMINS = { status: 403, body: { error: 'ENOTVALIDAUTH' } };
  const hidden = { asker: null, forOthers: true };
  const namesAsker = async (who: Player, id: number) => {
    const rows = [...(await adminList(who)).source, ...(await site.get('/api/admin/overview', who)).body.requests];
    const shown = [...rows.filter((row: { id: number }) => row.id === id), (await detail(who, id)).body];
    expect(shown).toHaveLength(3);
    const { requests } = (await site.get('/api/admin/player?of=mina', who)).body;
    const isListed = requests.some((row: { id: number }) => row.id === id);
    for (const one of shown) expect([one.asker, one.forOthers]).toEqual(isListed ? ['mina', false] : [null, true]);
    return isListed || JSON.stringify(shown).includes('mina') || shown[2].askerId !== null;
  };

  test('neither learns who asks nor settles it, as a moderator or admin', async () => {
    for (const [self, other] of [
      [mod, boss],
      [boss, await player(ctx, 'chief', { admin: true })],
    ] as const) {
      await ctx.db.deleteFrom('attempt').execute();
      for (const id of await requestsAbout(self)) {
        expect(await namesAsker(self, id), `${id}`).toBe(false);
        expect(await namesAsker(other, id), `${id}`).toBe(true);
        expect(await answer(self, id, 'declined')).toMatchObject(OWN);
        const elsewhere = { name: 'remove-upload', upload: await upload(ctx), request: id };
        expect(await act(self, elsewhere)).toMatchObject(OWN);
        expect((await answer(other, id)).status).toBe(200);
      }
      await ctx.db.deleteFrom('request').execute();
    }
  });

  test('is an admin: a moderator neither learns who asks nor settles it', async () => {
    for (const id of await requestsAbout(boss)) {
      expect(await namesAsker(mod, id), `${id}`).toBe(false);
      expect(await answer(mod, id, 'declined')).toMatchObject(FOR_ADMINS);
    }
  });

  test('answers no appeal of their own', async () => {
    const row = { kind: 'appeal', subject: '', askedAt: ctx.clock.now(), changedAt: ctx.clock.now() } as const;
    for (const who of [mod, boss]) {
      const values = { ...row, accountId: who.accountId };
      const { id } = await ctx.db.insertInto('request').values(values).returning('id').executeTakeFirstOrThrow();
      expect(await answer(who, id, 'done')).toMatchObject(OWN);
    }
  });

  test('stays unknown while a vote hides that an admin proposed it, but knows themselves', async () => {
    const about = (await songWith({ proposerId: boss.accountId })).about;
    const ofBoss = (await send(mina, about)).body.id;
    const ofMod = (await send(mina, (await songWith({ proposerId: mod.accountId })).about)).body.id;
    expect((await detail(mod, ofBoss)).body).toMatchObject({
      asker: 'mina',
      forOthers: false,
      about: { account: null },
    });
    expect((await answer(mod, ofBoss)).status).toBe(200);
    expect((await detail(boss, ofBoss)).body).toMatchObject(hidden);
    expect((await detail(mod, ofMod)).body).toMatchObject(hidden);
    expect(await answer(mod, ofMod)).toMatchObject(OWN);
  });
});

test('the deletion of a chart closes the requests about it and its entries, but not those about comments there', async () => {
  const { song, about } = await songWith({ result: 'accept' });
  const change = await revision(ctx, { entry: song, kind: 'change', result: 'reject' });
  const subjects = [
    { kind: 'chart', sha256: song.sha256 },
    about,
    { kind: 'revision', table: song.tableId, entryNo: change.revisionNo },
    await commentOf(aki, song),
  ];
  for (const subject of subjects) expect((await send(mina, subject)).status).toBe(200);
  expect((await act(boss, { name: 'delete-chart', sha256: song.sha256, request: null })).status).toBe(200);
  expect((await stored()).map(({ state }) => state)).toEqual(['done', 'done', 'done', 'open']);
});

describe('moderators', () => {
  test('list requests by state and kind, the latest change first, in pages', async () => {
    const { about } = await songWith();
    const at = ctx.clock.now();
    const row = { kind: 'link', askedAt: at, changedAt: at, subject: 'x' } as const;
    const rows = Array.from({ length: REQUESTS_PER_PAGE }, () => row);
    await ctx.db.insertInto('request').values(rows).execute();
    minuteLater();
    const { id } = (await send(aki, about)).body;
    const list = await adminList(mod);
    expect(list.total).toBe(REQUESTS_PER_PAGE + 1);
    expect(list.source.slice(0, 2)).toMatchObject([{ id, asker: 'aki' }, { asker: null }]);
    expect(list.source).toHaveLength(REQUESTS_PER_PAGE);
    expect((await adminList(mod, 'page=2')).source).toHaveLength(1);
    expect((await adminList(mod, 'kind=other')).total).toBe(1);
    expect((await adminList(mod, 'state=done')).total).toBe(0);
    await answer(mod, id, 'done');
    expect((await adminList(mod, 'state=done')).source).toMatchObject([{ id }]);
    expect((await adminList(boss, 'state=all')).total).toBe(REQUESTS_PER_PAGE + 1);
    for (const [who, status] of [
      [null, 401],
      [aki, 403],
    ] as const) {
      expect((await site.get('/api/admin/requests', who)).status).toBe(status);
      expect((await detail(who, id)).status).toBe(status);
    }
    for (const number of [0, 999_999]) expect(await detail(mod, number)).toMatchObject(NOT_FOUND);
  });

  test('see of an open vote the reported text alone; an admin sees who wrote and proposed', async () => {
    const { song, about } = await songWith({ proposerId: aki.accountId });
    const entryId = (await send(mina, about)).body.id;
    const comment = await commentOf(aki, song, 'rude words');
    const commentId = (await send(boss, comment)).body.id;
    const { song: decided } = await songWith({ result: 'accept' });
    const { revisionNo } = await revision(ctx, { entry: decided, kind: 'delete', proposerId: aki.accountId });
    const revisionId = (await send(mina, { kind: 'revision', table: 'st', entryNo: revisionNo })).body.id;
    expect((await detail(mod, commentId)).body).toMatchObject({
      reported: 'rude words',
      about: { comment: comment.id },
    });
    for (const id of [entryId, commentId, revisionId]) {
      const { body } = await detail(mod, id);
      expect(body.about.account).toBe(null);
      expect(JSON.stringify(body)).not.toContain('aki');
      expect((await detail(boss, id)).body.about.account).toBe(aki.accountId);
    }
    await ctx.db.updateTable('submission').set({ result: 'reject' }).where('id', '=', song.id).execute();
    await ctx.db.updateTable('revision').set({ result: 'reject', decidedAt: ctx.clock.now() }).execute();
    for (const id of [entryId, commentId, revisionId])
      expect((await detail(mod, id)).body.about.account).toBe(aki.accountId);
  });
});

describe('the deletion of a chart for its creator', () => {
  const effects = async (query: string) => (await site.get(`/api/requests/deletion-effects?${query}`)).body;
  /** An open entry in st, an official one with an open revision in fr, an upload of the chart alone, one with others. */
  async function chartEverywhere() {
    const open = await entry(ctx, { chart: 'Mine', proposerId: mina.accountId });
    const official = await entry(ctx, { chart: 'Mine', tableId: 'fr', result: 'accept' });
    await revision(ctx, { entry: official, kind: 'delete' });
    const { sha256 } = hashes('Mine');
    const bytes = new TextEncoder().encode('the file');
    await ctx.files.put(sha256, bytes);
    const file = { name: 'mine.bms', sha256, size: bytes.length };
    const alone = await upload(ctx, { title: 'Mine', charts: [{ file: 'Mine' }], file });
    const withOthers = await upload(ctx, { title: 'Pack', charts: [{ file: 'Mine' }, { file: 'Other' }] });
    const owner = { accountId: aki.accountId, sha256, name: 'mine.bms', size: bytes.length };
    await ctx.db
      .insertInto('broughtFile')
      .values({ ...owner, broughtAt: ctx.clock.now() })
      .execute();
    await ctx.db
      .insertInto('stagedFile')
      .values({ ...owner, stagedUntil: daysAfter(ctx.clock.now(), 1) })
      .execute();
    return { open, official, sha256, alone, withOthers };
  }

  test('says what it removes before it is asked for, by chart, entry and upload', async () => {
    const { open, official, sha256, alone, withOthers } = await chartEverywhere();
    const all = {
      success: true,
      entries: [open, official].map(({ tableId: table, entryNo }) => ({
        table,
        entryNo,
        title: 'Mine',
        hasOpenVote: true,
      })),
      uploads: [{ entryNo: alone, title: 'Mine', charts: 1 }],
    };
    for (const query of [`sha256=${sha256}`, `table=st&entryNo=${open.entryNo}`, `upload=${alone}`])
      expect(await effects(query), query).toEqual(all);
    const pack = { success: true, entries: [], uploads: [{ entryNo: withOthers, title: 'Pack', charts: 2 }] };
    expect(await effects(`upload=${withOthers}`)).toEqual(pack);
    for (const query of [
      '',
      `sha256=${'f'.repeat(64)}`,
      'upload=99',
      'upload=x',
      'table=st&entryNo=99',
      'table=x&entryNo=1',
    ])
      expect(await effects(query), query).toMatchObject({ error: 'ENOTFOUND' });
  });

  test('waits for a second admin, then removes entries, votes and files, and closes the request', async () => {
    const second = await player(ctx, 'second', { admin: true });
    const { open, official, sha256, alone, withOthers } = await chartEverywhere();
    await vote(site, aki, open, 'yes');
    const request = (await send(aki, { kind: 'chart', sha256 }, { kind: 'deletion' })).body.id;
    minuteLater();
    const input = { name: 'delete-chart', sha256, request };
    for (const who of [null, aki, mod]) expect([401, 403]).toContain((await act(who, input)).status);
    const changes = [
      { what: 'lists', before: `st ${open.entryNo}`, after: null },
      { what: 'vote', before: `st ${open.entryNo}`, after: null },
      { what: 'lists', before: `fr ${official.entryNo}`, after: null },
      { what: 'revisionVote', before: `fr ${official.entryNo}`, after: null },
      { what: 'upload', before: `${alone} Mine`, after: null },
      { what: 'upload', before: `${withOthers} Pack`, after: `${withOthers} Pack` },
      { what: 'file', before: 'mine.bms', after: null },
      { what: 'file', before: 'mine.bms', after: null },
    ];
    for (const preview of [true, false])
      expect((await act(boss, { ...input, request: 999 }, { preview })).body.error).toBe('ENOTFOUND');
    const preview = await act(boss, input, { preview: true });
    expect(preview.body).toMatchObject({ subject: 'Mine', changes, needsSecond: true, asked: false });
    expect((await act(boss, input)).body).toMatchObject({ changes, asked: true });
    expect(await entryNow(ctx, open)).toMatchObject({ removedFromSubAt: null });
    expect(await trail()).toMatchObject([{ act: 'ask' }]);

    const { id: confirms } = await ctx.db.selectFrom('pendingAct').select('id').executeTakeFirstOrThrow();
    const order = { sha256, request, reason: 'the creator asked', confirms };
    expect(await deleteChart(ctx, { ...order, by: boss.accountId })).toMatchObject({ error: 'ENOTVALIDAUTH' });
    expect(await deleteChart(ctx, { ...order, by: second.accountId })).toMatchObject({ changes });
    expect(await entryNow(ctx, open)).toMatchObject({ result: 'canceled', removedFromSubAt: expect.any(Date) });
    expect(await entryNow(ctx, official)).toMatchObject({ result: 'accept', removedFromSubAt: expect.any(Date) });
    const uploads = await ctx.db.selectFrom('upload').select('entryNo').execute();
    expect(uploads).toEqual([{ entryNo: withOthers }]);
    for (const table of ['broughtFile', 'stagedFile'] as const)
      expect(await ctx.db.selectFrom(table).select('sha256').execute()).toEqual([]);
    expect(await ctx.files.get(sha256)).toBe(null);
    const line = { act: 'delete-chart', actorId: second.accountId, askerId: boss.accountId, subject: 'Mine' };
    expect((await trail()).slice(1)).toMatchObject([{ ...line, requestId: request, changes }]);
    expect((await one(aki, { id: request })).body).toMatchObject({
      state: 'done',
      acts: [{ act: 'delete-chart', subject: 'Mine' }],
    });
    expect((await told(aki)).map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['request', 'vote']);
    const { body } = await site.get(`/api/song/${open.entryNo}?table=st`);
    expect(JSON.stringify(body)).toContain('the creator asked');

    const again = await deleteChart(ctx, { sha256, request, reason: 'again', by: null });
    expect(again).toMatchObject({ changes: [] });
    expect(await trail()).toHaveLength(2);
  });
});
