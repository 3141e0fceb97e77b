import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { DAY_MS, daysAfter, gmt9, HOUR_MS } from '#domain/common/dates.ts';
import type { Service } from '#domain/players/clears.ts';
import { ruleBook, rulesAt } from '#domain/rules/rules.ts';
import { voteCountsDue } from '#domain/voting/calendar.ts';
import { writeArchive } from '#fakes/lr2ir/archive.ts';
import { ban } from '#server/accounts/ban.ts';
import { createAccount } from '#server/accounts/createAccount.ts';
import { linkPlayer } from '#server/accounts/identity/linkPlayer.ts';
import type { Context } from '#server/base/context.ts';
import { makeEstimate } from '#server/estimate/estimateJob.ts';
import { importArchive } from '#server/players/archive/importArchive.ts';
import { importScores } from '#server/players/importScores.ts';
import { runRatingJobs } from '#server/ratings/ratingJobs.ts';
import { removeExpired } from '#server/removeExpired.ts';
import { restrictionsOfAll } from '#server/restrictions/restrictionsOf.ts';
import { fixEntry } from '#server/revisions/fixEntry.ts';
import { addRival } from '#server/rivals/addRival.ts';
import { saveNotice } from '#server/site/saveNotice.ts';
import { importTable } from '#server/tables/importTable.ts';
import { afterDueVoteCounts } from '#server/voteCounts/afterDueVoteCounts.ts';
import { countVotes } from '#server/voteCounts/countVotes.ts';
import { newChartMaker } from './charts.ts';
import { chartsToTry } from './chartsToTry.ts';
import { notices } from './notices.ts';
import {
  type DemoScore,
  inventArchive,
  inventCast,
  isNamed,
  type Member,
  type Player,
  type RankedChart,
  scoresOf,
  serviceOf,
  uuid,
} from './players.ts';
import { planPlays } from './plays.ts';
import { type Random, randomFrom } from './random.ts';
import { inventSongs } from './songs.ts';
import { type StarterTable, starterFiles, starterTables } from './starter.ts';
import { planUploads } from './uploads.ts';
import { decide, entriesToRevise, planProposals, planRevisions } from './voting.ts';
import { allowed, type DemoOptions, frozenClock, type World } from './world.ts';

/** Called with the share of the work that is done, from 0 to 1, and the current step. */
export type OnProgress = (share: number, what: string) => void;

const dayOf = (at: Date) => Math.floor(Number(at) / DAY_MS);

/** Invents everything that exists before the site decides anything, and plans what everybody will do. */
export function inventWorld({ seed, until, scale = 1, book = ruleBook }: DemoOptions): World {
  const random = randomFrom(seed);
  const rules = rulesAt(book, until);
  const from = daysAfter(until, -730);
  const sized = (whole: number, least: number) => Math.max(least, Math.round(whole * scale));
  const cast = inventCast(random.branch('cast'), sized(195, 20));
  const make = newChartMaker(random.branch('charts'), inventSongs(random.branch('songs'), sized(183, 60)));
  const starters = starterTables(random.branch('starters'), rules.tables, cast, make, sized(6, 4));
  const wishes = entriesToRevise(random.branch('revised'), starters, sized(16, 5));
  const moving = new Set(wishes.map(({ entry }) => entry));
  const agenda: World['agenda'] = new Map();
  const world: World = {
    ...{ random, rules, from, until, starters, wishes, make, agenda },
    members: cast.map((player, index) => ({
      player,
      joinsAt: joiningDay(random.branch(`joining/${player.userId}`), player, index, from, until),
      viewer: { ...player, accountId: 0, tokenHash: '', banned: false, barred: false },
      rights: {},
    })),
    known: starters.flatMap(({ table, entries }) =>
      entries
        .filter((entry) => entry.official && !moving.has(entry))
        .map(({ level, file }) => ({ table, level, file })),
    ),
    archived: sized(3000, 40),
    chartsToTry: chartsToTry(rules.tables, 'tanuki_works', make),
    proposals: new Map(),
    accepted: [],
    plan(at, act) {
      if (at > until) return;
      const day = agenda.get(dayOf(at));
      if (day) day.push({ at, act });
      else agenda.set(dayOf(at), [{ at, act }]);
    },
  };
  planSite(world);
  planMembers(world);
  planPlays(world);
  planFixes(world);
  const [proposals, uploads] = [sized(400, 20), sized(40, 6)];
  planProposals(world, proposals, Math.ceil(uploads / 3));
  planRevisions(world, wishes);
  planUploads(world, uploads - Math.ceil(uploads / 3));
  return world;
}

