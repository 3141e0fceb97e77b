import { deflateSync, inflateSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { parseChart } from '#domain/charts/parse/parse.ts';
import { type Player, player } from '#testing/data/players.ts';
import { upload } from '#testing/data/uploads.ts';
import { testDatabase } from '#testing/database/database.ts';
import { chartText } from '#testing/files/chartText.ts';
import { propose, vote } from '#testing/site/actions.ts';
import { testSite } from '#testing/site/site.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { chartReading } from '../platform/fileReader/chartReading.ts';
import { hashesOf } from '../platform/hash.ts';
import { deriveFromNotes } from './deriveFromNotes.ts';
import { storeChart } from './storeChart.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
let aki: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki', { cleared: ['st10'] });
});

const LINES = ['#BPM01 300', '#STOP01 96', '#00208:0001', '#00309:01', '#00102:0.5', '#00259:0001', '#00359:01'];
const chart = chartText({ lines: LINES });
const { md5, sha256 } = hashesOf(chart);

const look = (hash = sha256, headers = {}) => site.get(`/api/chart/${hash}`, null, headers);
const notesOf = (hash = sha256, headers = {}) => site.get(`/api/chart/${hash}/notes`, null, headers);

async function store(bytes: Uint8Array) {
  const reading = chartReading(parseChart(bytes, 'chart.bms'), bytes);
  await inTransaction(ctx, (trx) => storeChart(trx, reading, ctx.clock.now()));
}

/** Stores an upload that contains the chart. */
async function uploadOf(hash: string, title = 'Song') {
  const entryNo = await upload(ctx, { title });
  await ctx.db.updateTable('uploadChart').set({ sha256: hash }).where('uploadNo', '=', entryNo).execute();
  return entryNo;
}

describe('the view of a chart', () => {
  test('has all that is drawn: facts, notes, measures, BPM changes, stops, density', async () => {
    await propose(site, aki, { chart });
    const view = await look();
    expect(view.status).toBe(200);
    expect(view.body).toMatchObject({
      chart: { title: 'Song', notes: 4, longNotes: 1, minBpm: 150, maxBpm: 300, md5, sha256 },
      uploads: [],
    });
    expect(view.body.density).toHaveLength(48);
    expect(view.body.opening).toMatchObject([{ numbers: [{ measure: 2 }, { measure: 3 }] }]);
    const { status, body } = await notesOf();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      bars: [1, 0.5, 1, 1],
      tempos: [
        { position: 0, bpm: 150 },
        { position: 2.5, bpm: 300 },
      ],
      halts: [{ position: 3, ms: 400 }],
    });
    expect(body.notes).toEqual({
      lanes: [11, 11, 19, 19],
      positions: [2, 2.5, 2.25, 2.5],
      endPositions: [2, 2.5, 2.25, 3],
      times: expect.any(Array),
      endTimes: expect.any(Array),
    });
  });

  test('has an opening and tags that a job computes for a chart that was stored without them', async () => {
    await propose(site, aki, { chart });
    const { body: before } = await look();
    const tags = () => ctx.db.selectFrom('chart').select('traits').execute();
    const tagged = await tags();
    await ctx.db.updateTable('chart').set({ opening: null, traits: null }).execute();
    expect((await look()).body.opening).toEqual([]);
    await deriveFromNotes(ctx);
    expect((await look()).body).toEqual(before);
    expect([await tags(), tagged]).toEqual([tagged, [{ traits: expect.any(Array) }]]);
  });

  test('has the placements and uploads of the chart, and nothing about proposer and voters', async () => {
    const { body: entry } = await propose(site, aki, { chart, level: 2, comment: 'the words of aki' });
    const first = await uploadOf(sha256, 'First');
    const second = await uploadOf(sha256, 'Second');
    await upload(ctx, { title: 'Another' });
    await vote(site, await player(ctx, 'ben', { cleared: ['st10'] }), { tableId: 'st', entryNo: entry.entryNo }, 'yes');
    const { body } = await look();
    expect(body.tables).toEqual([{ table: 'st', entryNo: entry.entryNo, level: '2', state: 'voting' }]);
    expect(body.uploads).toEqual([
      { entryNo: first, title: 'First' },
      { entryNo: second, title: 'Second' },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/aki|ben|yes/);
  });

  test('exists as long as an entry or an upload has the chart', async () => {
    await store(chart);
    const statuses = async (hash: string) => [(await look(hash)).status, (await notesOf(hash)).status];
    expect(await statuses(sha256)).toEqual([404, 404]);
    const entryNo = await uploadOf(sha256);
    expect(await statuses(sha256.toUpperCase())).toEqual([200, 200]);
    await ctx.db.deleteFrom('upload').where('entryNo', '=', entryNo).execute();
    expect(await statuses(sha256)).toEqual([404, 404]);
  });

  test('has notes that are sent as they are stored, or decompressed for clients without deflate', async () => {
    await propose(site, aki, { chart });
    const plain = await notesOf();
    expect(plain.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=3600',
      'content-type': 'application/json; charset=utf-8',
      vary: 'Accept-Encoding',
    });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const url = `/api/chart/${sha256}/notes`;
    const answer = await site.app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect(answer.headers['content-encoding']).toBe('deflate');
    const { notes } = await ctx.db.selectFrom('chart').select('notes').executeTakeFirstOrThrow();
    expect(answer.rawPayload).toEqual(notes);
    expect(JSON.parse(inflateSync(answer.rawPayload).toString())).toEqual(plain.body);
    expect((await site.get(url, aki)).headers['cache-control']).toBe('public, max-age=3600');
    expect((await notesOf('0'.repeat(64))).headers['cache-control']).toBeUndefined();
  });
});

test('HEAD of the notes does not read them, and has no Content-Length', async () => {
  await store(chart);
  await uploadOf(sha256);
  await sql`alter table chart rename column notes to notes_away`.execute(ctx.db);
  const answer = await site.app.inject({ method: 'HEAD', url: `/api/chart/${sha256}/notes` });
  await sql`alter table chart rename column notes_away to notes`.execute(ctx.db);
  expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([200, undefined, '']);
});

describe('a chart that is stored again', () => {
  const rows = () => ctx.db.selectFrom('chart').selectAll().execute();

  test('stays as it is', async () => {
    await store(chart);
    const before = await rows();
    await ctx.db.updateTable('chart').set({ summary: '{}' }).execute();
    await store(chart);
    expect(await rows()).toEqual(before.map((row) => ({ ...row, summary: {} })));
  });

  test('gets its chart view when it was stored without one', async () => {
    await uploadOf(sha256);
    await store(chart);
    const whole = { ...(await look()).body, ...(await notesOf()).body };
    const { endPositions: _, ...notes } = whole.notes;
    const old = deflateSync(JSON.stringify(notes));
    await ctx.db.updateTable('chart').set({ notes: old, density: null }).execute();
    const seen = async () => ({ ...(await look()).body, ...(await notesOf()).body });
    expect(await seen()).toMatchObject({
      notes: { ...notes, endPositions: notes.positions },
      bars: [],
      tempos: [],
      halts: [],
      density: [],
    });
    await store(chart);
    expect(await seen()).toEqual(whole);
  });
});
