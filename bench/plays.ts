import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { signedHeaders } from '#fakes/minir/sign.ts';
import { sha256Hex } from '#server/platform/hash.ts';
import { fillAccounts } from '#testing/lists/fillAccounts.ts';
import { beatorajaBody, openLr2Body, openLr2Headers } from '#testing/site/gameClients.ts';
import { insertAll, type Post, SENDERS, sendAll } from './load.ts';
import { median, ms } from './measure.ts';
import { startNode } from './process.ts';
import type { Result, Skipped } from './report.ts';
import { type Engine, openBench, type Setup, scaled } from './setup.ts';

const PORT = 3921;
const PLAYERS = 400;
const CHARTS = 2000;
/** Scores of each player before, on the first charts; two of three are cleared. */
const SCORES_EACH = scaled(500);
const PLAYS = scaled(3000);
const WARM_UP = scaled(400);
const ROUNDS = 3;
const KEY = { id: 'bench', secret: 'a-secret-of-the-bench-alone-long-enough' };

const md5Of = (chart: number) => createHash('md5').update(`play ${chart}`).digest('hex');
const sha256Of = (chart: number) => sha256Hex(`play ${chart}`);
const clientKey = (client: string, player: number) => sha256Hex(`${client} ${player}`).slice(0, 32);

/** A play of the n-th player: nine of ten are on a chart that the player has a score on. */
interface Play {
  id: string;
  player: number;
  chart: number;
  great: number;
}

/** A way for plays to come in. */
interface Way {
  name: string;
  perCall: number;
  post(plays: readonly Play[]): Post;
}

const NONE = { lpg: 0, lgr: 0, egd: 0, lgd: 0, ebd: 0, lbd: 0, epr: 0, lpr: 0 };
const judgementsOf = ({ great }: Play) => ({ ...NONE, epg: 1000 - great, egr: great });

function pushedPost(plays: readonly Play[]): Post {
  const pushed = plays.map(({ id, player, chart, great }) => ({
    eventId: id,
    userId: `player-${player}`,
    playedAt: Math.floor(Date.now() / 1000),
    chart: { sha256: sha256Of(chart), md5: '', lntype: 0, mode: 'BEAT_7K', notes: 2000 },
    score: { clear: great % 8, exscore: 2000 - great, maxcombo: 500, minbp: 20 },
  }));
  const body = JSON.stringify(pushed.length === 1 ? pushed[0] : pushed);
  const path = pushed.length === 1 ? '/api/ir/minir/score' : '/api/ir/minir/scores';
  return { path, headers: signedHeaders(KEY, new Date(), body), body };
}

const WAYS: readonly Way[] = [
  { name: 'pushed plays, 1 in a call', perCall: 1, post: pushedPost },
  { name: 'pushed plays, 100 in a call', perCall: 100, post: pushedPost },
  {
    name: 'plays of openlr2',
    perCall: 1,
    post([play]) {
      const { player, chart, great } = play as Play;
      const judged = {
        clearType: 3,
        gaugeType: 0,
        exscore: 2000 - great,
        judgements_total: judgementsOf(play as Play),
      };
      const body = JSON.stringify(openLr2Body(md5Of(chart), judged));
      const headers = openLr2Headers(clientKey('openlr2', player), body, new Date());
      return { path: '/api/chart/score', headers, body };
    },
  },
  {
    name: 'plays of beatoraja',
    perCall: 1,
    post([play]) {
      const { player, chart, great } = play as Play;
      const score = { clear: 'Normal', gauge: 2, exscore: 2000 - great, ...judgementsOf(play as Play), seed: great };
      const body = JSON.stringify(beatorajaBody(sha256Of(chart), new Date(), { score }));
      return {
        path: '/ir/beatoraja/submit-score',
        headers: { authorization: `Bearer ${clientKey('beatoraja', player)}` },
        body,
      };
    },
  },
];

/** Measures plays that a ranking service pushes, and those that game clients send, against bare inserts of the same scores. */
export async function benchPlays(setup: Setup): Promise<(Result | Skipped)[]> {
  const engine = await setup.newEngine();
  if (engine.url === undefined) return [{ name: 'plays', skipped: 'needs a PostgreSQL server' }];
  await fill(engine);
  const env = {
    ...engine.environment,
    NODE_ENV: 'test',
    DIRECT_SCORES: 'rights',
    SITE_SECRET: KEY.secret,
    MINIR_SITE_URL: 'http://127.0.0.1:9/minir',
    MINIR_KEYS: `${KEY.id}:${KEY.secret}`,
    MINIR_PUSHES_PER_MINUTE: '10000000',
  };
  const site = await startNode(['server/main.ts'], { port: PORT, path: '/readyz', env });
  try {
    const results: Result[] = [];
    for (const way of WAYS) results.push(await measureWay(way, site.address, engine.url));
    return results;
  } finally {
    await site.stop();
  }
}

