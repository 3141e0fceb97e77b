import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { SECOND_MS } from '#domain/common/dates.ts';
import { type Entry, entry } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import {
  beatorajaBody,
  getBeatoraja,
  getOpenLr2,
  keyOf,
  openLr2Body,
  sendBeatoraja,
  sendOpenLr2,
  takesPlays,
} from '#testing/site/gameClients.ts';
import { testSite } from '#testing/site/site.ts';

const site = await testSite(await testDatabase(), { config: takesPlays });
const { ctx } = site;

const NONE = { lpg: 0, lgr: 0, egd: 0, lgd: 0, ebd: 0, lbd: 0, epr: 0 };
/** Judgements of 1000 notes with this EX score. */
const judged = (exScore: number) => ({
  exscore: exScore,
  judgements_total: { ...NONE, epg: exScore - 1000, egr: 2000 - exScore },
  clearType: 3,
  gaugeType: 0,
});

let chart: Entry;
let aki: Player;
let ben: Player;
let keys: Map<Player, string>;
beforeEach(async () => {
  await site.fresh();
  chart = await entry(ctx, { result: 'accept', level: 3 });
  aki = await player(ctx, 'aki');
  ben = await player(ctx, 'ben');
  keys = new Map([
    [aki, await keyOf(site, aki)],
    [ben, await keyOf(site, ben)],
  ]);
});

// biome-ignore lint/suspicious/noExplicitAny: tests send invalid types
async function play(who: Player, exScore: number, changes: Record<string, any> = {}) {
  ctx.clock.advance(600 * SECOND_MS);
  const body = openLr2Body(chart.md5, { ...judged(exScore), ...changes });
  expect((await sendOpenLr2(site, keys.get(who) ?? '', body)).status).toBe(200);
}
const get = (who: Player, path: string, query: string) => getOpenLr2(site, keys.get(who) ?? '', path, query);
const board = async (who: Player) => (await get(who, '/api/chart/board', `hash=${chart.md5}&limit=999&offset=0`)).body;
describe('the board of OpenLR2', () => {
  test('has the best of all LR2 players, the own rank, and the number of players with each lamp', async () => {
    await play(aki, 1800);
    await play(ben, 1900);
    await play(aki, 1700, { clearType: 1 });
    expect(await board(aki)).toMatchObject({
      my_rank: 2,
      player_count: 2,
      total_playcount: 3,
      clear_distribution: [0, 0, 0, 2, 0, 0],
      entries: [
        { rank: 1, display_name: 'ben', exscore: 1900, pgreat: 900, great: 100, notes: 1000, playcount: 1 },
        { rank: 2, display_name: 'aki', exscore: 1800, clear_type: 3, playcount: 2, option_packed: 20, keymode: 7 },
      ],
    });
    expect(await board(ben)).toMatchObject({ my_rank: 1 });
  });

  test('of an unplayed chart is empty', async () => {
    expect(await board(aki)).toMatchObject({ my_rank: 0, player_count: 0, entries: [] });
  });

  test('has the scores of the archive, with judgements that give their EX score, and never exceeds what the client reads', async () => {
    await sql`
      insert into player (service, ranking_id, name)
      select 'lr2', 5000 + n, ${'名前の長い人'.repeat(4)} from generate_series(1, 1200) n`.execute(ctx.db);
    await sql`
      insert into score (player_id, chart_hash, origin, clear, ex_score)
      select id, ${chart.md5}, 'archive', 5, ranking_id::int - 5000 from player where name is not null`.execute(ctx.db);
    const answer = await board(aki);
    expect(answer).toMatchObject({ my_rank: 0, player_count: 1200 });
    expect(answer.entries[1]).toMatchObject({ exscore: 1199, pgreat: 599, great: 1, clear_type: 5 });
    expect(answer.entries.length).toBeGreaterThan(700);
    expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(262_144);
  });
});

describe('a ghost', () => {
  test('is that of the best play with one, of the next better one, or of a player', async () => {
    await play(aki, 1700);
    await play(ben, 1800, { ghost_data: 'E999DZ' });
    const cleo = await player(ctx, 'cleo');
    keys.set(cleo, await keyOf(site, cleo));
    await play(cleo, 1900, { ghost_data: 'E1000Z' });
    const ghost = async (query: string) => (await get(aki, '/api/chart/ghost', `hash=${chart.md5}&${query}`)).body;
    expect(await ghost('target_player_id=0&mode=top')).toMatchObject({ display_name: 'cleo', ghost_data: 'E1000Z' });
    expect(await ghost('target_player_id=0&mode=next')).toMatchObject({
      display_name: 'ben',
      ghost_data: 'E999DZ',
      option_packed: 20,
    });
    const { entries } = await board(aki);
    expect(await ghost(`target_player_id=${entries[1].player_id}&mode=target`)).toMatchObject({ display_name: 'ben' });
    expect(await ghost(`target_player_id=${entries[2].player_id}&mode=target`)).toMatchObject({ error: 'ENOTFOUND' });
    expect(await ghost('target_player_id=0&mode=average')).toMatchObject({ ghost_data: '', average_exscore: 1800 });
  });
});

describe('the scores for the plug-in of beatoraja', () => {
  test('are those of beatoraja and LR2oraja on the chart; the own one has no name', async () => {
    const [bea, ora] = [
      await player(ctx, 'bea', { service: 'beatoraja' }),
      await player(ctx, 'ora', { service: 'beatoraja' }),
    ];
    const [beaKey, oraKey] = [await keyOf(site, bea, 'beatoraja'), await keyOf(site, ora, 'beatoraja')];
    await sendBeatoraja(site, beaKey, beatorajaBody(chart.sha256, ctx.clock.now()));
    const better = { exscore: 1940, lpg: 440, egr: 40, lgr: 0, egd: 0, epr: 5, lgd: 5, ebd: 0, lbd: 3 };
    const body = beatorajaBody(chart.sha256, ctx.clock.now(), { score: { ...better, epg: 510 } });
    await sendBeatoraja(site, oraKey, body);
    await play(aki, 1800);
    const scores = await getBeatoraja(site, beaKey, `/ir/beatoraja/charts/${chart.sha256}/scores`);
    expect(scores.body).toMatchObject({ success: true, description: expect.any(String) });
    expect(scores.body.body).toMatchObject([
      { player: 'ora', epg: 510, lpg: 440, clear: 6, playcount: 1, notes: 1000 },
      { player: '', epg: 500, lpg: 420, egr: 30, minbp: 11, maxcombo: 700, gauge: 3, random: 2, sha256: chart.sha256 },
    ]);
    expect((await getBeatoraja(site, beaKey, `/ir/beatoraja/charts/${'0'.repeat(64)}/scores`)).body.body).toEqual([]);
  });
});
