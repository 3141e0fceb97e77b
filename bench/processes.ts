import fs from 'node:fs';
import { sql } from 'kysely';
import { BIG_TABLE, fillBigTable } from '#testing/lists/bigTable.ts';
import { compareLoad, type Post, sendAll } from './load.ts';
import { median } from './measure.ts';
import { type Running, startNode } from './process.ts';
import type { Result, Skipped } from './report.ts';
import { type BenchContext, openBench, type Setup, scaled } from './setup.ts';
import { isStored, missingVotes } from './votes.ts';

const PORT = 3931;
const OPEN = 616;
const VOTES = scaled(600);
const SENDERS = 12;
const ROUNDS = 3;
/** Linux counts the time of a process in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** Some processes on a database of their own, and the votes that are yet to be cast there. */
interface Site {
  ctx: BenchContext;
  processes: Running[];
  posts: Post[];
  close(): Promise<void>;
}

/** Measures votes through three processes on one database server against votes through one, and the list of open votes of a player. */
export async function benchProcesses(setup: Setup): Promise<(Result | Skipped)[]> {
  const sites: Site[] = [];
  try {
    for (const count of [1, 3]) {
      const site = await openSite(setup, count, PORT + 4 * sites.length);
      if (!site) return [{ name: 'processes', skipped: 'needs a PostgreSQL server' }];
      sites.push(site);
    }
    const [one, three] = sites as [Site, Site];
    return [...(await compareVotes(one, three)), await compareViewers(one)];
  } finally {
    for (const site of sites) await site.close();
  }
}

async function openSite(setup: Setup, count: number, port: number): Promise<Site | null> {
  const engine = await setup.newEngine();
  if (engine.url === undefined) return null;
  const { ctx, close } = await openBench(engine);
  await fillBigTable(ctx.db, { submissions: 2000, players: 2000, open: OPEN }, ctx.clock.now());
  const processes: Running[] = [];
  for (let index = 0; index < count; index++) {
    processes.push(
      await startNode(['server/main.ts'], { port: port + index, path: '/readyz', env: engine.environment }),
    );
  }
  return {
    ctx,
    processes,
    posts: (await missingVotes(ctx, VOTES * (ROUNDS + count))).map(({ post }) => post),
    async close() {
      await Promise.all(processes.map(({ stop }) => stop()));
      await close();
    },
  };
}

async function compareVotes(one: Site, three: Site): Promise<Result[]> {
  // As many through each process, so that the code of each is compiled for speed.
  for (const site of [one, three]) for (const _ of site.processes) await castSome(site);
  const [single, several]: [Cast[], Cast[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    single.push(await castSome(one));
    several.push(await castSome(three));
  }
  const of = (casts: Cast[], value: keyof Cast) => median(casts.map((cast) => cast[value]));
  const baseline = 'through one process';
  const name = (what: string) => `${what} on ${OPEN} open proposals through three processes, ${SENDERS} senders`;
  const [perSecond, before] = [of(several, 'perSecond'), of(single, 'perSecond')];
  const [cost, costBefore] = [of(several, 'milliseconds'), of(single, 'milliseconds')];
  return [
    {
      name: name('votes per second'),
      baseline,
      ratio: perSecond / before,
      target: 1,
      better: 'higher',
      detail: `${Math.round(perSecond)} against ${Math.round(before)} votes per second`,
    },
    {
      name: name('processor time per vote'),
      baseline,
      ratio: cost / costBefore,
      target: 1.3,
      better: 'lower',
      detail: `${cost.toFixed(1)} ms against ${costBefore.toFixed(1)} ms, the database's included; of it the site ${of(several, 'own').toFixed(1)} ms against ${of(single, 'own').toFixed(1)} ms`,
    },
  ];
}

interface Cast {
  perSecond: number;
  /** Processor time per vote, of the site and the database. */
  milliseconds: number;
  /** That of the site alone. */
  own: number;
}

async function castSome({ ctx, processes, posts }: Site): Promise<Cast> {
  const some = posts.splice(0, VOTES);
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(ctx.db);
  const database = statOf(rows[0]?.pid ?? 0).parent;
  const own = () => processes.reduce((sum, { pid }) => sum + statOf(pid).milliseconds, 0);
  const all = () => own() + withChildren(database);
  const [before, ownBefore] = [all(), own()];
  const sent = await Promise.all(
    processes.map(({ address }, index) => {
      const share = some.filter((_, nth) => nth % processes.length === index);
      return sendAll(address, share, isStored, SENDERS / processes.length);
    }),
  );
  const seconds = Math.max(...sent.map((share) => share.seconds));
  const perVote = (time: number) => time / some.length;
  return {
    perSecond: some.length / seconds,
    milliseconds: perVote(all() - before),
    own: perVote(own() - ownBefore),
  };
}

/** Returns the parent of a process, and the processor time that it and its children that have ended have used. */
function statOf(pid: number | string) {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? [];
  const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0);
  return { parent: fields[1] ?? 0, milliseconds: (ticks * 1000) / TICKS_PER_SECOND };
}

/** Returns the processor time of a process and all its children. */
function withChildren(pid: number): number {
  const children = fs.readdirSync('/proc').flatMap((name) => {
    try {
      const stat = statOf(name);
      return stat.parent === pid ? [stat.milliseconds] : [];
    } catch {
      // Not a process, or one that has just ended.
      return [];
    }
  });
  return children.reduce((sum, each) => sum + each, statOf(pid).milliseconds);
}

async function compareViewers({ ctx, processes }: Site): Promise<Result> {
  const [{ post } = { post: undefined }] = await missingVotes(ctx, 1);
  const address = `${processes[0]?.address}/api/vote/songs?table=${BIG_TABLE}`;
  return {
    name: `the list of ${OPEN} open votes, logged in`,
    baseline: 'the same list, for visitors',
    target: 0.1,
    better: 'higher',
    ...(await compareLoad({ address, headers: { ...post?.headers } }, { address }, 1)),
  };
}