/** Most join at the start, the named accounts among them; the beginner late. */
function joiningDay(random: Random, player: Player, index: number, from: Date, until: Date): Date {
  if (player.userId === 'demo-beginner') return daysAfter(until, -20);
  if (isNamed(player) || random.chance(0.65)) return new Date(Number(from) + (index + 1) * 15_000);
  const days = (Number(until) - Number(from)) / DAY_MS;
  return new Date(Math.round(Number(daysAfter(from, 2 + random.next() * (days - 30)))));
}

/** After so many acts the database is analyzed: it grows too fast for its own statistics to follow. */
const analyzeEvery = 1000;

/**
 * Lets the community live day by day: everybody does what they have planned, through the actions that serve users and
 * operators, each at its own time, and the site decides. The database must be migrated and empty, and its first start the
 * first day.
 */
export async function live(ctx: Context, world: World, onProgress: OnProgress = () => undefined): Promise<void> {
  const { agenda, from, until } = world;
  const [first, last] = [dayOf(from), dayOf(until)];
  let done = 0;
  for (let day = first; day <= last; day++) {
    const today = agenda.get(day) ?? [];
    while (today.length > 0) {
      const next = today.sort((a, b) => Number(a.at) - Number(b.at)).shift();
      await next?.act({ ...ctx, clock: frozenClock(next.at) });
      done += 1;
      if (done === world.starters.length || done % analyzeEvery === 0) await sql`analyze`.execute(ctx.db);
    }
    const month = gmt9(new Date(day * DAY_MS)).dashed.slice(0, -3);
    onProgress((day - first + 1) / (last - first + 2), `the community in ${month}`);
  }
  await makeEstimate({ ...ctx, clock: frozenClock(until) }, { isAsked: true });
  onProgress(1, 'estimating how difficult the charts are');
}

/** Plans what operators and the clock do: import the tables and an archive, count votes, write notices. */
function planSite(world: World): void {
  const { starters, from, until, random } = world;
  // The vote counts come first, as at the same time they precede what players do.
  for (const at of voteCountsDue(from, until)) {
    world.plan(at, async (ctx) => {
      const counts = await countVotes(ctx);
      for (const { outcomes } of counts) {
        for (const outcome of outcomes) decide(world, random.branch(`decided/${outcome.entry.id}`), at, outcome);
      }
      await removeExpired(ctx);
      // As every minute on a running site, so that scores become growth on known ratings.
      await runRatingJobs(ctx);
      await readRights(ctx, world.members);
    });
  }
  for (const [i, starter] of starters.entries()) {
    world.plan(new Date(Number(from) + i * 1000), (ctx) => importStarter(ctx, starter));
  }
  world.plan(new Date(Number(from) + starters.length * 1000), (ctx) => importOldScores(ctx, world));
  for (const { at, ...notice } of notices(from, until)) world.plan(at, (ctx) => saveNotice(ctx, notice));
}

