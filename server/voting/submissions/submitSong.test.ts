import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/common/dates.ts';
import { entry } from '#testing/data/entries.ts';
import { type Player, player, players } from '#testing/data/players.ts';
import { upload } from '#testing/data/uploads.ts';
import { engine, testDatabase } from '#testing/database/database.ts';
import { chartText } from '#testing/files/chartText.ts';
import { dropFile, propose, published } from '#testing/site/actions.ts';
import { testSite } from '#testing/site/site.ts';
import { openDatabase } from '../../platform/database/connect.ts';
import { lockExclusive } from '../../platform/database/locks.ts';
import { hashesOf } from '../../platform/hash.ts';
import { suspend } from './suspend.ts';

const database = await testDatabase();
const site = await testSite(database);
const { ctx } = site;
let aki: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki', { cleared: ['st10', 'dpst0', 'dp8'] });
});

const song = (title: string, artist = 'somebody') => chartText({ title, artist });
const entries = () => ctx.db.selectFrom('submission').selectAll().where('imported', '=', false).orderBy('id').execute();

/** Expects that a refusal stored nothing. */
async function nothingStored() {
  expect(await entries()).toEqual([]);
  for (const table of ['chart', 'entryNumber', 'listVersion'] as const) {
    expect(await ctx.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  }
}

describe('a proposal', () => {
  test('stores what was read from the file, whatever the client says about it, and opens its vote', async () => {
    const chart = chartText({ title: 'Star [ANOTHER]', lines: ['#SUBTITLE sub'] });
    const answer = await propose(site, aki, {
      chart,
      level: '3',
      comment: ' good chart ',
      adult: true,
      url: ' https://example.com/song ',
      url_diff: 'https://example.com/chart',
      more: { title: 'a lie', md5: 'a lie', proposer: 'a lie' },
    });
    expect(answer).toMatchObject({ status: 200, body: { success: true, entryNo: 1 } });
    expect(await entries()).toMatchObject([
      {
        tableId: 'st',
        entryNo: 1,
        level: 3,
        proposedLevel: 3,
        title: 'Star [ANOTHER] sub',
        artist: 'somebody',
        comment: ' good chart ',
        songUrl: 'https://example.com/song',
        chartUrl: 'https://example.com/chart',
        proposerId: aki.accountId,
        publishedAt: ctx.clock.now(),
        result: 'new',
        voteVersion: 2,
        adult: true,
        zureVerified: false,
        ...hashesOf(chart),
      },
    ]);
    const kept = await ctx.db.selectFrom('chart').selectAll().executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ ...hashesOf(chart), summary: { fullTitle: 'Star [ANOTHER] sub', notes: 4 } });
  });

  test('is in the published voting and sub lists at once, and not in the official one', async () => {
    await propose(site, aki, { level: 4 });
    expect(await published(site, 'st', 'score_vote.json')).toEqual([[1, '4']]);
    expect(await published(site, 'st', 'score_sub.json')).toEqual([[1, '4']]);
    expect(await published(site, 'st', 'score.json')).toEqual([]);
    expect((await site.get('/api/vote/songs?table=st')).body).toMatchObject({ count: 1, source: [{ entryNo: 1 }] });
  });

  test('takes its number from one sequence in st, sl, dpst and dp, and from another in fr', async () => {
    const mina = await player(ctx, 'mina', { cleared: ['st10'] });
    const numbers: number[] = [];
    for (const table of ['st', 'sl', 'dpst', 'dp']) {
      numbers.push((await propose(site, aki, { table, chart: song(table) })).body.entryNo);
    }
    numbers.push((await propose(site, mina, { table: 'fr', chart: song('fr') })).body.entryNo);
    numbers.push((await propose(site, mina, { table: 'sl', chart: song('another') })).body.entryNo);
    expect(numbers).toEqual([1, 2, 3, 4, 1, 5]);
  });

  test('is published as plain text, even if it looks like HTML or SQL', async () => {
    const title = `<script>alert("x")</script>'); drop table submission; --`;
    const comment = `<img src=x onerror=alert(1)> ' or 1=1; delete from account; --`;
    const artist = `Robert'; <b>"tables"</b> \\ %s $1 {{x}}`;
    expect((await propose(site, aki, { table: 'fr', chart: song(title, artist), comment })).status).toBe(200);
    expect(await entries()).toMatchObject([{ title, artist, comment }]);
    for (const path of ['/fr/score_vote.json', '/fr/score_sub.json']) {
      const { body } = await site.get(path);
      expect(body).toMatchObject([{ title, artist, comment, submission: 1 }]);
    }
    const { body } = await site.get('/api/vote/songs?table=fr', aki);
    expect(body.source).toMatchObject([{ title, artist, comment }]);
  });

  test('with a title that is too long for the lists is refused', async () => {
    const chart = song('x'.repeat(501));
    expect(await dropFile(site, aki, chart)).toMatchObject({ status: 400, body: { error: 'ENOTVALIDFILE' } });
    expect(await propose(site, aki, { chart })).toMatchObject({ status: 400, body: { error: 'ESONGNOTFOUND' } });
    expect(await entries()).toEqual([]);
  });

  test('verified against its original carries the mark, when nothing is misaligned', async () => {
    const original = chartText({ title: 'Star' });
    await dropFile(site, aki, original);
    const more = { originSongData: hashesOf(original), zureVerification: true };
    expect((await propose(site, aki, { chart: song('Star [ANOTHER]'), more })).status).toBe(200);
    const [stored] = await entries();
    expect(stored).toMatchObject({ zureVerified: true, originalMd5: hashesOf(original).md5 });
    expect((await site.get('/api/submission?table=st')).body.source[0].zureVerification).toBe(true);
  });
});

