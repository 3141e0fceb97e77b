import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import { commonRefusals } from '#contract/platform/endpoint.ts';
import { daysAfter, HOUR_MS, MINUTE_MS } from '#domain/common/dates.ts';
import { ERRORS, type ErrorCode } from '#domain/common/errors.ts';
import { MAX_FAVOURITES } from '#domain/players/favourites.ts';
import { MAX_KEYS } from '#domain/players/plays/keyName.ts';
import { MAX_RIVALS } from '#domain/players/rivals.ts';
import { MAX_FILE_SCORES } from '#domain/players/scoreFiles/scoreFile.ts';
import { listen } from '#fakes/listen.ts';
import { entry, revision } from '#testing/data/entries.ts';
import { PASSWORD, type Player, player, players } from '#testing/data/players.ts';
import { upload } from '#testing/data/uploads.ts';
import { engine, testDatabase } from '#testing/database/database.ts';
import { fakeLr2ir } from '#testing/fakes/fakeLr2ir.ts';
import { pasteCode } from '#testing/fakes/signUpLr2.ts';
import { chartText } from '#testing/files/chartText.ts';
import { databaseOf, manyScores } from '#testing/files/scoreFiles.ts';
import { zipOf } from '#testing/files/zipOf.ts';
import { bringFile, dropFile, propose, revise, vote } from '#testing/site/actions.ts';
import { type Browser, browser } from '#testing/site/browser.ts';
import { keyOf, openLr2Body, sendOpenLr2, takesPlays } from '#testing/site/gameClients.ts';
import { NOW } from '#testing/site/rules.ts';
import { sendScoreFile } from '#testing/site/sendScoreFile.ts';
import { type Answer, testSite } from '#testing/site/site.ts';
import { submitUpload } from '#testing/site/submitUpload.ts';
import { warn } from './accounts/warn.ts';
import { createKysely, openDatabase } from './platform/database/connect.ts';
import { lockExclusive } from './platform/database/locks.ts';
import { openFileReader } from './platform/fileReader/fileReader.ts';
import { hashesOf } from './platform/hash.ts';
import { createLog } from './platform/log.ts';
import { voidVotes } from './voting/ballots/voidVotes.ts';
import { suspend } from './voting/submissions/suspend.ts';

const database = await testDatabase();
const fake = await fakeLr2ir();
const config = {
  TRUST_PROXY: true,
  LR2IR_URL: fake.url,
  LR2IR_SPACING_MS: 0,
  LR2IR_TIMEOUT_SECONDS: 1,
  DIRECT_SCORES: 'profile' as const,
};
const site = await testSite(database, { config });
/** A site where a proposed chart must be registered at the ranking service. */
const strict = await testSite(database, { config: { ...config, CHART_LOOKUP: 'required' } });
/** A site where nothing can be stored. */
const full = await testSite(database, { config: { DATA_DIR: '/dev/null/full' } });
/** A site where reading any file times out. */
const hasty = await testSite(database, { fileReader: openFileReader({ log: createLog('silent'), deadlineMs: 1 }) });
/** A site that accepts plays from game clients. */
const withPlays = await testSite(database, { config: takesPlays });
/** A site whose database is away. */
const away = await testSite(database);
away.ctx.db = createKysely(new pg.Pool({ host: '127.0.0.1', port: 1 }));
/** A site that sends e-mail. */
const withMail = await testSite(database, {
  config: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'site@stella.example', SITE_URL: 'https://stella.example' },
});
/** A site without a ranking service. */
const withoutService = await testSite(database);
const { ctx } = site;

let aki: Player;
let mina: Player;
let home: Browser;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki', { cleared: ['st10'] });
  mina = await player(ctx, 'mina', { service: 'beatoraja', cleared: ['st10'] });
  home = browser(site);
});
afterEach(() => fake.reset());

type ClientOnly = {
  [Code in ErrorCode]: (typeof ERRORS)[Code] extends { clientOnly: string } ? Code : never;
}[ErrorCode];
/** Every code that the server returns; without a scenario for each of them this does not compile. */
type ServerCode = Exclude<ErrorCode, ClientOnly>;
type Scenario = () => Promise<Answer>;

