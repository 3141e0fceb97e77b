import { randomUUID } from 'node:crypto';
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
import { makeModerator } from '#server/accounts/changeRole.ts';
import { createAccount } from '#server/accounts/createAccount.ts';
import { makeEstimate } from '#server/estimate/estimateJob.ts';
import type { Context } from '#server/platform/context.ts';
import { hashPassword } from '#server/platform/password.ts';
import { linkPlayer } from '#server/players/identity/linkPlayer.ts';
import { addRival } from '#server/players/rivals/addRival.ts';
import { importArchive } from '#server/plays/archive/importArchive.ts';
import { importScores } from '#server/plays/importScores.ts';
import { removeExpired } from '#server/removeExpired.ts';
import { runRatingJobs } from '#server/scores/ratings/ratingJobs.ts';
import { restrictionsOfAll } from '#server/scores/restrictionsOf.ts';
import { saveNotice } from '#server/site/saveNotice.ts';
import { importTable } from '#server/tables/importTable.ts';
import { fixEntry } from '#server/voting/revisions/fixEntry.ts';
import { afterDueVoteCounts } from '#server/voting/voteCounts/afterDueVoteCounts.ts';
import { countVotes } from '#server/voting/voteCounts/countVotes.ts';
import { storeBallots } from './ballots.ts';
import { newChartMaker } from './charts.ts';
import { chartsToTry } from './chartsToTry.ts';
import { planModeration } from './moderation.ts';
import {
  type DemoScore,
  firstScores,
  inventArchive,
  inventCast,
  isNamed,
  type Member,
  type Player,
  scoresOf,
  serviceOf,
  uuid,
} from './players.ts';
import { planPlays } from './plays.ts';
import { decide, entriesToRevise, planProposals, planRevisions } from './proposals.ts';
import { type Random, randomFrom } from './random.ts';
import { planShowcase } from './showcase.ts';
import { inventSongs } from './songs.ts';
import { type StarterEntry, type StarterTable, starterFiles, starterTables } from './starter.ts';
import { planUploads } from './uploads.ts';
import { notices } from './words.ts';
import { allowed, frozenClock, type World } from './world.ts';

export interface DemoOptions {
  seed: string;
  /** The last day. The same seed and the same day give the same community. */
  until: Date;
  /** Some 200 players, 400 proposals and 6,000 votes of two years, instead of about a third of that in one year. */
  large?: boolean;
}

/** Called with the current step. */
export type OnProgress = (what: string) => void;

const dayOf = (at: Date) => Math.floor(Number(at) / DAY_MS);

/** Invents everything that exists before the site decides anything, and plans what everybody will do. */
export function inventCommunity({ seed, until, large = false }: DemoOptions): World {
  const random = randomFrom(seed);
  const rules = rulesAt(ruleBook, until);
  const sized = (usual: number, whenLarge: number) => (large ? whenLarge : usual);
  const from = daysAfter(until, -sized(365, 730));
  const cast = inventCast(random.branch('cast'), sized(60, 195));
  const make = newChartMaker(random.branch('charts'), inventSongs(random.branch('songs'), sized(80, 130)));
  const starters = starterTables(random.branch('starters'), rules.tables, cast, make, sized(4, 6));
  const wishes = entriesToRevise(random.branch('revised'), starters, sized(7, 16));
  const moving = new Set(wishes.map(({ entry }) => entry));
  const agenda: World['agenda'] = new Map();
  const community: World = {
    random,
    rules,
    from,
    until,
    counts: voteCountsDue(from, until),
    members: cast.map((player, index) => {
      const joinsAt = joiningDay(random.branch(`joining/${player.userId}`), player, index, from, until);
      const viewer = {
        ...player,
        accountId: 0,
        tokenHash: '',
        banned: false,
        barred: false,
      };
      return { player, joinsAt, viewer, rights: {} };
    }),
    starters,
    known: starters.flatMap(({ table, entries }) =>
      entries.filter((one) => one.official && !moving.has(one)).map(({ level, file }) => ({ table, level, file })),
    ),
    make,
    proposed: new Map(),
    accepted: [],
    ballots: [],
    plan: (at, act) => at <= until && agenda.set(dayOf(at), [...(agenda.get(dayOf(at)) ?? []), { at, act }]),
    agenda,
    chartsToTry: chartsToTry(rules.tables, 'tanuki_works', make),
  };
  planSite(community, sized(200, 3000));
  planMembers(community, sized(2, 8));
  planPlays(community);
  planFixes(community, moving);
  planProposals(community, sized(110, 400), sized(4, 14));
  planRevisions(community, wishes);
  planUploads(community, sized(8, 26));
  planShowcase(community);
  planModeration(community);
  return community;
}