describe('a proposal is refused', () => {
  test('in an unknown table: ENOTFOUND', async () => {
    for (const table of ['zz', 'ST', 'st ', '__proto__', 'constructor', 'x'.repeat(300)]) {
      expect(await propose(site, aki, { table })).toMatchObject({ status: 404, body: { error: 'ENOTFOUND' } });
    }
    await nothingStored();
  });

  test.each([[''], ['x'], ['3.5'], ['-1'], [-1], [13], [1.5], [1e12], ['013x']])(
    'at the level %j: NOTVALIDVALUE',
    async (level) => {
      expect(await propose(site, aki, { level })).toMatchObject({ status: 400, body: { error: 'NOTVALIDVALUE' } });
      await nothingStored();
    },
  );

  test.each([
    'ftp://example.com/a',
    'javascript:alert(1)',
    'example.com',
    'https://',
    'https://exa mple.com',
    `https://example.com/${'a'.repeat(2000)}`,
  ])('with the link %s, song or chart: NOTVALIDVALUE', async (link) => {
    expect((await propose(site, aki, { url: link })).body.error).toBe('NOTVALIDVALUE');
    expect((await propose(site, aki, { url_diff: link })).body.error).toBe('NOTVALIDVALUE');
    await nothingStored();
  });

  test('with wrong types or without its chart: NOTVALIDVALUE', async () => {
    const songData = { sha256: hashesOf(chartText()).sha256, level: 0, url: 'https://example.com' };
    for (const body of [
      undefined,
      null,
      [],
      'st',
      {},
      { table: 'st' },
      { table: 5, songData },
      { table: 'st', songData: [songData] },
      { table: 'st', songData: { ...songData, sha256: 5 } },
      { table: 'st', songData: { ...songData, level: true } },
      { table: 'st', songData: { ...songData, comment: 'a\0b' } },
      { table: 'st', songData: { ...songData, comment: '\ud800' } },
      { table: 'st', songData: { ...songData, adult: 'yes' } },
      { table: 'st', songData, originSongData: 'x' },
      { table: 'st', songData, zureVerification: 1 },
    ]) {
      const answer = await site.post('/api/vote/submit', body, aki);
      expect(answer, JSON.stringify(body)).toMatchObject({ status: 400, body: { error: 'NOTVALIDVALUE' } });
    }
    await nothingStored();
  });

  test('with a comment over 200 characters, however many bytes they are: TOOLONGCOM with the limit', async () => {
    const refused = await propose(site, aki, { comment: '🌟'.repeat(201) });
    expect(refused).toMatchObject({ status: 400, body: { error: 'TOOLONGCOM', limit: 200 } });
    await nothingStored();
    expect((await propose(site, aki, { comment: '🌟'.repeat(200) })).status).toBe(200);
  });

  test('with a chart that this session did not drop: ESONGNOTFOUND', async () => {
    const mina = await player(ctx, 'mina', { cleared: ['st10'] });
    await dropFile(site, mina, chartText());
    for (const sha256 of ['', 'x', hashesOf(chartText()).sha256, "' or true --"]) {
      const body = { table: 'st', songData: { sha256, level: 0, url: 'https://example.com' } };
      expect((await site.post('/api/vote/submit', body, aki)).body.error).toBe('ESONGNOTFOUND');
    }
    await nothingStored();
  });

  test('without the address of the song: ESONGURLNOTFOUND', async () => {
    for (const url of ['', '  ']) expect((await propose(site, aki, { url })).body.error).toBe('ESONGURLNOTFOUND');
    await nothingStored();
  });

  test.each([
    ['sounds are missing', chartText({ title: 'original', wavFiles: ['kick', 'snare'] }), 1],
    ['it has no sounds', chartText({ title: 'original', wavFiles: [] }), 1],
  ])('when %s in or against the original: NOTVALIDVALUE with the count', async (_, original, zureCount) => {
    await dropFile(site, aki, original);
    const more = { originSongData: hashesOf(original), zureVerification: true };
    expect((await propose(site, aki, { more })).body).toEqual({ success: false, error: 'NOTVALIDVALUE', zureCount });
    await nothingStored();
  });

  test('when neither has keysounds, though nothing is misaligned', async () => {
    const original = chartText({ title: 'original', wavFiles: [] });
    await dropFile(site, aki, original);
    const more = { originSongData: hashesOf(original), zureVerification: true };
    const { body } = await propose(site, aki, { chart: chartText({ wavFiles: [] }), more });
    expect(body).toEqual({ success: false, error: 'NOTVALIDVALUE', zureCount: 0 });
  });

  test('when the mark is requested without an original, or in fr, which does not offer it: NOTVALIDVALUE', async () => {
    expect((await propose(site, aki, { more: { zureVerification: true } })).body.error).toBe('NOTVALIDVALUE');
    const original = chartText({ title: 'original' });
    await dropFile(site, aki, original);
    const more = { originSongData: hashesOf(original), zureVerification: true };
    expect((await propose(site, aki, { table: 'fr', more })).body.error).toBe('NOTVALIDVALUE');
    await nothingStored();
  });

  test('when its original was not dropped: ESONGNOTFOUND', async () => {
    const more = { originSongData: hashesOf(Buffer.from('nobody dropped it')), zureVerification: true };
    expect((await propose(site, aki, { more })).body.error).toBe('ESONGNOTFOUND');
  });

  test.each(['new', 'accept', 'reject', 'canceled'] as const)(
    'when the chart has an entry that is %s in any table of its series: EALREADYSUBMIT',
    async (result) => {
      const listed = await entry(ctx, { tableId: 'sl', result, chart: 'listed' });
      await ctx.db
        .updateTable('submission')
        .set({ sha256: hashesOf(chartText()).sha256 })
        .where('id', '=', listed.id)
        .execute();
      const refused = await propose(site, aki, { table: 'st' });
      expect(refused).toMatchObject({ status: 409, body: { error: 'EALREADYSUBMIT' } });
      expect((await propose(site, aki, { table: 'fr' })).status).toBe(200);
    },
  );

  test('when the same person proposed the same song in the last 14 days, with the time to retry', async () => {
    await propose(site, aki, { chart: song('Star [HYPER]', 'somebody / obj: aki2') });
    ctx.clock.advance(HOUR_MS);
    const refused = await propose(site, aki, { table: 'fr', chart: song('STAR (Another)', 'Somebody 差分 mina') });
    expect(refused.body).toMatchObject({ error: 'EALREADYSUBMIT', retryAt: '2026-12-05T12:00:00.000Z' });
    const mina = await player(ctx, 'mina', { cleared: ['st10'] });
    expect((await propose(site, mina, { chart: song('Star [ANOTHER]') })).status).toBe(200);
  });

  test('when the same person proposed another chart of the same original in the last 14 days', async () => {
    const original = chartText({ title: 'Original' });
    await dropFile(site, aki, original);
    const more = { originSongData: hashesOf(original), zureVerification: true };
    expect((await propose(site, aki, { chart: song('Star', 'one'), more })).status).toBe(200);
    const another = await propose(site, aki, { chart: song('Moon', 'two'), more });
    expect(another.body).toMatchObject({ error: 'EALREADYSUBMIT', retryAt: '2026-12-05T12:00:00.000Z' });
    // The original counts as a chart of itself, too.
    expect((await propose(site, aki, { chart: original })).body.error).toBe('EALREADYSUBMIT');
    ctx.clock.advance(14 * DAY_MS);
    await dropFile(site, aki, original);
    expect((await propose(site, aki, { chart: song('Moon', 'two'), more })).status).toBe(200);
  });

  test('above the allowed level: RESTRICTIONLEVEL', async () => {
    const mina = await player(ctx, 'mina', { cleared: ['st1'] });
    expect((await propose(site, mina, { level: 3, chart: song('three') })).status).toBe(200);
    expect(await propose(site, mina, { level: 4 })).toMatchObject({
      status: 403,
      body: { error: 'RESTRICTIONLEVEL', above: 2 },
    });
    expect((await propose(site, mina, { table: 'sl', level: 12, chart: song('sl') })).status).toBe(200);
    expect((await propose(site, mina, { table: 'dp', level: 0 })).body.error).toBe('RESTRICTIONLEVEL');
    expect((await propose(site, mina, { table: 'dpst', level: 0 })).body.error).toBe('RESTRICTIONLEVEL');
    expect((await propose(site, mina, { table: 'fr', level: 12, chart: song('fr') })).status).toBe(200);
  });

  test('as the fourth in 14 x 24 hours over all tables: EREACHEDMAX with the limit and the time to retry', async () => {
    for (const table of ['st', 'sl', 'fr']) {
      expect((await propose(site, aki, { table, chart: song(table) })).status).toBe(200);
    }
    const refused = await propose(site, aki, { table: 'dp', chart: song('four') });
    expect(refused).toMatchObject({
      status: 429,
      body: { error: 'EREACHEDMAX', limit: 3, days: 14, retryAt: '2026-12-05T12:00:00.000Z' },
    });
    expect((await propose(site, aki, { level: 6, chart: song('other counter') })).status).toBe(200);
  });

  test('as the sixth in 14 x 24 hours in st6 and up with DP Stella: EREACHEDMAX2', async () => {
    for (const [index, table] of ['st', 'st', 'dpst', 'dpst', 'st'].entries()) {
      expect(
        (await propose(site, aki, { table, level: table === 'st' ? 6 : 0, chart: song(`song ${index}`) })).status,
      ).toBe(200);
    }
    const refused = await propose(site, aki, { table: 'dpst', chart: song('six') });
    expect(refused).toMatchObject({ status: 429, body: { error: 'EREACHEDMAX2', limit: 5, days: 14 } });
  });

  test('a chart that the proposer uploaded here is an own chart, whatever artist it credits', async () => {
    const ben = await player(ctx, 'ben');
    const uploaded = async (title: string, who: Player) => {
      const uploadNo = await upload(ctx, { accountId: who.accountId });
      await ctx.db
        .updateTable('uploadChart')
        .set(hashesOf(song(title)))
        .where('uploadNo', '=', uploadNo)
        .execute();
    };
    for (const title of ['one', 'two', 'three']) await uploaded(title, aki);
    await uploaded('four', ben);
    for (const title of ['one', 'two']) expect((await propose(site, aki, { chart: song(title) })).status).toBe(200);
    const refused = await propose(site, aki, { chart: song('three') });
    expect(refused.body).toMatchObject({ error: 'EREACHEDMAX', limit: 2, days: 30 });
    expect((await propose(site, aki, { chart: song('four') })).status).toBe(200);
  });

  test('as the third own chart in 30 days in a table: EREACHEDMAX with that limit', async () => {
    const own = (title: string) => song(title, 'somebody / obj: AKI');
    for (const title of ['one', 'two']) expect((await propose(site, aki, { chart: own(title) })).status).toBe(200);
    const refused = await propose(site, aki, { chart: own('three') });
    expect(refused.body).toMatchObject({ error: 'EREACHEDMAX', limit: 2, days: 30 });
    expect((await propose(site, aki, { chart: own('three'), table: 'fr' })).status).toBe(200);
    ctx.clock.advance(14 * DAY_MS);
    for (const artist of ['akiko', 'obj: maki', 'aki2']) {
      expect((await propose(site, aki, { chart: song(`four ${artist}`, artist) })).status).toBe(200);
    }
    expect((await propose(site, aki, { level: 6, chart: own('five') })).body.error).toBe('EREACHEDMAX');
    const free = new Date('2026-12-21T12:00:00Z');
    await ctx.db
      .updateTable('session')
      .set({ expiresAt: new Date(free.getTime() + DAY_MS) })
      .execute();
    ctx.clock.set(new Date(free.getTime() - 1));
    expect((await propose(site, aki, { level: 6, chart: own('five') })).body.error).toBe('EREACHEDMAX');
    ctx.clock.set(free);
    expect((await propose(site, aki, { level: 6, chart: own('five') })).status).toBe(200);
  });

  test('a chart is not verified against itself', async () => {
    const more = { originSongData: hashesOf(chartText()), zureVerification: true };
    const { body } = await propose(site, aki, { more });
    expect(body).toMatchObject({ success: false, error: 'NOTVALIDVALUE' });
  });

  test('a chart that was moved counts in the limits where it was proposed', async () => {
    const own = (title: string) => song(title, 'somebody / obj: aki');
    // One counts for the common limit and two for the other; then all are moved, one even to another table.
    expect((await propose(site, aki, { table: 'sl', level: 12, chart: own('one') })).status).toBe(200);
    expect((await propose(site, aki, { table: 'sl', level: 12, chart: own('two') })).status).toBe(200);
    expect((await propose(site, aki, { table: 'sl', level: 5, chart: song('three') })).status).toBe(200);
    await ctx.db
      .updateTable('submission')
      .set({ tableId: 'st', level: 6 })
      .where('proposerId', '=', aki.accountId)
      .execute();
    const common = await propose(site, aki, { table: 'sl', chart: song('four') });
    expect(common.body).toMatchObject({ error: 'EREACHEDMAX', limit: 3 });
    const own3 = await propose(site, aki, { table: 'st', level: 6, chart: own('five') });
    expect(own3.status).toBe(200);
    ctx.clock.advance(15 * DAY_MS);
    const ownInSl = await propose(site, aki, { table: 'sl', chart: own('six') });
    expect(ownInSl.body).toMatchObject({ error: 'EREACHEDMAX', limit: 2, days: 30 });
  });

  test('counting every earlier proposal, also a canceled or rejected one', async () => {
    for (const title of ['one', 'two', 'three']) await propose(site, aki, { chart: song(title) });
    await ctx.db
      .updateTable('submission')
      .set({ result: 'canceled', decidedAt: ctx.clock.now() })
      .where('entryNo', '<', 3)
      .execute();
    expect((await propose(site, aki, { chart: song('four') })).body.error).toBe('EREACHEDMAX');
  });

  test('while proposals are suspended, both ends included: EIMPORTANT with the period', async () => {
    const startsAt = new Date(ctx.clock.now().getTime() + HOUR_MS);
    const endsAt = new Date(startsAt.getTime() + HOUR_MS);
    await suspend(ctx, { startsAt, endsAt });
    for (const at of [startsAt, endsAt]) {
      ctx.clock.set(at);
      expect(await propose(site, aki)).toMatchObject({
        status: 403,
        body: { error: 'EIMPORTANT', from: startsAt.toISOString(), until: endsAt.toISOString() },
      });
    }
    await nothingStored();
    ctx.clock.advance(1);
    expect((await propose(site, aki)).status).toBe(200);
  });

  test('when nobody is logged in: ESESSIONEXP', async () => {
    const answer = await site.post('/api/vote/submit', {});
    expect(answer).toMatchObject({ status: 401, body: { error: 'ESESSIONEXP' } });
  });
});

