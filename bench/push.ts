import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { Client } from 'undici';
import type { PushedPlay } from '#contract/rankingServices.ts';
import { signedHeaders } from '#fakes/minir/sign.ts';
import { type BenchEngine, openBench } from './benchContext.ts';
import { fillAccounts } from './fillAccounts.ts';
import { median } from './median.ts';
import { startNode } from './process.ts';
import type { BenchResult } from './result.ts';

const PORT = 3921;
export const SENDERS = 4;
const PLAYERS = 400;
const CHARTS = 2000;
const SCORES_EACH = 500;
const EVENTS = 6000;
const WARM_UP = 400;
const ROUNDS = 3;
/** Plays of one call: as a play ends, and when plays from before the account was linked are filled in. */
const PLAYS_PER_CALL = [1, 100] as const;

const KEY = { id: 'bench', secret: 'a-secret-of-the-bench-alone-long-enough' };

/** Measures plays pushed one by one to a running site against bare inserts of the same scores on the same server. */
export async function benchPush(
  engine: BenchEngine & { environment: { DATABASE_URL: string } },
): Promise<BenchResult[]> {
  await fillPlayers(engine);
  const site = await startNode(['server/main.ts'], {
    port: PORT,
    path: '/readyz',
    env: {
      ...engine.environment,
      NODE_ENV: 'test',
      SITE_SECRET: KEY.secret,
      MINIR_SITE_URL: 'http://127.0.0.1:9/minir',
      MINIR_KEYS: `${KEY.id}:${KEY.secret}`,
      MINIR_PUSHES_PER_MINUTE: '10000000',
    },
  });
  try {
    await pushed(site.address, plays(WARM_UP, 'warm'), 1);
    const results: BenchResult[] = [];
    for (const perCall of PLAYS_PER_CALL) {
      const [own, bare, waits]: [number[], number[], number[]] = [[], [], []];
      for (let round = 0; round < ROUNDS; round++) {
        const sent = plays(EVENTS / ROUNDS, `${perCall} at once, round ${round}`);
        const { perSecond, slowest } = await pushed(site.address, sent, perCall);
        own.push(perSecond);
        waits.push(slowest);
        bare.push(await inserted(engine.environment.DATABASE_URL, sent.map(bareScore)));
      }
      const [ours, theirs] = [median(own), median(bare)];
      results.push({
        name: `take ${EVENTS} pushed plays of ${PLAYERS} players with ${SCORES_EACH} scores each, ${perCall} in a call, ${SENDERS} senders, ${engine.name} engine`,
        baseline: `inserts of the same scores through ${SENDERS} connections`,
        ratio: ours / theirs,
        target: 0.25,
        better: 'higher',
        detail: `${Math.round(ours)} plays per second against ${Math.round(theirs)} inserts; 99 of 100 calls within ${median(waits).toFixed(1)} ms`,
      });
    }
    return results;
  } finally {
    await site.stop();
  }
}

/** Creates players with accounts and scores on official charts, of which they have cleared two thirds. */
async function fillPlayers(engine: BenchEngine): Promise<void> {
  const { ctx, close } = await openBench(engine);
  try {
    const now = ctx.clock.now();
    await fillAccounts(ctx.db, { count: PLAYERS, service: 'beatoraja', prefix: 'player-' }, now);
    await sql`
      insert into submission (series, entry_no, table_id, level, proposed_level, proposed_table_id, md5, sha256, title, artist,
        song_url, chart_url, comment, published_at, song_key, result)
      select 'main', 100000 + n, 'sl', n % 13, n % 13, 'sl', md5('push' || n), encode(sha256(('push ' || n)::bytea), 'hex'),
        'Song ' || n, 'artist', '', '', '', ${now}, 'push ' || n, 'accept'
      from generate_series(1, ${CHARTS}::int) n
    `.execute(ctx.db);
    await sql`
      insert into score (player_id, chart_hash, origin, clear, ex_score, played_at)
      select p.id, encode(sha256(('push ' || n)::bytea), 'hex'), 'push', case n % 3 when 0 then 1 else 5 end, 1000, ${now}
      from player p cross join generate_series(1, ${SCORES_EACH}::int) n where p.service = 'beatoraja'
    `.execute(ctx.db);
    await sql`analyze`.execute(ctx.db);
  } finally {
    await close();
  }
}