async function measureWay({ name, perCall, post }: Way, address: string, url: string): Promise<Result> {
  const send = (plays: readonly Play[]) => {
    const calls = Array.from({ length: Math.ceil(plays.length / perCall) }, (_, call) =>
      plays.slice(call * perCall, (call + 1) * perCall),
    );
    const isAccepted = (reply: string) => reply.includes('"accepted"') && !reply.includes('"refused"');
    return sendAll(address, calls.map(post), isAccepted);
  };
  await send(playsOf(`${name} warm`, WARM_UP));
  const [own, bare, waits]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    const plays = playsOf(`${name} ${round}`, PLAYS);
    const { perSecond, p99 } = await send(plays);
    own.push(perSecond * (plays.length / Math.ceil(plays.length / perCall)));
    waits.push(p99);
    const rows = plays.map(({ player, chart, great }) => [player, sha256Of(chart), great % 8, 2000 - great]);
    bare.push(await insertAll(url, INSERT, rows));
  }
  const [ours, theirs] = [median(own), median(bare)];
  return {
    name: `take ${name}, ${SENDERS} senders`,
    baseline: `inserts of the same scores through ${SENDERS} connections`,
    ratio: ours / theirs,
    target: 0.25,
    better: 'higher',
    detail: `${Math.round(ours)} plays per second against ${Math.round(theirs)} inserts; 99 of 100 calls within ${ms(median(waits))}`,
  };
}

const INSERT = `insert into bare_score (player_id, chart_hash, origin, clear, ex_score, played_at) values ($1, $2, 'push', $3, $4, now())
  on conflict (player_id, chart_hash, origin, ln_type) do update set clear = greatest(bare_score.clear, excluded.clear)`;

/** Returns plays of all players in turn; the same ones for the same name. */
function playsOf(name: string, count: number): Play[] {
  return Array.from({ length: count }, (_, index) => {
    const dice = createHash('sha256').update(`${name} ${index}`).digest();
    return {
      id: `${name} ${index}`.replaceAll(/[^a-z0-9]/g, '-'),
      player: 1 + (index % PLAYERS),
      chart: 1 + (dice.readUInt16BE(0) % (index % 10 === 0 ? CHARTS : SCORES_EACH)),
      great: dice.readUInt8(2),
    };
  });
}

/** Creates accounts with a player of each service and keys of both clients, and official charts with scores on some of them. */
async function fill(engine: Engine): Promise<void> {
  const { ctx, close } = await openBench(engine);
  const { db, clock } = ctx;
  const now = clock.now();
  await fillAccounts(db, { count: PLAYERS, prefix: 'lr2-' }, now);
  await sql`
    insert into player (service, ranking_id, account_id) select 'beatoraja', user_id, id from account order by id`.execute(
    db,
  );
  await sql`
    insert into submission (series, entry_no, table_id, level, proposed_level, proposed_table_id, md5, sha256, title, artist,
      song_url, chart_url, comment, published_at, song_key, result)
    select 'main', n, 'sl', n % 13, n % 13, 'sl', md5('play ' || n), encode(sha256(('play ' || n)::bytea), 'hex'),
      'Song ' || n, 'artist', '', '', '', ${now}, 'play ' || n, 'accept'
    from generate_series(1, ${CHARTS}::int) n`.execute(db);
  await sql`
    insert into score (player_id, chart_hash, origin, clear, ex_score, played_at)
    select p.id, case service when 'lr2' then md5('play ' || n) else encode(sha256(('play ' || n)::bytea), 'hex') end, 'push',
      case n % 3 when 0 then 1 else 4 end, 1000, ${now}
    from player p cross join generate_series(1, ${SCORES_EACH}::int) n`.execute(db);
  const keys = (['openlr2', 'beatoraja'] as const).flatMap((client) =>
    Array.from({ length: PLAYERS }, (_, index) => {
      const accountId = index + 1;
      return { accountId, client, name: 'bench', keyHash: sha256Hex(clientKey(client, accountId)), createdAt: now };
    }),
  );
  await db.insertInto('clientKey').values(keys).execute();
  await sql`create table bare_score (like score including all)`.execute(db);
  await sql`analyze`.execute(db);
  await close();
}