describe('of several refusals at once', () => {
  test('the first in the order of voting.md §4.7 is the answer', async () => {
    const mina = await player(ctx, 'mina', { cleared: ['st0'] });
    for (const title of ['one', 'two', 'three']) await propose(site, mina, { chart: song(title) });
    const listed = chartText({ title: 'listed' });
    await propose(site, aki, { chart: listed });
    await suspend(ctx, { startsAt: ctx.clock.now(), endsAt: ctx.clock.now() });

    const songData = { sha256: 'unknown', level: 99 as number, url: '', comment: 'x'.repeat(201) };
    const submit = async () =>
      (await site.post('/api/vote/submit', { table: 'st', songData }, mina)).body.error ?? 'stored';
    expect(await submit()).toBe('EIMPORTANT');
    ctx.clock.advance(1);
    expect(await submit()).toBe('NOTVALIDVALUE');
    songData.level = 3;
    expect(await submit()).toBe('TOOLONGCOM');
    songData.comment = '';
    expect(await submit()).toBe('ESONGNOTFOUND');
    await dropFile(site, mina, listed);
    songData.sha256 = hashesOf(listed).sha256;
    expect(await submit()).toBe('ESONGURLNOTFOUND');
    songData.url = 'https://example.com';
    expect(await submit()).toBe('EALREADYSUBMIT');
    await dropFile(site, mina, song('four'));
    songData.sha256 = hashesOf(song('four')).sha256;
    expect(await submit()).toBe('RESTRICTIONLEVEL');
    songData.level = 2;
    expect(await submit()).toBe('EREACHEDMAX');
    ctx.clock.advance(14 * DAY_MS);
    expect((await propose(site, mina, { chart: song('four'), level: 2 })).status).toBe(200);
  });
});