/** Most join at the start, the named accounts among them; the beginner late, and the new ones last. */
function joiningDay(random: Random, { userId, isNew }: Player, index: number, from: Date, until: Date): Date {
  if (userId === 'demo-beginner') return daysAfter(until, -20);
  if (isNew) return daysAfter(until, -1);
  if (isNamed({ userId }) || random.chance(0.65)) return new Date(Number(from) + (index + 1) * 15_000);
  const days = (Number(until) - Number(from)) / DAY_MS - 30;
  return daysAfter(from, Math.round((2 + random.next() * days) * 1000) / 1000);
}

/** After so many acts the database is analyzed: it grows too fast for its own statistics to follow. */
const analyzeEvery = 1000;

/**
 * Lets the community live day by day: everybody does what they have planned, through the actions that serve users and
 * operators, each at its own time, and the site decides. The database must be migrated and empty, and its first start the
 * first day.
 */
export async function live(ctx: Context, { agenda, from, until }: World, onProgress: OnProgress = () => undefined) {
  // The demo has plays, whatever the site takes later.
  const site = { ...ctx, config: { ...ctx.config, DIRECT_SCORES: 'rights' as const } };
  let done = 0;
  for (let day = dayOf(from); day <= dayOf(until); day++) {
    onProgress(`the community in ${gmt9(new Date(day * DAY_MS)).dashed.slice(0, -3)}`);
    for (;;) {
      // What has just happened may have planned more for today.
      const today = (agenda.get(day) ?? []).sort((a, b) => Number(a.at) - Number(b.at));
      const next = today.shift();
      if (!next) break;
      await next.act({ ...site, clock: frozenClock(next.at) });
      done += 1;
      if (done === 10 || done % analyzeEvery === 0) await sql`analyze`.execute(ctx.db);
    }
  }
  onProgress('estimating how difficult the charts are');
  await makeEstimate({ ...ctx, clock: frozenClock(until) }, { isAsked: true });
}