const LONG = 'x'.repeat(201);
const daysAgo = (days: number) => daysAfter(NOW, -days);
const official = (more: Parameters<typeof entry>[1] = {}) =>
  entry(ctx, { result: 'accept', level: 3, publishedAt: daysAgo(100), decidedAt: daysAgo(90), ...more });
const check = (field: object) => home.post('/api/signup/check', field);
const password = { userpw: PASSWORD, userpwAgain: PASSWORD };
const signUp = (more: object) => {
  const form = { userid: 'somebody-new', ...password, userlr2id: '123', nickname: 'newcomer', code: 'SLV-NONE' };
  return home.post('/api/signup/submit', { ...form, ...more });
};
const rename = (nickname: string) => site.post('/api/user/change-nickname', { nickname }, aki);
const chart = (title: string) => chartText({ title });
const zipped = { name: 'a.bms', bytes: chartText() };

/** Sends several requests and returns the last reply; the others must succeed. */
async function last(times: number, ask: (time: number) => Promise<Answer>): Promise<Answer> {
  for (let time = 1; time < times; time++) expect((await ask(time)).status).toBe(200);
  return ask(times);
}

/** Sends a request while another connection holds the lock of the chart of `chartText()`. */
async function whileOthersWrite(ask: Scenario): Promise<Answer> {
  const other = await openDatabase({ databaseUrl: database.url, dataDir: '' });
  try {
    return await other.db.transaction().execute(async (trx) => {
      await lockExclusive(trx, `chart ${hashesOf(chartText()).sha256} in main`);
      return ask();
    });
  } finally {
    await other.close();
  }
}

/** Undoes a vote count that was performed at a time, and, if it decided something, did not keep what it changed. */
async function undoCountOf({ doneAt, decided = false }: { doneAt: Date; decided?: boolean }): Promise<Answer> {
  await ctx.db.insertInto('countingRun').values({ dueAt: doneAt, doneAt, setAside: [] }).execute();
  const { id: submissionId } = await official();
  const place = { tableBefore: 'st', levelBefore: 3 };
  const line = { submissionId, tag: 'update', rule: 'deadline', at: doneAt, ...place } as const;
  if (decided) await ctx.db.insertInto('history').values(line).execute();
  const admin = await player(ctx, 'admin', { admin: true });
  const act = { name: 'undo-count', run: doneAt.toISOString() };
  return site.post('/api/admin/act', { act, reason: 'x', preview: false }, admin);
}

/** Orders an import that no preview has shown. */
async function importFrom(source: string): Promise<Answer> {
  const act = { name: 'import-table', table: 'st', source, named: '', strict: false, digest: null };
  const admin = await player(ctx, 'admin', { admin: true });
  return site.post('/api/admin/act', { act, reason: 'x', preview: false }, admin);
}