describe('two writers at once', () => {
  test('of one chart: one is stored, the other is refused', async () => {
    const mina = await player(ctx, 'mina', { cleared: ['st10'] });
    const answers = await Promise.all([propose(site, aki), propose(site, mina, { table: 'sl' })]);
    const errors = answers.map(({ body }) => body.error).filter((error) => error !== undefined);
    expect(errors).toHaveLength(1);
    expect(['EALREADYSUBMIT', 'EEDITING']).toContain(errors[0]);
    expect(await entries()).toHaveLength(1);
  });

  test('of one chart, sixteen of them: one is stored', async () => {
    const everybody = await players(ctx, 'mina', 16, { cleared: ['st10'] });
    await Promise.all(everybody.map((who) => dropFile(site, who, chartText())));
    const songData = { sha256: hashesOf(chartText()).sha256, level: 0, url: 'https://example.com/song' };
    const tables = ['st', 'sl'];
    const answers = await Promise.all(
      everybody.map((who, index) =>
        site.post('/api/vote/submit', { table: tables[index % 2], songData, zureVerification: false }, who),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(15);
    for (const { status, body } of refused) {
      expect(status).toBe(409);
      expect(['EALREADYSUBMIT', 'EEDITING']).toContain(body.error);
    }
    expect(await entries()).toMatchObject([{ entryNo: 1 }]);
  });

  test('a person with many windows open never gets past a limit', async () => {
    const titles = Array.from({ length: 6 }, (_, index) => `song ${index}`);
    const answers = await Promise.all(titles.map((title) => propose(site, aki, { chart: song(title) })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.error === 'EREACHEDMAX')).toHaveLength(3);
    expect((await entries()).map(({ entryNo }) => entryNo)).toEqual([1, 2, 3]);
  });

  // The embedded engine has one connection: another transaction is over before this one begins.
  test.runIf(engine === 'server')('while somebody else writes to the chart: EEDITING', async () => {
    const other = await openDatabase({ databaseUrl: database.url, dataDir: '' });
    try {
      await other.db.transaction().execute(async (trx) => {
        await lockExclusive(trx, `chart ${hashesOf(chartText()).sha256} in main`);
        expect(await propose(site, aki)).toMatchObject({ status: 409, body: { error: 'EEDITING' } });
        expect((await propose(site, aki, { table: 'fr' })).status).toBe(200);
      });
    } finally {
      await other.close();
    }
    expect((await propose(site, aki, { chart: song('free again') })).status).toBe(200);
  });
});
