import { beforeEach, describe, expect, test } from 'vitest';
import { parseChart } from '#domain/charts/parse/parse.ts';
import { entry } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { playOf } from '#testing/data/pushedPlays.ts';
import { testDatabase } from '#testing/database/database.ts';
import { minirConfig, postAsMinir } from '#testing/fakes/minirRequests.ts';
import {
  beatorajaBody,
  keyOf,
  openLr2Body,
  sendBeatoraja,
  sendOpenLr2,
  takesPlays,
} from '#testing/site/gameClients.ts';
import { testSite } from '#testing/site/site.ts';
import { renewChart, storeChart } from '../../charts/storeChart.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { chartReading } from '../../platform/fileReader/chartReading.ts';

const site = await testSite(await testDatabase(), { config: { ...minirConfig, ...takesPlays } });
const { ctx } = site;

let aki: Player;
let mina: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki');
  mina = await player(ctx, 'mina', { service: 'beatoraja' });
});

/** Stores the chart of an entry, as read from its file. */
async function holdChart(bytes: Uint8Array): Promise<{ md5: string; sha256: string }> {
  const { md5, sha256 } = await entry(ctx, { result: 'accept', level: 3 });
  const reading = { ...chartReading(parseChart(bytes, 'chart.bms'), bytes), md5, sha256 };
  await inTransaction(ctx, (trx) => storeChart(trx, reading, ctx.clock.now()));
  return { md5, sha256 };
}

/** A play of PGREATs only. */
const openLr2Play = (md5: string, notes: number, previousNotes = notes) => {
  const none = { egr: 0, lgr: 0, egd: 0, lgd: 0, ebd: 0, lbd: 0, epr: 0, lpr: 0, cb: 0 };
  const best = { option_1: 1, option_2: 0, clear: 5, great: 0, good: 0, bad: 0, poor: 0, minbp: 0 };
  return openLr2Body(md5, {
    state: { notes_total: notes },
    judgements_total: { ...none, epg: notes, lpg: 0, notes_played: notes, notes_total: notes },
    max_combo: notes,
    exscore: 2 * notes,
    clearType: 5,
    previous_best: { ...best, pgreat: previousNotes, maxcombo: previousNotes, totalnotes: previousNotes },
  });
};
const beatorajaPlay = (sha256: string, notes: number) => {
  const none = { lpg: 0, egr: 0, lgr: 0, egd: 0, lgd: 0, ebd: 0, lbd: 0, epr: 0, lpr: 0, ems: 0, lms: 0 };
  const counts = { epg: notes, exscore: 2 * notes, maxcombo: notes, notes, passnotes: notes, minbp: 0 };
  return beatorajaBody(sha256, ctx.clock.now(), { chart: { notes }, score: { ...none, ...counts, clear: 'Max' } });
};

async function sendLr2(md5: string, notes: number, previousNotes?: number): Promise<string> {
  const { body } = await sendOpenLr2(site, await keyOf(site, aki), openLr2Play(md5, notes, previousNotes));
  return body.reason ?? body.status;
}

async function sendRaja(sha256: string, notes: number): Promise<string> {
  const { status, body } = await sendBeatoraja(
    site,
    await keyOf(site, mina, 'beatoraja'),
    beatorajaPlay(sha256, notes),
  );
  return status === 200 ? 'accepted' : JSON.stringify(body);
}

async function push(sha256: string, notes: number): Promise<string> {
  const score = { clear: 10, exscore: 2 * notes, maxcombo: notes, minbp: 0 };
  const { body } = await postAsMinir(site, 'score', playOf(mina, { sha256 }, { chart: { notes }, score }));
  return body.reason ?? body.status;
}

describe('a chart that an older version of the reader read', () => {
  /** Stores a chart with one number of notes, as versions did that did not distinguish the clients. */
  async function holdOlder(text: string) {
    const chart = await holdChart(Buffer.from(text));
    const { summary } = await ctx.db.selectFrom('chart').select('summary').executeTakeFirstOrThrow();
    const { clientNotes: _counts, ...older } = summary as { clientNotes?: object };
    await ctx.db
      .updateTable('chart')
      .set({ summary: JSON.stringify(older), readerVersion: 0, triedVersion: 0 })
      .execute();
    return chart;
  }

  test('refuses no play, push or best because of its notes, and reduces no points', async () => {
    const { md5, sha256 } = await holdOlder('#TITLE x\n#LNOBJ ZZ\n#00111:ZZ000100');
    expect(await sendLr2(md5, 2)).toBe('accepted');
    expect(await push(sha256, 1)).toBe('accepted');
    expect(await sendRaja(sha256, 1)).toBe('accepted');
    const scores = await ctx.db.selectFrom('score').select(['origin', 'exScore']).orderBy('exScore', 'desc').execute();
    expect(scores.filter(({ exScore }) => exScore === 4).map(({ origin }) => origin)).toEqual(
      expect.arrayContaining(['file', 'openlr2']),
    );
    const { body } = await site.get('/api/login/get-information', aki);
    const points = body.stairway.map(({ point, percent }: { point: number; percent: number }) => [point, percent]);
    // The maximum EX score, and a full combo.
    expect(points).toEqual([[expect.closeTo((Math.sqrt(4) * 4) / 500 + 2 * 12 * 4, 3), 100]]);
  });

  test('has the number of notes of the client once it is read again', async () => {
    const text = '#TITLE x\n#LNOBJ ZZ\n#00111:ZZ000100';
    const { md5, sha256 } = await holdOlder(text);
    expect(await sendLr2(md5, 3)).toBe('accepted');
    const reading = { ...chartReading(parseChart(Buffer.from(text), 'chart.bms'), Buffer.from(text)), md5, sha256 };
    await inTransaction(ctx, (trx) => renewChart(trx, reading, ctx.clock.now()));
    expect([await sendLr2(md5, 4), await sendLr2(md5, 2)]).toEqual(['noteCount', 'accepted']);
  });
});

describe('a chart whose notes clients count differently', () => {
  test('refuses the count of the other client', async () => {
    const { md5, sha256 } = await holdChart(Buffer.from('#TITLE x\n#LNOBJ ZZ\n#00111:ZZ000100'));
    expect([await sendLr2(md5, 1), await sendLr2(md5, 2)]).toEqual(['noteCount', 'accepted']);
    expect([await push(sha256, 2), await push(sha256, 1)]).toEqual(['noteCount', 'accepted']);
    expect(await sendRaja(sha256, 2)).toContain('noteCount');
    expect(await sendRaja(sha256, 1)).toBe('accepted');
  });

  test('gives 100 % and all points to all PGREAT in each client', async () => {
    const { md5, sha256 } = await holdChart(Buffer.from('#TITLE x\n#LNOBJ ZZ\n#00111:ZZ000100'));
    await sendLr2(md5, 2);
    await push(sha256, 1);
    const { body } = await site.get(`/api/chart/${sha256}/ranking`);
    expect(body.source.map(({ percent }: { percent: number }) => percent)).toEqual([100, 100]);
    expect(body.chart).toMatchObject({ notes: 1, clientNotes: { lr2: 2, beatoraja: 1 } });
  });
});