/** Plans what operators and the clock do: import the tables and an archive, count votes, write notices. */
function planSite(world: World, archived: number): void {
  const { random, from, until, counts, starters, known } = world;
  // First, since at the same time a vote count precedes what players do.
  for (const at of counts) {
    world.plan(at, async (ctx) => {
      await storeBallots(ctx, world);
      for (const { outcomes } of await countVotes(ctx)) {
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
  world.plan(new Date(Number(from) + starters.length * 1000), (ctx) => writeOldHistory(ctx, random.branch('history')));
  world.plan(new Date(Number(from) + starters.length * 1000), (ctx) =>
    inFolder(async (folder) => {
      const file = path.join(folder, 'archive.db');
      writeArchive(file, inventArchive(random.branch('archive'), archived, known, from));
      await importArchive(ctx, { file });
    }),
  );
  const opening = (Number(until) - Number(from)) / DAY_MS;
  const days = { opening, countings: 210, 'voting-manners': 45, demo: 2 };
  for (const [code, texts] of Object.entries(notices)) {
    const at = daysAfter(until, -days[code as keyof typeof days]);
    world.plan(at, (ctx) =>
      saveNotice(ctx, { code, popsUp: code === 'demo', texts, from: null, until: null, by: null, reason: '' }),
    );
  }
}

const importStarter = (ctx: Context, starter: StarterTable) =>
  inFolder(async (folder) => {
    for (const [name, text] of starterFiles(starter)) await writeFile(path.join(folder, name), text);
    const report = await importTable(ctx, { table: starter.table.id, source: folder });
    if ('problems' in report) throw new Error(`the starter table is refused: ${report.problems.join('; ')}`);
  });

/** Writes how some charts of the starter tables became official in 2018, when there was no neutral vote. */
async function writeOldHistory({ db }: Context, random: Random): Promise<void> {
  const entries = await db
    .selectFrom('submission')
    .select(['id as submissionId', 'tableId as tableBefore', 'tableId as tableAfter'])
    .select(['level as levelBefore', 'level as levelAfter'])
    .where('result', '=', 'accept')
    .where(sql<boolean>`id % 8 = 0`)
    .orderBy('id')
    .execute();
  const lines = entries.map((entry) => {
    const [yes, no] = [random.whole(6, 14), random.whole(0, 2)];
    const at = daysAfter(new Date('2018-03-04T04:00:00Z'), 14 * random.whole(0, 20));
    return { ...entry, at, yes, no, mid: yes, tag: 'update' as const, rule: 'enoughVotes', minimum: 6, threshold: 70 };
  });
  await db.insertInto('history').values(lines).execute();
}

async function inFolder(use: (folder: string) => Promise<unknown>): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'stellaverse-demo-'));
  try {
    await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** How many password hashes are computed concurrently: one per thread of the pool. */
const joinsAtOnce = 4;

/** Plans that everybody joins, imports scores, plays what is accepted later, and has rivals; and that one is banned. */
function planMembers(world: World, sessions: number): void {
  const { members, from, until } = world;
  const early = members.filter(({ joinsAt }) => joinsAt < daysAfter(from, 1));
  const late = members.filter((member) => !early.includes(member));
  for (const { joinsAt, ...member } of late) world.plan(joinsAt, (ctx) => join(ctx, member));
  for (let i = 0; i < early.length; i += joinsAtOnce) {
    const group = early.slice(i, i + joinsAtOnce);
    world.plan(group[0]?.joinsAt ?? from, (ctx) => Promise.all(group.map((member) => join(ctx, member))));
  }
  for (const member of members.filter(({ player }) => !player.isNew)) {
    const random = world.random.branch(`member/${member.player.userId}`);
    const service = serviceOf(member.player);
    const firstAt = new Date(Number(member.joinsAt) + HOUR_MS);
    world.plan(firstAt, (ctx) => importBests(ctx, member, service, firstScores(world.random, member, world.known)));
    const length = (Number(daysAfter(until, -random.whole(2, 40) - random.next())) - Number(firstAt)) / sessions;
    for (let session = 1; length > 0 && session <= sessions; session++) {
      const at = new Date(Number(firstAt) + length * session);
      world.plan(at, (ctx) => {
        const fresh = world.accepted.filter((one) => one.at < at && Number(one.at) >= Number(at) - length);
        return importBests(ctx, member, service, scoresOf(random, member.player, service, fresh, at));
      });
    }
    planRivals(world, random, member, daysAfter(firstAt, 1));
    planLink(world, member);
  }
  // The site refuses whatever this member does later.
  const banned = world.random.branch('ban').pick(early.filter(({ player }) => !isNamed(player) && player.minirId));
  world.plan(daysAfter(until, -40), async (ctx) => {
    allowed(await ban(ctx, { by: null, account: banned.player.userId, reason: 'Votes traded among friends' }));
    banned.viewer.banned = true;
  });
}

let hashed: Promise<string> | undefined;
/** The hash of a random password, shared by all invented players, as hashing is slow. Nobody logs in as them. */
const hashOfOthers = () => (hashed ??= hashPassword(randomUUID()));

async function join(ctx: Context, { player, viewer }: Pick<Member, 'player' | 'viewer'>): Promise<void> {
  const { userId, password, nickname, isAdmin, isModerator, lr2Id, minirId } = player;
  const hash = isNamed(player) ? {} : { passwordHash: await hashOfOthers() };
  const id = lr2Id !== undefined ? { lr2Id } : minirId !== undefined ? { minirId } : { native: 'lr2' as const };
  viewer.accountId = allowed(
    await createAccount(ctx, { userId, password, nickname, isAdmin, ...id, ...hash }),
  ).accountId;
  if (isModerator) {
    allowed(await makeModerator(ctx, { account: viewer.accountId, by: null, reason: '' }));
  }
}

async function importBests(ctx: Context, member: Member, service: Service, scores: readonly DemoScore[]) {
  if (scores.length === 0) return;
  const lines = scores.map(({ file: { md5, sha256 }, played, ...score }) => {
    return { ...score, md5, sha256, played: played.toISOString() };
  });
  allowed(await importScores(ctx, { userId: member.player.userId, service, lines }));
  await readRights(ctx, [member]);
}

async function readRights({ db }: Context, members: readonly Member[]): Promise<void> {
  const ids = members.map(({ viewer }) => viewer.accountId);
  const rightsOf = await restrictionsOfAll(db, ids);
  for (const member of members) member.rights = rightsOf(member.viewer.accountId);
}

function planRivals(world: World, random: Random, member: Member, at: Date): void {
  if (!random.chance(0.7)) return;
  const known = world.members.filter((one) => one !== member && one.joinsAt < at);
  const rivals = random.shuffled(known.flatMap(({ player }) => player.lr2Id ?? player.minirId ?? []));
  for (const rival of rivals.slice(0, random.whole(1, 5))) {
    world.plan(at, async (ctx) => allowed(await addRival(ctx, member.viewer.accountId, rival)));
  }
}

/** Some LR2 players go on with beatoraja: they link a MinIR ID, as when MinIR has confirmed it, with scores of its own. */
function planLink(world: World, member: Member): void {
  const { player, joinsAt, viewer } = member;
  const random = world.random.branch(`links/${player.userId}`);
  const at = daysAfter(world.until, -random.whole(40, 300));
  if (player.lr2Id === undefined || at < daysAfter(joinsAt, 1)) return;
  if (player.userId !== 'demo-bora' && (isNamed(player) || !random.chance(0.3))) return;
  const identity = { service: 'beatoraja', rankingId: uuid(random) } as const;
  const scores = scoresOf(random, player, 'beatoraja', world.known, at);
  world.plan(at, async (ctx) => {
    allowed(await afterDueVoteCounts(ctx, (trx, now) => linkPlayer(ctx, trx, now, viewer.accountId, identity)));
    await importBests(ctx, member, 'beatoraja', scores);
  });
}

/** Plans that the admin fixes a dead link in each table. */
function planFixes({ random, members, starters, until, plan }: World, moving: ReadonlySet<StarterEntry>): void {
  const admin = members.find(({ player }) => player.isAdmin);
  for (const [i, { table, entries }] of starters.entries()) {
    const linked = entries.filter((entry) => entry.official && entry.chartUrl !== '' && !moving.has(entry));
    const { entryNo, chartUrl } = random.branch(`fix/${table.id}`).pick(linked);
    plan(daysAfter(until, -9 * (i + 1)), async (ctx) => {
      const by = admin?.viewer.accountId ?? null;
      const moved = chartUrl.replace('example.com/', 'example.org/');
      const reason = 'The old address is gone.';
      const fix = { table: table.id, entryNo, chartUrl: moved, reason, by, songUrl: null, chart: null };
      allowed(await fixEntry(ctx, fix));
    });
  }
}