async function inFolder(use: (folder: string) => Promise<unknown>): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'stellaverse-demo-'));
  try {
    await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const importStarter = (ctx: Context, starter: StarterTable) =>
  inFolder(async (folder) => {
    for (const [name, text] of starterFiles(starter)) await writeFile(path.join(folder, name), text);
    const report = await importTable(ctx, { table: starter.table.id, source: folder });
    if ('problems' in report) throw new Error(`the starter table is refused: ${report.problems.join('; ')}`);
  });

const importOldScores = (ctx: Context, { random, archived, known, from }: World) =>
  inFolder(async (folder) => {
    const file = path.join(folder, 'archive.db');
    writeArchive(file, inventArchive(random.branch('archive'), archived, known, from));
    await importArchive(ctx, { file });
  });

/** How often a member plays after the first scores. */
const sessions = 8;
/** How many password hashes are computed concurrently: one per thread of the pool. */
const joinsAtOnce = 4;

/** Plans that everybody joins, imports scores, plays what is accepted later, and has rivals. */
function planMembers(world: World): void {
  const { members, until, known } = world;
  const early = members.filter(({ joinsAt }) => joinsAt < daysAfter(world.from, 1));
  for (let i = 0; i < early.length; i += joinsAtOnce) {
    const group = early.slice(i, i + joinsAtOnce);
    world.plan(group.at(-1)?.joinsAt ?? world.from, (ctx) =>
      Promise.all(group.map((one) => join({ ...ctx, clock: frozenClock(one.joinsAt) }, one))),
    );
  }
  for (const member of members) {
    const { player, joinsAt } = member;
    const random = world.random.branch(`member/${player.userId}`);
    const service = serviceOf(player);
    if (!early.includes(member)) world.plan(joinsAt, (ctx) => join(ctx, member));
    const firstAt = new Date(Number(joinsAt) + HOUR_MS);
    world.plan(firstAt, (ctx) => importBests(ctx, member, service, firstScores(world, member)));
    const length = (Number(daysAfter(until, -random.whole(2, 40) - random.next())) - Number(firstAt)) / sessions;
    for (let session = 1; length > 0 && session <= sessions; session++) {
      const at = new Date(Number(firstAt) + length * session);
      world.plan(at, (ctx) => {
        const fresh = world.accepted.filter((one) => one.at < at && Number(one.at) >= Number(at) - length);
        return importBests(ctx, member, service, scoresOf(random, player, service, fresh, at));
      });
    }
    const rivals = random.chance(0.7) ? random.whole(1, 5) : 0;
    world.plan(daysAfter(firstAt, 1), async (ctx) => {
      const others = members.filter((one) => one !== member && one.joinsAt < ctx.clock.now() && rankingId(one) !== '');
      for (const rival of random.shuffled(others).slice(0, rivals)) {
        allowed(await addRival(ctx, member.viewer.accountId, rankingId(rival)));
      }
    });
    planLink(world, member, known);
  }
  // One who stuffed the ballot box. The site refuses whatever they would do later.
  const banned = world.random
    .branch('ban')
    .pick(early.filter(({ player }) => !isNamed(player) && player.eagerness > 1));
  world.plan(daysAfter(until, -40), async (ctx) => {
    allowed(await ban(ctx, { userId: banned.player.userId, reason: 'Votes traded among friends' }));
    banned.viewer.banned = true;
  });
}

const rankingId = ({ player }: Member) => player.lr2Id ?? player.minirId ?? '';

/** Returns the scores that a member imports first. */
export const firstScores = ({ random, known }: World, { player, joinsAt }: Member): DemoScore[] =>
  scoresOf(random.branch(`scores/${player.userId}`), player, serviceOf(player), known, joinsAt);

async function join(ctx: Context, { player, viewer }: Member): Promise<void> {
  const { userId, password, nickname, isAdmin, lr2Id, minirId } = player;
  const id = lr2Id !== undefined ? { lr2Id } : minirId !== undefined ? { minirId } : { native: 'lr2' as const };
  viewer.accountId = allowed(await createAccount(ctx, { userId, password, nickname, isAdmin, ...id })).accountId;
}

async function importBests(ctx: Context, member: Member, service: Service, scores: readonly DemoScore[]) {
  if (scores.length === 0) return;
  const lines = scores.map((score) => ({ ...score, played: score.played.toISOString() }));
  allowed(await importScores(ctx, { userId: member.player.userId, service, lines }));
  await readRights(ctx, [member]);
}

async function readRights(ctx: Context, members: readonly Member[]): Promise<void> {
  const ids = members.map(({ viewer }) => viewer.accountId);
  const rightsOf = await restrictionsOfAll(ctx.db, ids);
  for (const member of members) member.rights = rightsOf(member.viewer.accountId);
}

/** Some LR2 players go on with beatoraja: they link a MinIR ID, as when MinIR has confirmed it, with scores of its own. */
function planLink(world: World, member: Member, known: readonly RankedChart[]): void {
  const { player, joinsAt, viewer } = member;
  const random = world.random.branch(`links/${player.userId}`);
  const at = daysAfter(world.until, -random.whole(40, 300));
  if (player.lr2Id === undefined || at < daysAfter(joinsAt, 1)) return;
  if (player.userId !== 'demo-bora' && (isNamed(player) || !random.chance(0.3))) return;
  const identity = { service: 'beatoraja', rankingId: uuid(random) } as const;
  const scores = scoresOf(random, player, 'beatoraja', known, at);
  world.plan(at, async (ctx) => {
    const linked = await afterDueVoteCounts(ctx, (trx, now) => linkPlayer(ctx, trx, now, viewer.accountId, identity));
    allowed(linked);
    await importBests(ctx, member, 'beatoraja', scores);
  });
}

/** Plans that the admin fixes a dead link in each table. */
function planFixes(world: World): void {
  const random = world.random.branch('fixes');
  const admin = world.members.find(({ player }) => player.isAdmin);
  const moving = new Set(world.wishes.map(({ entry }) => entry));
  for (const [i, { table, entries }] of world.starters.entries()) {
    const { entryNo, chartUrl } = random.pick(
      entries.filter((entry) => entry.official && entry.chartUrl !== '' && !moving.has(entry)),
    );
    const comment = 'The old address is gone.';
    const fix = { tableId: table.id, entryNo, comment, songUrl: null, chart: null };
    world.plan(daysAfter(world.until, -9 * (i + 1)), async (ctx) =>
      allowed(
        await fixEntry(ctx, {
          ...fix,
          chartUrl: chartUrl.replace('example.com/', 'example.org/'),
          adminId: admin?.viewer.accountId ?? null,
        }),
      ),
    );
  }
}
