import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'undici';
import { sha256Hex } from '#server/base/hash.ts';
import { beatorajaBody, openLr2Body, openLr2Headers } from '#testing/directScores/clients.ts';
import { type BenchEngine, openBench } from './benchContext.ts';
import { fillAccounts } from './fillAccounts.ts';
import { median } from './median.ts';
import { startNode } from './process.ts';
import { type BareScore, inserted, SENDERS, shareOut } from './push.ts';
import type { BenchResult } from './result.ts';

const PORT = 3922;
const PLAYERS = 400;
const CHARTS = 2000;
const SCORES_EACH = 500;
const PLAYS = 3000;
const WARM_UP = 400;
const ROUNDS = 3;

const CLIENTS = ['openlr2', 'beatoraja'] as const;
type SendingClient = (typeof CLIENTS)[number];
const SERVICES = { openlr2: 'lr2', beatoraja: 'beatoraja' } as const;

/** Measures plays that game clients send one by one, of both protocols, against bare inserts of the same scores. */
export async function benchPlays(
  engine: BenchEngine & { environment: { DATABASE_URL: string } },
): Promise<BenchResult[]> {
  await fill(engine);
  const env = { ...engine.environment, NODE_ENV: 'test', DIRECT_SCORES: 'rights', LIMITS_FACTOR: '100000' };
  const site = await startNode(['server/main.ts'], { port: PORT, path: '/readyz', env });
  try {
    const results: BenchResult[] = [];
    for (const client of CLIENTS) {
      await sent(site.address, client, plays(client, WARM_UP, 'warm'));
      const [own, bare]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round++) {
        const some = plays(client, PLAYS / ROUNDS, `round ${round}`);
        own.push(await sent(site.address, client, some));
        bare.push(await inserted(engine.environment.DATABASE_URL, some));
      }
      const [ours, theirs] = [median(own), median(bare)];
      results.push({
        name: `take ${PLAYS} plays of ${client} of ${PLAYERS} players with ${SCORES_EACH} scores each, one in a call, ${SENDERS} senders, ${engine.name} engine`,
        baseline: `inserts of the same scores through ${SENDERS} connections`,
        ratio: ours / theirs,
        target: 0.25,
        better: 'higher',
        detail: `${Math.round(ours)} plays per second against ${Math.round(theirs)} inserts`,
      });
    }
    return results;
  } finally {
    await site.stop();
  }
}

const keyOf = (client: SendingClient, number: number) => sha256Hex(`${client} ${number}`).slice(0, 32);
const chartOf = (number: number) => ({
  md5: createHash('md5').update(`play${number}`).digest('hex'),
  sha256: sha256Hex(`play ${number}`),
});

/** Creates players of both clients with keys, and scores on official charts, of which they have cleared two thirds. */
async function fill(engine: BenchEngine): Promise<void> {
  const { ctx, close } = await openBench(engine);
  try {
    const now = ctx.clock.now();
    await sql`
      insert into submission (series, entry_no, table_id, level, proposed_level, proposed_table_id, md5, sha256, title, artist,
        song_url, chart_url, comment, published_at, song_key, result)
      select 'main', 200000 + n, 'sl', n % 13, n % 13, 'sl', md5('play' || n), encode(sha256(('play ' || n)::bytea), 'hex'),
        'Song ' || n, 'artist', '', '', '', ${now}, 'play ' || n, 'accept'
      from generate_series(1, ${CHARTS}::int) n`.execute(ctx.db);
    await fillAccounts(ctx.db, { count: PLAYERS, prefix: 'lr2-' }, now);
    await sql`
      insert into player (service, ranking_id, account_id)
      select 'beatoraja', 'beatoraja-' || account.id, account.id from account`.execute(ctx.db);
    for (const client of CLIENTS) {
      const service = SERVICES[client];
      await sql`
        insert into score (player_id, chart_hash, origin, clear, ex_score, played_at)
        select p.id, case ${service} when 'lr2' then md5('play' || n) else encode(sha256(('play ' || n)::bytea), 'hex') end,
          'push', case n % 3 when 0 then 1 else 4 end, 1000, ${now}
        from player p cross join generate_series(1, ${SCORES_EACH}::int) n where p.service = ${service}`.execute(
        ctx.db,
      );
      const accounts = await ctx.db
        .selectFrom('player')
        .select('accountId')
        .where('service', '=', service)
        .where('accountId', 'is not', null)
        .$narrowType<{ accountId: number }>()
        .orderBy('id')
        .execute();
      const keys = accounts.map(({ accountId }, index) => ({
        ...{ accountId, client, name: 'bench', keyHash: sha256Hex(keyOf(client, index)), createdAt: now },
      }));
      await ctx.db.insertInto('clientKey').values(keys).execute();
    }
    await sql`analyze`.execute(ctx.db);
  } finally {
    await close();
  }
}

/** A play to send, with the score that a bare insert stores of it. */
interface SentPlay extends BareScore {
  key: string;
  body: string;
}

/** Returns plays of all players in turn, nine of ten on a chart that the player has a score on. */
function plays(client: SendingClient, count: number, name: string): SentPlay[] {
  return Array.from({ length: count }, (_, index) => {
    const dice = createHash('sha256').update(`${client} ${name} ${index}`).digest();
    const number = 1 + (dice.readUInt16BE(0) % (index % 10 === 0 ? CHARTS : SCORES_EACH));
    const great = dice.readUInt8(2);
    const [pgreat, exScore] = [1000 - great, 2000 - great];
    const { md5, sha256 } = chartOf(number);
    const judged = { epg: pgreat, lpg: 0, egr: great, lgr: 0, egd: 0, lgd: 0, ebd: 0, lbd: 0, epr: 0, lpr: 0 };
    const body =
      client === 'openlr2'
        ? openLr2Body(md5, { clearType: 3, gaugeType: 0, exscore: exScore, judgements_total: judged })
        : beatorajaBody(sha256, new Date(), {
            score: { clear: 'Normal', gauge: 2, exscore: exScore, ...judged, seed: index },
          });
    const score = { playerId: index % PLAYERS, clear: 3, exScore, maxCombo: 700, minBp: 0 };
    const chartHash = client === 'openlr2' ? md5 : sha256;
    return { ...score, chartHash, key: keyOf(client, index % PLAYERS), body: JSON.stringify(body) };
  });
}

/** Sends plays one by one; returns how many in a second. */
async function sent(address: string, client: SendingClient, some: readonly SentPlay[]): Promise<number> {
  const pools = Array.from({ length: SENDERS }, () => new Client(address));
  const path = client === 'openlr2' ? '/api/chart/score' : '/ir/beatoraja/submit-score';
  const seconds = await shareOut(some, async ({ key, body }, sender) => {
    const headers =
      client === 'openlr2'
        ? openLr2Headers(key, body, new Date())
        : { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const answer = await pools[sender]?.request({ method: 'POST', path, headers, body });
    const text = (await answer?.body.text()) ?? '';
    if (!text.includes('"accepted"')) throw new Error(`a play was not taken: ${text}`);
  });
  await Promise.all(pools.map((pool) => pool.close()));
  return some.length / seconds;
}
