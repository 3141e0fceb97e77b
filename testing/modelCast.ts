import { sql } from 'kysely';
import type { Context } from '#server/platform/context.ts';
import { hashesOf } from '#server/platform/hash.ts';
import { openSession } from '#server/platform/http/session.ts';
import { importScores } from '#server/plays/importScores.ts';
import { nameColumns } from '#server/voting/submissions/nameColumns.ts';
import { CAST, CHARTS } from '#testing/model/actions.ts';
import type { ChartFile, Entry, Person, Result, World } from '#testing/model/world.ts';
import { type Player, player } from './data/players.ts';
import { chartText } from './files/chartText.ts';
import { hashes } from './files/sampleTable.ts';
import { rules, tableOf } from './site/rules.ts';
import type { Site } from './site/site.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Two days after a vote count. */
const START = new Date('2026-11-24T12:00:00Z');
/** A chart file with its bytes. */
export type PlayedChart = ChartFile & { readonly bytes: Buffer };

/** Two charts per song; the last six have the notes of the first six; some are credited to kai. */
export const charts: readonly PlayedChart[] = Array.from({ length: CHARTS }, (_, index) => {
  const group = index < CHARTS - 6 ? index : index - (CHARTS - 6);
  const song = index < CHARTS - 6 ? `Song ${index >> 1}` : `Copy ${index}`;
  const credits = index % 8 === 5 ? 'kai' : null;
  const facts = {
    title: `${song} [${index % 2 ? 'HYPER' : 'ANOTHER'}]`,
    artist: credits ? `somebody / obj: ${credits}` : 'somebody',
  };
  const bits = [...(group + 1).toString(2).padStart(8, '0')].map((bit) => (bit === '1' ? 'ZZ' : '00')).join('');
  const bytes = chartText({ ...facts, lines: [`#00311:${bits}`] });
  return { ...facts, ...hashesOf(bytes), song, notes: `group ${group}`, credits, bytes };
});

const CLEARED: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  aki: [
    ['st', 10],
    ['dpst', 0],
    ['dp', 8],
  ],
  mina: [
    ['st', 10],
    ['dpst', 0],
    ['dp', 8],
  ],
  yuki: [
    ['st', 10],
    ['dpst', 0],
    ['dp', 8],
  ],
  jun: [['dp', 8]],
  ren: [['st', 1]],
  sora: [],
  kai: [
    ['st', 10],
    ['dpst', 0],
  ],
  admin: [
    ['st', 10],
    ['dpst', 0],
  ],
};

/** The initial entries: table, level, state, days since publication (null = imported), proposer. */
const SEEDS: readonly (readonly [string, number, Result | 'deleted' | 'v1', number | null, string | null])[] = [
  ['dpst', 0, 'accept', 100, null],
  ['dpst', 3, 'accept', 100, 'aki'],
  ['dp', 10, 'accept', 100, null],
  ['dp', 8, 'accept', 100, 'mina'],
  ['st', 0, 'accept', 100, null],
  ['st', 11, 'accept', 100, null],
  ['sl', 12, 'accept', 100, null],
  ['dpst', 2, 'reject', 100, 'mina'],
  ['dp', 9, 'canceled', 20, 'yuki'],
  ['dpst', 5, 'deleted', 100, null],
  ['fr', 12, 'accept', 100, null],
  ['fr', 11, 'reject', 100, 'jun'],
  ['dpst', 1, 'accept', null, null],
  ['dpst', 4, 'v1', 3, 'aki'],
  ['st', 10, 'new', 29, 'mina'],
  ['dp', 7, 'accept', 30, null],
  ['st', 12, 'reject', 61, null],
];

/** A player of the site, and the same person in the model. */
export type Actor = Player & { readonly person: Person };

/** An empty site with the model's people and entries on it, and the same in the model. */
export async function stage(site: Site): Promise<{ world: World; actors: Actor[] }> {
  await site.fresh(START);
  const { ctx } = site;
  const actors: Actor[] = [];
  for (const name of CAST) actors.push(await actor(ctx, name));
  const world: World = {
    rules,
    now: START.getTime(),
    counted: START.getTime(),
    runs: [],
    people: actors.map(({ person }) => person),
    entries: [],
    revisions: [],
    suspensions: [],
    numbers: {},
    lines: [],
  };
  for (const seed of SEEDS) world.entries.push(seedOf(world, seed));
  await storeSeeds(ctx, world);
  for (const { id } of rules.tables) await ctx.published.refresh(id);
  return { world, actors };
}

