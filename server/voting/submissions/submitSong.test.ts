import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, daysAfter, HOUR_MS } from '#domain/common/dates.ts';
import { entry } from '#testing/data/entries.ts';
import { type Player, player, players } from '#testing/data/players.ts';
import { upload } from '#testing/data/uploads.ts';
import { engine, testDatabase } from '#testing/database/database.ts';
import { chartText } from '#testing/files/chartText.ts';
import { codeOf, dropFile, propose, published } from '#testing/site/actions.ts';
import { type Answer, testSite } from '#testing/site/site.ts';
import { openDatabase } from '../../platform/database/connect.ts';
import { lockExclusive } from '../../platform/database/locks.ts';
import { hashesOf } from '../../platform/hash.ts';

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

/** Proposes a chart, to be compared with an original that was staged before. */
async function verified(original: Buffer, facts: Parameters<typeof propose>[2] = {}) {
  await dropFile(site, aki, original);
  const more = { originSongData: hashesOf(original), zureVerification: true };
  return propose(site, aki, { ...facts, more });
}
const inTwoWeeks = () => daysAfter(ctx.clock.now(), 14).toISOString();

/** Expects that a refusal stored nothing. */
async function nothingStored() {
  expect(await entries()).toEqual([]);
  for (const table of ['chart', 'entryNumber', 'listVersion'] as const) {
    expect(await ctx.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  }
}

describe('a proposal', () => {
  test('stores the facts read from the file and ignores those of the client, and opens the vote', async () => {
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

  test('is in the published voting and sub lists immediately, and not in the official one', async () => {
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

  test('has the verified mark when no keysound is misaligned with its original', async () => {
    const original = chartText({ title: 'Star' });
    expect((await verified(original, { chart: song('Star [ANOTHER]') })).status).toBe(200);
    const [stored] = await entries();
    expect(stored).toMatchObject({ zureVerified: true, originalMd5: hashesOf(original).md5 });
    expect((await site.get('/api/submission?table=st')).body.source[0].zureVerification).toBe(true);
  });
});

describe('a proposal is refused', () => {
  const notDropped = { originSongData: hashesOf(Buffer.from('nobody dropped it')), zureVerification: true };

  test.each<[string, string, () => Promise<Answer>]>([
    ['without a session', 'ESESSIONEXP', () => site.post('/api/vote/submit', {})],
    ['in an unknown table', 'ENOTFOUND', () => propose(site, aki, { table: 'zz' })],
    ['at a level that the table does not have', 'NOTVALIDVALUE', () => propose(site, aki, { level: 13 })],
    ['with too long a title to be staged', 'ESONGNOTFOUND', () => propose(site, aki, { chart: song('x'.repeat(501)) })],
    ['for the mark against itself', 'NOTVALIDVALUE', () => verified(chartText())],
    ['for the mark against what was not dropped', 'ESONGNOTFOUND', () => propose(site, aki, { more: notDropped })],
  ])('%s: %s', async (_, code, ask) => {
    expect(await codeOf(ask())).toBe(code);
    await nothingStored();
  });

  test('for the mark on a chart whose original has other sounds: NOTVALIDVALUE with the count', async () => {
    const original = chartText({ title: 'original', wavFiles: ['kick', 'snare'] });
    expect((await verified(original)).body).toEqual({ success: false, error: 'NOTVALIDVALUE', zureCount: 1 });
    await nothingStored();
  });

  test('with a chart that this session did not stage: ESONGNOTFOUND', async () => {
    const mina = await player(ctx, 'mina', { cleared: ['st10'] });
    await dropFile(site, mina, chartText());
    for (const sha256 of ['', 'x', hashesOf(chartText()).sha256, "' or true --"]) {
      const body = { table: 'st', songData: { sha256, level: 0, url: 'https://example.com' } };
      expect((await site.post('/api/vote/submit', body, aki)).body.error).toBe('ESONGNOTFOUND');
    }
    await nothingStored();
  });

  test.each(['sha256', 'md5'] as const)(
    'when the chart, by its %s, has an entry in any table of its series, whatever became of it: EALREADYSUBMIT',
    async (hash) => {
      const listed = await entry(ctx, { tableId: 'sl', result: 'canceled', chart: 'listed' });
      const known = { [hash]: hashesOf(chartText())[hash] };
      await ctx.db.updateTable('submission').set(known).where('id', '=', listed.id).execute();
      expect(await propose(site, aki)).toMatchObject({ status: 409, body: { error: 'EALREADYSUBMIT' } });
      expect((await propose(site, aki, { table: 'fr' })).status).toBe(200);
    },
  );

  test('when the same person recently proposed a chart of the same song (title and artist), in any table', async () => {
    const retryAt = inTwoWeeks();
    await propose(site, aki, { chart: song('Star [HYPER]', 'somebody / obj: aki2') });
    ctx.clock.advance(HOUR_MS);
    const refused = await propose(site, aki, { table: 'fr', chart: song('STAR (Another)', 'Somebody 差分 mina') });
    expect(refused.body).toMatchObject({ error: 'EALREADYSUBMIT', retryAt });
    const mina = await player(ctx, 'mina', { cleared: ['st10'] });
    expect((await propose(site, mina, { chart: song('Star [ANOTHER]') })).status).toBe(200);
  });

  test('when the same person recently proposed another chart of the same original, or that original itself', async () => {
    const retryAt = inTwoWeeks();
    const original = chartText({ title: 'Original' });
    expect((await verified(original, { chart: song('Star', 'one') })).status).toBe(200);
    const another = await verified(original, { chart: song('Moon', 'two') });
    expect(another.body).toMatchObject({ error: 'EALREADYSUBMIT', retryAt });
    expect((await propose(site, aki, { chart: original })).body.error).toBe('EALREADYSUBMIT');
  });

  test('above the level limit of the proposer: RESTRICTIONLEVEL', async () => {
    const mina = await player(ctx, 'mina', { cleared: ['st1'] });
    expect((await propose(site, mina, { level: 3, chart: song('three') })).status).toBe(200);
    const refused = { status: 403, body: { error: 'RESTRICTIONLEVEL', above: 2 } };
    expect(await propose(site, mina, { level: 4 })).toMatchObject(refused);
    expect(await propose(site, mina, { table: 'dp', level: 0 })).toMatchObject(refused);
    // Where one clear of any level opens the whole table, no number of levels is named.
    const { body } = await propose(site, mina, { table: 'dpst', level: 0 });
    expect(body).toEqual({ success: false, error: 'RESTRICTIONLEVEL' });
  });

  test('as the fourth in two weeks over all tables, canceled ones included: EREACHEDMAX with the time to retry', async () => {
    const retryAt = inTwoWeeks();
    for (const table of ['st', 'sl', 'fr']) {
      expect((await propose(site, aki, { table, chart: song(table) })).status).toBe(200);
    }
    await ctx.db.updateTable('submission').set({ result: 'canceled', decidedAt: ctx.clock.now() }).execute();
    expect(await propose(site, aki, { table: 'dp', chart: song('four') })).toMatchObject({
      status: 429,
      body: { error: 'EREACHEDMAX', limit: 3, days: 14, retryAt },
    });
    expect((await propose(site, aki, { level: 6, chart: song('other counter') })).status).toBe(200);
  });

  test('as the third own chart in a table: one that credits the proposer, or that they uploaded', async () => {
    const ben = await player(ctx, 'ben');
    const uploaded = async (title: string, who: Player) => {
      const uploadNo = await upload(ctx, { accountId: who.accountId });
      const file = hashesOf(song(title));
      await ctx.db.updateTable('uploadChart').set(file).where('uploadNo', '=', uploadNo).execute();
    };
    const own = song('own', 'somebody / obj: AKI');
    for (const title of ['one', 'three']) await uploaded(title, aki);
    await uploaded('four', ben);
    for (const chart of [song('one'), own]) expect((await propose(site, aki, { chart })).status).toBe(200);
    const refused = await propose(site, aki, { chart: song('three') });
    expect(refused.body).toMatchObject({ error: 'EREACHEDMAX', limit: 2, days: 30 });
    expect((await propose(site, aki, { chart: song('four') })).status).toBe(200);
  });

  test('by limits that count a chart where it was proposed, even after a move', async () => {
    const own = (title: string) => song(title, 'somebody / obj: aki');
    // Three count toward the common limit, two of them as own charts; then all are moved to another table and counter.
    for (const chart of [own('one'), own('two'), song('three')]) {
      expect((await propose(site, aki, { table: 'sl', level: 12, chart })).status).toBe(200);
    }
    const moved = { tableId: 'st', level: 6 };
    await ctx.db.updateTable('submission').set(moved).where('proposerId', '=', aki.accountId).execute();
    const common = await propose(site, aki, { table: 'sl', chart: song('four') });
    expect(common.body).toMatchObject({ error: 'EREACHEDMAX', limit: 3 });
    expect((await propose(site, aki, { level: 6, chart: own('five') })).status).toBe(200);
    ctx.clock.advance(15 * DAY_MS);
    const ownInSl = await propose(site, aki, { table: 'sl', chart: own('six') });
    expect(ownInSl.body).toMatchObject({ error: 'EREACHEDMAX', limit: 2, days: 30 });
  });
});

describe('concurrent proposals', () => {
  test('of one chart by 16 people: one is stored', async () => {
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

  test('of one person never exceed a limit', async () => {
    const titles = Array.from({ length: 6 }, (_, index) => `song ${index}`);
    const answers = await Promise.all(titles.map((title) => propose(site, aki, { chart: song(title) })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.error === 'EREACHEDMAX')).toHaveLength(3);
    expect((await entries()).map(({ entryNo }) => entryNo)).toEqual([1, 2, 3]);
  });

  // The embedded engine has one connection, so transactions never run concurrently.
  test.runIf(engine === 'server')('while another request writes to the chart: EEDITING', async () => {
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