/**
 * Returns plays of all players in turn, nine of ten on a chart that the player has a score on; the same ones each time.
 */
function plays(count: number, name: string): PushedPlay[] {
  return Array.from({ length: count }, (_, index) => {
    const dice = createHash('sha256').update(`${name} ${index}`).digest();
    const [chart, lamp, score] = [dice.readUInt16BE(0), dice.readUInt8(2), dice.readUInt16BE(3)];
    const number = 1 + (index % 10 === 0 ? chart % CHARTS : chart % SCORES_EACH);
    return {
      eventId: `${name.replaceAll(' ', '-')}-${index}`,
      userId: `player-${1 + (index % PLAYERS)}`,
      playedAt: Math.floor(Date.now() / 1000),
      chart: { sha256: chartHash(number), md5: '', lntype: 0, mode: 'BEAT_7K', notes: 2000 },
      score: { clear: lamp % 8, exscore: score % 4000, maxcombo: 500, minbp: 20 },
    };
  });
}

const chartHash = (number: number) => createHash('sha256').update(`push ${number}`).digest('hex');

/** Lets the senders take one piece of work after the other until none is left. Returns how long it takes, in seconds. */
export async function shareOut<T>(
  work: readonly T[],
  send: (piece: T, sender: number) => Promise<void>,
): Promise<number> {
  const left = work.values();
  const start = performance.now();
  await Promise.all(
    Array.from({ length: SENDERS }, async (_, sender) => {
      for (const piece of left) await send(piece, sender);
    }),
  );
  return (performance.now() - start) / 1000;
}

async function pushed(
  address: string,
  sent: readonly PushedPlay[],
  perCall: number,
): Promise<{ perSecond: number; slowest: number }> {
  const waits: number[] = [];
  const pools = Array.from({ length: SENDERS }, () => new Client(address));
  const path = perCall === 1 ? '/api/ir/minir/score' : '/api/ir/minir/scores';
  const calls = Array.from({ length: Math.ceil(sent.length / perCall) }, (_, index) =>
    sent.slice(index * perCall, (index + 1) * perCall),
  );
  const seconds = await shareOut(calls, async (batch, sender) => {
    const body = JSON.stringify(perCall === 1 ? batch[0] : batch);
    const headers = { 'content-type': 'application/json', ...signedHeaders(KEY, new Date(), body) };
    const start = performance.now();
    const answer = await pools[sender]?.request({ method: 'POST', path, headers, body });
    const text = (await answer?.body.text()) ?? '';
    waits.push(performance.now() - start);
    const accepted = text.split('"accepted"').length - 1;
    if (accepted !== batch.length) throw new Error(`${batch.length - accepted} plays were not taken: ${text}`);
  });
  await Promise.all(pools.map((pool) => pool.close()));
  const slowest = waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? Number.NaN;
  return { perSecond: sent.length / seconds, slowest };
}

/** A score as a bare insert stores it. */
export interface BareScore {
  playerId: number;
  chartHash: string;
  clear: number;
  exScore: number;
  maxCombo: number;
  minBp: number;
}

const bareScore = ({ userId, chart, score }: PushedPlay): BareScore => ({
  playerId: Number(userId.slice('player-'.length)),
  chartHash: chart.sha256,
  clear: Number(score.clear),
  exScore: score.exscore,
  maxCombo: score.maxcombo ?? 0,
  minBp: score.minbp ?? 0,
});

/** Inserts scores without a site: one statement each, into a table with the same columns. Returns how many in a second. */
export async function inserted(url: string, scores: readonly BareScore[]): Promise<number> {
  const clients = Array.from({ length: SENDERS }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  await clients[0]?.query('create table if not exists bare_score (like score including all)');
  const seconds = await shareOut(scores, async ({ playerId, chartHash, clear, exScore, maxCombo, minBp }, sender) => {
    await clients[sender]?.query(
      `insert into bare_score (player_id, chart_hash, origin, clear, ex_score, max_combo, min_bp, played_at)
       values ($1, $2, 'push', $3, $4, $5, $6, now())
       on conflict (player_id, chart_hash, origin) do update set clear = greatest(bare_score.clear, excluded.clear)`,
      [playerId, chartHash, clear, exScore, maxCombo, minBp],
    );
  });
  await Promise.all(clients.map((client) => client.end()));
  return scores.length / seconds;
}