async function actor(ctx: Context, name: string): Promise<Actor> {
  const clears = CLEARED[name] ?? [];
  const admin = name === 'admin';
  const facts = { admin, service: 'beatoraja' as const, cleared: clears.map(([table, level]) => `${table}${level}`) };
  const made = await player(ctx, name, facts);
  // A person without rights gets some if such a chart becomes official.
  const cleared = name === 'sora' || name === 'ren' ? charts.filter((_, index) => index % 3 !== 0) : [];
  const lines = cleared.map(({ sha256 }) => ({ sha256, clear: 4, exscore: 1000 }));
  if (lines.length > 0) await importScores(ctx, { userId: made.userId, lines });
  await neverExpire(ctx);
  const person: Person = {
    name,
    accountId: made.accountId,
    minirId: made.rankingId,
    admin,
    banned: false,
    barred: false,
    deleted: false,
    session: true,
    clears: clears.map(([table, level]) => ({ table, level })),
    cleared: new Set(cleared.map(({ sha256 }) => sha256)),
    kept: new Map(),
    lastComment: null,
  };
  return { ...made, person };
}

/** Keeps the session valid: a sequence lasts weeks, and expiry is tested elsewhere. */
const neverExpire = (ctx: Context) =>
  ctx.db
    .updateTable('session')
    .set({ expiresAt: new Date('2099-01-01T00:00:00Z') })
    .execute();

/** Logs a person in again. */
export async function logInAgain(ctx: Context, one: Actor): Promise<void> {
  const { token, tokenHash } = await openSession(ctx, one.accountId);
  await neverExpire(ctx);
  Object.assign(one, { cookie: `sid=${token}`, tokenHash });
  one.person.session = true;
  one.person.kept = new Map();
}

function seedOf(world: World, [table, level, state, age, proposer]: (typeof SEEDS)[number]): Entry {
  const { series } = tableOf(table);
  const no = (world.numbers[series] ?? 0) + 1;
  world.numbers[series] = no;
  const name = `Seed ${series} ${no}`;
  const publishedAt = age === null ? null : world.now - age * DAY;
  const result = state === 'deleted' ? 'accept' : state === 'v1' ? 'new' : state;
  return {
    no,
    series,
    version: state === 'v1' ? 1 : 2,
    proposer: world.people.find((person) => person.name === proposer) ?? null,
    publishedAt,
    result,
    decidedAt: result === 'new' || age === null ? null : world.now - 10 * DAY,
    ballots: [],
    verdict: null,
    proposedAt: { table, level },
    chart: { ...hashes(name), title: name, artist: 'somebody', song: name, notes: name, credits: null },
    table,
    level,
    songUrl: 'https://example.com/song',
    chartUrl: '',
    comment: '',
    adult: false,
    imported: true,
    deleted: state === 'deleted',
    removed: false,
    withdrawn: false,
    comments: [],
  };
}

async function storeSeeds(ctx: Context, world: World): Promise<void> {
  const at = (time: number | null) => (time === null ? null : new Date(time));
  const rows = world.entries.map((entry) => ({
    series: entry.series,
    entryNo: entry.no,
    tableId: entry.table,
    proposedTableId: entry.table,
    level: entry.level,
    proposedLevel: entry.level,
    md5: entry.chart.md5,
    sha256: entry.chart.sha256,
    songUrl: entry.songUrl,
    chartUrl: entry.chartUrl,
    comment: entry.comment,
    proposerId: entry.proposer?.accountId ?? null,
    publishedAt: at(entry.publishedAt),
    decidedAt: at(entry.decidedAt),
    deletedAt: entry.deleted ? at(entry.decidedAt) : null,
    result: entry.result,
    voteVersion: entry.version,
    imported: true,
    ...nameColumns(entry.chart.title, entry.chart.artist),
  }));
  await ctx.db.insertInto('submission').values(rows).execute();
  const numbers = Object.entries(world.numbers).map(([series, last]) => ({ series, last }));
  await ctx.db.insertInto('entryNumber').values(numbers).execute();
  for (const { id } of rules.tables) {
    await sql`insert into list_version (table_id, published) values (${id}, 1)`.execute(ctx.db);
  }
}