const SCENARIOS: Readonly<Record<ServerCode, Scenario>> = {
  ENOTFOUND: () => site.get('/api/song/1?table=st'),
  EIRNOTCONNECT: () => withoutService.post('/api/signup/check', { lr2auth: '123' }),
  ESONGURLNOTFOUND: () => propose(site, aki, { url: '' }),
  EIRNOTFOUND: () => propose(strict, aki),
  TOOLONGCOM: async () => vote(site, aki, await entry(ctx), 'yes', { comment: LONG }),
  TOOLONGCOM2: async () => site.post(`/api/uploader/comment/${await upload(ctx)}`, { comment: LONG }, aki),
  NOTVALIDVALUE: () => site.get('/api/submission?table=st&page=0'),
  ENOTVALIDAUTH: () => site.post('/api/login/logout', {}, aki, { 'sec-fetch-site': 'cross-site' }),
  ESESSIONEXP: async () => vote(site, null, await entry(ctx), 'yes'),
  EACCOUNTCHANGED: () => site.post('/api/login/logout', {}, aki, { 'x-account': mina.userId }),
  ESONGNOTFOUND: () => {
    const songData = { sha256: 'f'.repeat(64), level: 0, url: 'https://example.com/song' };
    return site.post('/api/vote/submit', { table: 'st', songData }, aki);
  },
  ENOTINTABLES: () => bringFile(site, aki, chartText()),
  EBANNED: async () => {
    const ban = { bannedAt: NOW, banReason: 'x' };
    await ctx.db.updateTable('account').set(ban).where('id', '=', aki.accountId).execute();
    return vote(site, aki, await entry(ctx), 'yes');
  },
  EALREADYSUBMIT: () => last(2, () => propose(site, aki)),
  EALREADYSUBMITREV: async () => {
    const song = await official();
    return last(2, (time) => revise(site, time === 1 ? mina : aki, song));
  },
  EOTHERVOTES: async () => {
    const song = await entry(ctx, { proposerId: aki.accountId });
    await vote(site, mina, song, 'yes');
    return site.post(`/api/vote/withdraw/${song.entryNo}`, { table: song.tableId }, aki);
  },
  EREACHEDMAX: () => last(4, (time) => propose(site, aki, { chart: chart(`song ${time}`) })),
  EREACHEDMAX2: () => last(6, (time) => propose(site, aki, { chart: chart(`song ${time}`), level: 6 })),
  EEDITING: () => whileOthersWrite(() => propose(site, aki)),
  ENOTAFTERTWOMONTHS: async () => revise(site, aki, await official({ publishedAt: daysAgo(59) }), { type: 'delete' }),
  ENOTRESURRECTIONSELF: async () =>
    revise(site, aki, await official({ result: 'reject', proposerId: aki.accountId }), { type: 'resurrection' }),
  ESAMELEVEL: async () => revise(site, aki, await official(), { changeTo: 3 }),
  ENOVOTEEND: async () => revise(site, aki, await entry(ctx), { type: 'delete' }),
  ENOTSUBMITSAMEPROP: async () => {
    const entryOf = await official();
    const before = { publishedAt: daysAgo(80), decidedAt: daysAgo(70), proposerId: aki.accountId };
    await revision(ctx, { entry: entryOf, kind: 'delete', result: 'reject', ...before });
    return revise(site, aki, entryOf, { type: 'delete' });
  },
  RESTRICTIONLEVEL: async () => vote(site, await player(ctx, 'new'), await entry(ctx), 'yes'),
  ESAMEPERSON: () => site.get(`/api/user/${mina.rankingId}/${mina.rankingId.toUpperCase()}?table=st`),
  ELINKED: () => site.post('/api/user/link/check', { lr2auth: '424242' }, aki),
  ELINKEDLATELY: async () => {
    await ctx.db
      .updateTable('player')
      .set({ linkedAt: ctx.clock.now() })
      .where('accountId', '=', aki.accountId)
      .execute();
    const code = await pasteCode(fake, home, aki.rankingId, 'recover');
    return home.post('/api/recover/submit', { userlr2id: aki.rankingId, code, ...password });
  },
  ELASTID: () => site.post('/api/user/unlink', { service: 'lr2', userpw: PASSWORD }, aki),
  EMAXRIVALS: async () => {
    const others = await players(ctx, 'rival', MAX_RIVALS + 1);
    return last(others.length, (time) =>
      site.post('/api/user/add-rival', { userid: others[time - 1]?.rankingId }, aki),
    );
  },
  ENOTCLEARED: async () => {
    const { md5 } = await entry(ctx);
    return site.post('/api/chart/tag', { hash: md5, tag: 'jacks', value: true }, aki);
  },
  EMAXFAVOURITES: async () => {
    await ctx.db
      .insertInto('favourite')
      .values(
        Array.from({ length: MAX_FAVOURITES }, (_, number) => ({
          accountId: aki.accountId,
          md5: '',
          sha256: String(number),
          addedAt: NOW,
        })),
      )
      .execute();
    return site.post('/api/user/favourite', { hash: (await entry(ctx)).md5, value: true }, aki);
  },
  EMAXKEYS: () =>
    last(MAX_KEYS + 1, () =>
      withPlays.post('/api/user/keys/create', { client: 'openlr2', name: 'game', userpw: PASSWORD }, aki),
    ),
  EPLAYREFUSED: async () => {
    const key = await keyOf(withPlays, aki);
    return sendOpenLr2(withPlays, key, openLr2Body('a'.repeat(32), { exscore: 1 }));
  },
  ECOOLDOWN: async () => {
    fake.putPlayer({ id: Number(aki.rankingId), name: 'aki' });
    const judgments = { pg: 1, gr: 0, gd: 0, bd: 0, pr: 0, minbp: 0 };
    const play = { hash: 'a'.repeat(32), clear: 2, notes: 1, combo: 1, lastupdate: 1_700_000_000, ...judgments };
    fake.addScore(Number(aki.rankingId), play);
    return last(2, () => {
      ctx.clock.advance(HOUR_MS);
      return site.post('/api/update/', {}, aki);
    });
  },
  NOTVALIDID: () => check({ userid: 'x' }),
  NOTVALIDPW: () => signUp({ userpw: 'short', userpwAgain: 'short' }),
  NOTVALIDLR2ID: () => check({ userlr2id: 'x' }),
  NOTVALIDMINIRID: () => check({ minirid: 'x' }),
  NOTVALIDMAIL: () => withMail.post('/api/user/mail', { address: 'x', userpw: PASSWORD, language: 'en' }, aki),
  EMAILLINK: () => withMail.post('/api/mail/confirm', { token: 'x' }),
  NOTVALIDNICK: () => check({ nickname: 'a b' }),
  NOTEQUALPW: () => signUp({ userpwAgain: `${PASSWORD}-2` }),
  NOTINFO: () => site.post('/api/login/', { userid: '', userpw: '' }),
  EEXISTID: () => check({ userid: aki.userId.toUpperCase() }),
  EEXISTLR2ID: () => check({ userlr2id: aki.rankingId }),
  EEXISTMINIRID: () => check({ minirid: mina.rankingId }),
  EEXISTNICK: () => check({ nickname: 'AKI' }),
  ESESSIONKEYEXP: () => signUp({}),
  ENOTVALIDKEY: async () => {
    const code = await pasteCode(fake, home, '123');
    fake.putPlayer({ id: 123, name: 'x', bio: code.split('').toReversed().join('') });
    await check({ lr2auth: '123' });
    return signUp({ code });
  },
  ENOTUSER: () => site.post('/api/login/', { userid: 'nobody-id', userpw: PASSWORD }),
  ENOMATCHPASSWORD: () => site.post('/api/user/delete-account', { userpw: 'wrong-horse' }, aki),
  PASTEKEY: async () => {
    const code = await pasteCode(fake, home, '123');
    fake.putPlayer({ id: 123, name: 'x', bio: 'hello' });
    return signUp({ code });
  },
  ELIMITSIZE: () => dropFile(site, aki, Buffer.alloc(5 * 1024 * 1024 + 1, '#')),
  ELIMITSIZE2: () => submitUpload(site, aki, { file: zipOf(Array(6).fill(zipped)), fileName: 'a.zip' }),
  ENOBMSINZIP: () => submitUpload(site, aki, { file: zipOf([]), fileName: 'a.zip' }),
  ENOSCORES: () => sendScoreFile(site, aki, databaseOf('create table song(md5 text)')),
  ELIMITSCORES: () => sendScoreFile(site, aki, manyScores(MAX_FILE_SCORES + 1)),
  ENOTVALIDFILE: () => dropFile(site, aki, Buffer.from('no chart')),
  EFLOODCOM: async () => {
    const { entryNo } = await entry(ctx);
    return last(2, (time) => site.post(`/api/vote/comment/${entryNo}`, { table: 'st', comment: `hello ${time}` }, aki));
  },
  EEDITLATE: async () => {
    const { entryNo } = await entry(ctx, { result: 'accept' });
    await site.post(`/api/vote/comment/${entryNo}`, { table: 'st', comment: 'hello' }, aki);
    const { body } = await site.get(`/api/song/${entryNo}?table=st`, aki);
    ctx.clock.advance(10 * MINUTE_MS);
    return site.post(`/api/vote/comment-edit/${body.source.comments[0].id}`, { comment: 'hallo' }, aki);
  },
  EIMPORTANT: async () => {
    await suspend(ctx, {
      by: null,
      reason: '',
      from: daysAgo(1).toISOString(),
      until: daysAfter(NOW, 1).toISOString(),
    });
    return propose(site, aki);
  },
  ECHANGENICK1: () => rename('x'),
  ECHANGENICK2: () => rename('aki'),
  ECHANGENICK3: () => last(2, (time) => rename(`name ${time}`.replace(' ', '-'))),
  EVOTENOREASON: async () => vote(site, aki, await entry(ctx), 'no', { comment: ' ' }),
  EVOIDED: async () => {
    const song = await entry(ctx);
    await vote(site, aki, song, 'yes');
    await voidVotes(ctx, { by: null, account: aki.accountId, entry: null, reason: 'x' });
    return vote(site, aki, song, 'yes');
  },
  EAPPEALED: async () => {
    await warn(ctx, { by: null, account: aki.userId, reason: 'x' });
    return last(2, () => site.post('/api/requests/appeal', { sanction: 'warned', text: 'why' }, aki));
  },
  EWARNED: async () => {
    const admin = await player(ctx, 'admin', { admin: true });
    const warnMina = () =>
      site.post(
        '/api/admin/act',
        { act: { name: 'warn', account: mina.accountId }, reason: 'x', preview: false },
        admin,
      );
    await warnMina();
    return warnMina();
  },
  EREQUESTCHANGED: async () => {
    const mod = await player(ctx, 'mod', { moderator: true });
    const asked = { about: { kind: 'player', id: mina.rankingId }, kind: 'other', text: 'x' };
    const request = (await site.post('/api/requests/send', asked, aki)).body.id;
    ctx.clock.set(daysAfter(NOW, 1));
    const act = { name: 'answer-request', request, state: 'done' };
    return last(2, (time) => site.post('/api/admin/act', { act, reason: `${time}`, preview: false }, mod));
  },
  EOWNMATTER: async () => {
    const admin = await player(ctx, 'admin', { admin: true });
    const act = { name: 'warn', account: admin.accountId };
    return site.post('/api/admin/act', { act, reason: 'x', preview: false }, admin);
  },
  EIMPORT: () => importFrom('http://127.0.0.1:1/table.html'),
  EIMPORTCHANGED: async () => {
    const header = JSON.stringify({ name: 'Stella', symbol: 'st', data_url: 'rows.json' });
    const { origin, close } = await listen((request, response) => {
      response.end(request.url === '/rows.json' ? '[]' : header);
    });
    return importFrom(`${origin}/header.json`).finally(close);
  },
  EUNDO: () => undoCountOf({ doneAt: daysAgo(1), decided: true }),
  EUNDOLATE: () => undoCountOf({ doneAt: daysAgo(8) }),
  EUPLOADSEARCHSIZE: () => site.get('/api/uploader?search=x'),
  ESTORAGE: () => submitUpload(full, aki),
  ETOOCOMPLEX: () => dropFile(hasty, aki, chartText()),
  EBUSY: async () => {
    const arrived = Promise.withResolvers<never>();
    const caller = { kind: 'account', accountId: aki.accountId } as const;
    const waiting = Array.from({ length: 30 }, () => ctx.fileReader.run(caller, 'readChart', () => arrived.promise));
    const answer = await dropFile(site, aki, chartText());
    arrived.reject(new Error('it never arrived'));
    await Promise.allSettled(waiting);
    return answer;
  },
  EUNAVAILABLE: () => away.get('/api/song/1?table=st'),
  // The fixed clock of the tests is far from the database's.
  ECOUNTHELD: async () => {
    ctx.clock.isSet = false;
    try {
      return await vote(site, aki, await entry(ctx), 'yes');
    } finally {
      ctx.clock.isSet = true;
      ctx.clock.judge(null, { shown: NOW, readAt: 0 });
    }
  },
  ETOOMANY: async () => {
    for (let time = 0; time < 30; time++) await signUp({});
    return signUp({});
  },
};

describe('every code of the catalog', () => {
  const all = Object.entries(SCENARIOS) as [ServerCode, Scenario][];
  // The embedded engine has one connection: another transaction ends before this one starts.
  const possible = all.filter(([code]) => code !== 'EEDITING' || engine === 'server');

  test.each(possible)('%s is returned over HTTP with the status of its kind', async (code, ask) => {
    const { status, body } = await ask();
    expect(body).toMatchObject({ success: false, error: code });
    expect(status).toBe(STATUSES[ERRORS[code].kind]);
  });

  // A handler that returns a code that its endpoint does not list does not compile.
  test('that an endpoint lists can be returned', () => {
    const listed = new Set<ErrorCode>([...commonRefusals, ...endpoints.flatMap(({ refusals }) => refusals)]);
    expect([...listed].filter((code) => !(code in SCENARIOS))).toEqual([]);
  });
});

/** The statuses that clients see, repeated here on purpose. */
const STATUSES = {
  invalid: 400,
  notLoggedIn: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  tooMany: 429,
  unavailable: 503,
};
