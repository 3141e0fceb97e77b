import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/common/dates.ts';
import { type Entry, entry } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { storedChart } from '#testing/data/storedChart.ts';
import { testDatabase } from '#testing/database/database.ts';
import { beatorajaFile } from '#testing/files/scoreFiles.ts';
import { beatorajaBody, getBeatoraja, keyOf, sendBeatoraja, takesPlays } from '#testing/site/gameClients.ts';
import { sendScoreFile } from '#testing/site/sendScoreFile.ts';
import { type Site, testSite } from '#testing/site/site.ts';
import { verifyRatings } from '../../scores/ratings/verifyRatings.ts';

const database = await testDatabase();
const site = await testSite(database, { config: takesPlays });
const taking = await testSite(database, { config: { ...takesPlays, MINIR_LN_TYPES: [0, 1] } });
const [LN, CN] = [0, 1];
/** The notes of the chart, and how many are long. */
const [NOTES, LONG] = [1000, 50];

let song: Entry;
let bea: Player;
let key: string;
beforeEach(async () => {
  await site.fresh();
  song = await entry(site.ctx, { result: 'accept', level: 10 });
  await storedChart(site.ctx, song);
  await setSummary({ notes: NOTES, longNotes: LONG, random: false });
  bea = await player(site.ctx, 'bea', { service: 'beatoraja' });
  key = await keyOf(site, bea, 'beatoraja');
});

const setSummary = (summary: object) =>
  site.ctx.db
    .updateTable('chart')
    .set({ summary: JSON.stringify(summary) })
    .where('sha256', '=', song.sha256)
    .execute();

interface Sent {
  lntype?: number;
  notes?: number;
  great?: number;
  chart?: object;
}
/** Sends a hard clear with this many GREATs, otherwise PGREATs. */
function send(to: Site, { lntype = CN, notes = NOTES + LONG, great = 0, chart = {} }: Sent = {}) {
  for (const { ctx } of [site, taking]) ctx.clock.advance(10 * MINUTE_MS);
  const none = { lpg: 0, lgr: 0, egd: 0, lgd: 0, ebd: 0, lbd: 0, epr: 0, ems: 0 };
  const judged = { ...none, epg: notes - great, egr: great, exscore: 2 * notes - great };
  const score = { ...judged, notes, passnotes: notes, maxcombo: notes - 1, minbp: 3 };
  return sendBeatoraja(to, key, beatorajaBody(song.sha256, to.ctx.clock.now(), { chart: { lntype, ...chart }, score }));
}
const reasonOf = ({ status, body }: Awaited<ReturnType<typeof send>>) => (status === 200 ? 'taken' : body.reason);
const scores = () => site.ctx.db.selectFrom('score').select(['lnType', 'exScore', 'notes']).orderBy('lnType').execute();
const ranking = async (query = '') => (await taking.get(`/api/chart/${song.sha256}/ranking?${query}`)).body;
const stairway = async () => (await taking.get(`/api/user/${bea.rankingId}?table=st`)).body.stairway;

describe('a play in CN', () => {
  test('is refused, and rows of a file are left out, if the site accepts LN only', async () => {
    expect(reasonOf(await send(site))).toBe('lnType');
    site.ctx.clock.advance(HOUR_MS);
    const { body } = await sendScoreFile(site, bea, beatorajaFile([{ sha256: song.sha256, mode: CN }]));
    expect(body).toMatchObject({ stored: 0, skipped: { mode: 1 } });
    expect(await scores()).toEqual([]);
  });

  test('counts as LN if the chart has no long notes or sets their mode', async () => {
    const says = { hasUndefinedLN: false, hasLN: false, hasCN: true, hasHCN: false };
    expect(reasonOf(await send(site, { chart: says }))).toBe('taken');
    expect(await scores()).toEqual([{ lnType: LN, exScore: 2 * (NOTES + LONG), notes: NOTES + LONG }]);
    expect(await stairway()).toMatchObject([{ percent: 100, rank: 'AAA' }]);
    await setSummary({ notes: NOTES, longNotes: 0, random: false });
    expect(reasonOf(await send(site, { notes: NOTES }))).toBe('taken');
    // A chart that the site does not know.
    await site.ctx.db.deleteFrom('chart').execute();
    expect(reasonOf(await send(site, { great: 1 }))).toBe('lnType');
    expect(reasonOf(await send(site, { great: 2, chart: { ...says, hasCN: false } }))).toBe('taken');
    expect(await scores()).toMatchObject([{ lnType: LN }]);
  });

  test('is a separate score, ranked separately with its own notes, and gives no points', async () => {
    expect(reasonOf(await send(taking, { great: 105 }))).toBe('taken');
    expect(await stairway()).toEqual([]);
    expect(reasonOf(await send(taking, { lntype: LN, notes: NOTES, great: 200 }))).toBe('taken');
    expect(await scores()).toEqual([
      { lnType: LN, exScore: 1800, notes: NOTES },
      { lnType: CN, exScore: 1995, notes: NOTES + LONG },
    ]);
    expect(await ranking()).toMatchObject({
      lnTypes: [LN, CN],
      count: 1,
      plays: 1,
      source: [{ score: 1800, percent: 90 }],
    });
    expect(await ranking('lntype=1')).toMatchObject({ count: 1, plays: 1, source: [{ score: 1995, percent: 95 }] });
    expect(await ranking('lntype=2')).toMatchObject({ count: 0, source: [] });
    const board = (query: string) => getBeatoraja(taking, key, `/ir/beatoraja/charts/${song.sha256}/scores${query}`);
    expect((await board('')).body.body).toMatchObject([{ epg: 800, notes: NOTES }]);
    expect((await board('?lntype=1')).body.body).toMatchObject([{ epg: 945, notes: NOTES + LONG }]);
    expect(await stairway()).toMatchObject([{ score: 1800, percent: 90 }]);
    expect((await verifyRatings(taking.ctx)).differences).toEqual([]);
  });

  test('of a file is a separate score from LN on the same chart', async () => {
    const rows = [LN, CN, 2].map((mode) => ({ sha256: song.sha256, mode }));
    const { body } = await sendScoreFile(taking, bea, beatorajaFile(rows));
    expect(body).toMatchObject({ stored: 2, skipped: { mode: 1, exScore: 0 } });
    expect(await scores()).toMatchObject([{ lnType: LN }, { lnType: CN }]);
    // Validated by the notes of its mode.
    expect((await ranking('lntype=1')).source).toMatchObject([{ score: 1600, percent: 76.19 }]);
  });
});
