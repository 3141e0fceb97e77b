import { DAY_MS, daysAfter, HOUR_MS } from '#domain/common/dates.ts';
import { isRefusal } from '#domain/common/errors.ts';
import { minimumOf, targetOf, type VotedKind } from '#domain/entries/revisionKinds.ts';
import { isRestricted } from '#domain/players/restriction.ts';
import { isLevel, levelName, levelsOf, minimumAt } from '#domain/tables/level.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { nextVoteCount, VOTE_COUNT_INTERVAL_DAYS } from '#domain/voting/calendar.ts';
import type { Difficulty, Vote } from '#domain/voting/tally.ts';
import { voteOptions } from '#domain/voting/voteOptions.ts';
import type { CastBallot, VoteVersion } from '#domain/voting/whyNotVote.ts';
import { deadline } from '#domain/voting/window.ts';
import type { BallotBoxKey } from '#server/ballots/ballotBox.ts';
import type { Context } from '#server/base/context.ts';
import { stageFile } from '#server/charts/stagedFiles.ts';
import type { Outcome } from '#server/history/outcome.ts';
import { openSession } from '#server/http/session.ts';
import { submitRevision } from '#server/revisions/submitRevision.ts';
import { submitSong } from '#server/submissions/submitSong.ts';
import { castVote } from '#server/voting/castVote.ts';
import { commentOnSong } from '#server/voting/commentOnSong.ts';
import { type Chart, chartFile, originalOf } from './charts.ts';
import { isNamed, type Member, type Player } from './players.ts';
import type { Random } from './random.ts';
import type { StarterTable } from './starter.ts';
import { upload } from './uploads.ts';
import { words } from './words.ts';
import { allowed, type Proposed, type Reception, type RevisionWish, type Slot, type World } from './world.ts';

/** The probabilities of a yes and of a no; the rest is neutral. */
const likelihood: Readonly<Record<Reception, { yes: number; no: number }>> = {
  liked: { yes: 0.86, no: 0.08 },
  unwanted: { yes: 0.3, no: 0.6 },
  lukewarm: { yes: 0.5, no: 0.32 },
  ignored: { yes: 0.72, no: 0.18 },
  lingering: { yes: 1, no: 0 },
};

/** On the first so many days votes have version 1: voters chose a level. */
const levelVoteDays = 120;

/** How often somebody else is asked when the site refuses a proposal or revision. */
const attempts = 30;

/** The share of each table in the proposals, in percent. */
const shares: Readonly<Record<string, number>> = { st: 30, sl: 30, dpst: 10, dp: 14, fr: 16 };
/** The open entries at the end, per hundred proposals. */
const openPerHundred = 13;

/** Returns when the last vote count was due, at or before a time. */
const lastVoteCount = (at: Date): Date => nextVoteCount(daysAfter(at, -VOTE_COUNT_INTERVAL_DAYS));

/** Lets members propose `count` charts, and upload `uploaded` of them before. In the last month every table has open ones. */
export function planProposals(world: World, count: number, uploaded: number): void {
  const { rules, from, until } = world;
  const random = world.random.branch('proposals');
  const slots = rules.tables
    .flatMap((table) => {
      const own = Math.round((count * (shares[table.id] ?? 10)) / 100);
      const open = Math.max(4, Math.round((own * openPerHundred) / 100));
      const decided = Array.from({ length: Math.max(0, own - open) }, (): Slot => {
        const at = eveningBetween(random, daysAfter(from, 4), daysAfter(lastVoteCount(until), -6));
        const reception = random.weightedBy({ liked: 73, unwanted: 11, lukewarm: 7, ignored: 9 });
        return { at, table, reception, version: at < daysAfter(from, levelVoteDays) ? 1 : 2 };
      });
      return [...decided, ...openSlots(random, table, open, until)];
    })
    .sort((a, b) => Number(a.at) - Number(b.at));
  // One open vote of Satellite has version 1 too, to show it.
  const shown = slots.findLast(({ table }) => table.id === 'sl');
  if (shown) shown.version = 1;
  copySome(random, slots.slice(slots.length / 4), Math.ceil(count / 130), until);
  for (let i = 0; i < uploaded; i++) {
    const slot = slots.at(-1 - 4 * i);
    if (slot) slot.uploadedAt = new Date(Number(slot.at) - random.whole(1, 60) * HOUR_MS);
  }
  for (const [i, slot] of slots.entries()) {
    const own = random.branch(`slot ${i}`);
    if (slot.uploadedAt) world.plan(slot.uploadedAt, (ctx) => uploadFirst(ctx, world, own, slot));
    world.plan(slot.at, (ctx) => propose(ctx, world, own, slot));
  }
}

/** Returns a time between two days at which people propose: between late morning and midnight, GMT+9. */
function eveningBetween(random: Random, begin: Date, end: Date): Date {
  const midnight = new Date(Number(begin) + random.next() * (Number(end) - Number(begin)));
  midnight.setUTCHours(0, 0, 0, 0);
  return new Date(Number(midnight) + random.whole(2 * 3600, 15 * 3600) * 1000 + random.whole(0, 999));
}

/** Plans open proposals of every age: new ones, some near their deadline, and one past it that waits for the next count. */
function openSlots(random: Random, table: TableRules, count: number, until: Date): Slot[] {
  const counted = lastVoteCount(until);
  const beyond = 30 + Math.min(2, ((Number(until) - Number(counted)) / DAY_MS) * 0.6);
  const late = [beyond, 29.2, 26 + random.next() * 2, 23.3 + random.next()];
  late.splice(Math.max(2, Math.floor(count / 3)));
  const fresh = count - late.length;
  const ages = [...late, ...Array.from({ length: fresh }, (_, i) => 0.05 + ((i + random.next()) * 23) / fresh)];
  return ages.map((age) => {
    const at = daysAfter(until, -age);
    return { at, table, reception: at < counted ? 'lingering' : random.chance(0.8) ? 'liked' : 'lukewarm', version: 2 };
  });
}

/** Lets some charts be proposed twice before the same vote count, which cancels the later proposal. */
function copySome(random: Random, slots: readonly Slot[], count: number, until: Date): void {
  let left = count;
  for (const slot of random.shuffled(slots)) {
    const copiedAt = new Date(Number(slot.at) + random.whole(3, 30) * HOUR_MS);
    const isCounted = nextVoteCount(copiedAt) <= nextVoteCount(slot.at) && nextVoteCount(copiedAt) <= until;
    if (left === 0 || slot.reception !== 'liked' || slot.table.id === 'fr' || !isCounted) continue;
    slot.copiedAt = copiedAt;
    left -= 1;
  }
}

/** Returns who may propose at a level, as far as the site has said; the named accounts rest before the end. */
function ableTo(world: World, { table, level, at }: { table: TableRules; level: number; at: Date }): Member[] {
  return world.members.filter(
    ({ player, joinsAt, rights }) =>
      player.eagerness > 0.2 &&
      joinsAt < daysAfter(at, -1) &&
      !(isNamed(player) && at > daysAfter(world.until, -16)) &&
      !isRestricted(table, level, rights),
  );
}

/** Draws a level and who proposes a chart there: the one of the draft, if the slot has one. */
function draw(random: Random, world: World, { table, at, draft }: Slot): { level: number; proposer: Member } {
  for (const level of draft ? [draft.level] : random.shuffled(levelsOf(table))) {
    const able = ableTo(world, { table, level, at }).filter((member) => member !== draft?.not);
    if (able.length === 0) continue;
    const proposer = random.weighted(able, ({ player }) => player.eagerness * (player.makesCharts ? 2 : 1));
    return { level, proposer };
  }
  throw new Error(`nobody may propose in ${table.id} at ${at.toISOString()}`);
}

/** Returns the author of a chart: often the proposer, or another member; null for the composer. */
function authorFor(random: Random, { members }: World, at: Date, { player }: Member): string | null {
  if (player.makesCharts && random.chance(0.55)) return player.nickname;
  const others = members.filter((one) => one.player.makesCharts && one.player !== player && one.joinsAt < at);
  return others.length > 0 && random.chance(0.75) ? random.pick(others).player.nickname : null;
}

async function uploadFirst(ctx: Context, world: World, random: Random, slot: Slot): Promise<void> {
  const { level } = draw(random, world, slot);
  const at = ctx.clock.now();
  const uploader = random.pick(
    world.members.filter((one) => one.player.makesCharts && one.joinsAt < daysAfter(at, -1)),
  );
  const chart = world.make({ table: slot.table, level, author: uploader.player.nickname, without: new Set() });
  slot.draft = { level, chart };
  await upload(ctx, world, random, { at, uploader, chart, files: [chartFile(chart)] });
}

/** Proposes a chart; when the site refuses, another member proposes another one. */
async function propose(ctx: Context, world: World, random: Random, slot: Slot): Promise<void> {
  const { table, at } = slot;
  for (let left = attempts; left > 0; left--) {
    const { level, proposer } = draw(random, world, slot);
    const author = authorFor(random, world, at, proposer);
    const chart = slot.draft?.chart ?? world.make({ table, level, author, without: new Set() });
    const sent = await send(ctx, random, proposer, { table, level, chart });
    if (isRefusal(sent)) continue;
    const { entryNo } = sent;
    const proposed = { slot, chart, isTalkedAbout: random.chance(0.25) };
    world.proposals.set(`${table.series} ${entryNo}`, proposed);
    const { version, reception, copiedAt } = slot;
    if (version === 1) await giveVersion1(ctx, 'submission', table.id, entryNo);
    const minimum = minimumAt(table.songMinimums, level);
    const say = (voter: Player, ballot: Opinion) => songComment(random, voter, { table, level, chart }, ballot);
    const key = { tableId: table.id, entryNo };
    planBallots(world, random, {
      key,
      table,
      level,
      about: 'song',
      asked: null,
      version,
      minimum,
      reception,
      proposer,
      at,
      say,
    });
    if (reception === 'lingering' || at > lastVoteCount(world.until)) talk(world, random, proposed, key, level, at);
    if (copiedAt) {
      const draft = { level, chart: { ...chart, copy: true }, not: proposer };
      const copy: Slot = { at: copiedAt, table, reception: 'ignored', version: 2, draft };
      world.plan(copiedAt, (later) => propose(later, world, random.branch('copy'), copy));
    }
    return;
  }
  throw new Error(`the site takes no proposal in ${table.id} at ${at.toISOString()}`);
}

type Subject = Pick<Slot, 'table'> & { level: number; chart: Chart };

/** Sends a proposal as the form does: log in, drop the chart (and its original), choose the level, send. */
async function send(
  ctx: Context,
  random: Random,
  { viewer: member, player }: Member,
  { table, level, chart }: Subject,
) {
  const viewer = { ...member, ...(await openSession(ctx, member.accountId)) };
  const file = chartFile(chart);
  const isDerived = chart.author !== null;
  const original = isDerived && table.verification && random.chance(0.4) ? originalOf(chart) : null;
  for (const { sha256, name, bytes } of original ? [file, original] : [file]) {
    allowed(await stageFile(ctx, viewer, sha256, { name, size: bytes.length, read: async () => bytes }));
  }
  const { own, proposal } = words[player.language];
  const said = chart.author === player.nickname && random.chance(0.5) ? own : proposal;
  return submitSong(ctx, viewer, {
    tableId: table.id,
    chartSha256: file.sha256,
    level,
    songUrl: chart.song.url,
    chartUrl: isDerived ? `https://example.com/charts/${file.name.replace(/\.\w+$/, '.zip')}` : '',
    comment: random.chance(0.2) ? '' : withLevels(random.pick(said), table, level),
    adult: random.chance(0.01),
    originalSha256: original?.sha256 ?? null,
    verify: original !== null,
  });
}

/**
 * Gives an open vote version 1. Only imported and demo data have it (voting.md §3.4): no action makes it, and the files of
 * a table, which an operator imports, do not name a version.
 */
async function giveVersion1({ db }: Context, table: 'submission' | 'revision', tableId: string, no: number) {
  const number = table === 'submission' ? 'entryNo' : 'revisionNo';
  await db.updateTable(table).set({ voteVersion: 1 }).where('tableId', '=', tableId).where(number, '=', no).execute();
}

/** Remembers what a vote count decided about a proposal: accepted charts are played, and some are talked about. */
export function decide(world: World, random: Random, at: Date, { entry, revision, result, after }: Outcome): void {
  const table = world.rules.tables.find(({ id }) => id === (after ?? entry).tableId);
  const proposed = table && world.proposals.get(`${table.series} ${entry.entryNo}`);
  if (!proposed || revision || result === 'stays') return;
  const { level } = after ?? entry;
  if (result === 'accept') world.accepted.push({ at, table, level, file: chartFile(proposed.chart) });
  talk(world, random, proposed, { tableId: table.id, entryNo: entry.entryNo }, level, at);
}

/** Lets members comment on a song, which belongs to no vote. */
function talk(
  world: World,
  random: Random,
  { slot, isTalkedAbout }: Proposed,
  key: { tableId: string; entryNo: number },
  level: number,
  at: Date,
): void {
  const able = world.members.filter(({ joinsAt, player }) => joinsAt < at && player.eagerness > 0);
  for (let i = isTalkedAbout ? random.whole(1, 4) : 0; i > 0; i--) {
    const { player, viewer } = random.pick(able);
    const comment = withLevels(random.pick(words[player.language].talk), slot.table, level);
    world.plan(daysAfter(at, 0.02 + random.next() * 20), async (ctx) =>
      allowed(await commentOnSong(ctx, viewer, { ...key, comment }), 'EBANNED', 'EFLOODCOM'),
    );
  }
}

interface Opinion {
  vote: Vote;
  difficulty: Difficulty;
}

/** An open vote, as its voters see it. */
interface Box {
  key: BallotBoxKey;
  table: TableRules;
  level: number;
  about: 'song' | VotedKind;
  /** The level that a yes of version 1 chooses; null on a song, whose voters choose the level freely. */
  asked: number | null;
  version: VoteVersion;
  /** The weighted votes that it needs. */
  minimum: number;
  reception: Reception;
  proposer: Member;
  at: Date;
  say: (voter: Player, opinion: Opinion) => string;
}

/** Lets members vote in the whole window. When the site has closed the vote earlier, it refuses the later ones. */
function planBallots(world: World, random: Random, box: Box): void {
  const { key, table, level, at, proposer, reception, version } = box;
  const mayVote = world.members.filter(
    (member) => member !== proposer && member.joinsAt < at && !isRestricted(table, level, member.rights),
  );
  const voters = someOf(random, mayVote, turnout(random, box));
  if (mayVote.length > 0 && reception !== 'lingering' && random.chance(0.6)) voters.push(proposer);
  // Whether players find the level too high, too low or right; most agree.
  const offLevel = random.weightedBy({ mid: 7, high: 1.5, low: 1.5 });
  for (const voter of voters) {
    // Most vote within days, some late.
    const delay = -Math.log(1 - random.next()) * 6 * DAY_MS + random.whole(8 * 60, 6 * 3600) * 1000;
    const castAt = new Date(Math.round(Number(at) + delay));
    const ballot = ballotOf(random, box, voter, offLevel);
    const isLeft =
      leavesForVisitors(random, voter, at, world.until) ||
      (version === 1 && box.asked !== null && ballot.vote === 'neutral');
    if (isLeft || castAt >= deadline(world.rules, at)) continue;
    world.plan(castAt, async (ctx) =>
      allowed(
        await castVote(ctx, voter.viewer, { ...key, version, ballot }),
        'ENOTVALIDAUTH',
        'RESTRICTIONLEVEL',
        'EBANNED',
      ),
    );
  }
}

function turnout(random: Random, { minimum, table, reception }: Box): number {
  if (reception === 'lingering') return random.whole(Math.min(1, minimum - 1), minimum - 1);
  if (reception === 'ignored') return Math.min(minimum - 1, random.whole(0, Math.ceil(minimum * 0.7)));
  const interest = table.playStyle === 'DP' ? random.whole(2, 8) : random.whole(6, 24);
  return Math.round(minimum * (1.15 + random.next() * 0.7)) + interest;
}

/** Picks `count` members, eager ones more often: each gets a random number that is smaller for eager ones. */
function someOf(random: Random, members: readonly Member[], count: number): Member[] {
  return members
    .map((member) => ({ member, lot: -Math.log(1 - random.next()) / member.player.eagerness }))
    .filter(({ lot }) => Number.isFinite(lot))
    .sort((a, b) => a.lot - b.lot)
    .slice(0, count)
    .map(({ member }) => member);
}

function ballotOf(random: Random, box: Box, voter: Member, offLevel: Difficulty): CastBallot {
  const { table, level, about, asked, reception, proposer, version, say } = box;
  const { yes, no } = likelihood[reception];
  const vote = random.weighted(voter === proposer ? (['yes'] as const) : voteOptions(table, about), (option) => {
    if (option === 'no') return no * (0.5 + voter.player.harshness * 1.25);
    return option === 'yes' ? yes : 1 - yes - no;
  });
  const difficulty = random.weighted(['mid', 'high', 'low'] as const, (one) =>
    one === offLevel ? 0.55 : one === 'mid' ? 0.4 : 0.07,
  );
  const comment = say(voter.player, { vote, difficulty });
  if (version === 2) return { vote, difficulty, personDiff: random.chance(0.08), level: null, comment };
  const chosen = asked === null ? level + { high: 1, mid: 0, low: -1 }[difficulty] : vote === 'yes' ? asked : level;
  return { vote, difficulty: null, personDiff: false, level: isLevel(table, chosen) ? chosen : level, comment };
}

/** Whether one of the named accounts leaves an open vote to the visitors of the demo. */
function leavesForVisitors(random: Random, { player }: Member, at: Date, until: Date): boolean {
  const share: Readonly<Record<string, number>> = { 'demo-aki': 0.2, 'demo-bora': 0.9, 'demo-chie': 1 };
  const leaves = share[player.userId];
  return leaves !== undefined && at > daysAfter(until, -45) && random.chance(leaves);
}

/** Returns a comment on a vote. A no always has a reason (EVOTENOREASON); the others often have no comment. */
function songComment(random: Random, voter: Player, about: Subject, { vote, difficulty }: Opinion): string {
  if (vote !== 'no' && !random.chance(voter.talkative)) return '';
  const { vote: said, why } = words[voter.language];
  const first = random.pick(said[vote]);
  // A voter who disagrees with the level does not say that it is right.
  const isAgreeing = vote === 'yes' && difficulty !== 'mid' && first.includes('{level}');
  const parts = isAgreeing ? [] : [first];
  if (vote !== 'no' && random.chance(0.35)) parts.push(random.pick(why[about.chart.pattern]));
  if (difficulty !== 'mid' && random.chance(0.6)) parts.push(random.pick(said[difficulty]));
  return withLevels(parts.join(voter.language === 'ja' ? '' : ' '), about.table, about.level);
}

function withLevels(text: string, table: TableRules, level: number): string {
  const name = (at: number) => levelName(table, isLevel(table, at) ? at : level);
  return text
    .replaceAll('{level}', name(level))
    .replaceAll('{up}', name(level + 1))
    .replaceAll('{down}', name(level - 1));
}

/** The ages in days of the revisions that are open at the end in each table: new, carried over, late. */
const openAges = [1.3, 5.6, 12.4, 24.8];

/** Picks entries to revise: each once, none that a course contains, and few of a level, since others need their clears. */
export function entriesToRevise(random: Random, starters: readonly StarterTable[], perTable: number): RevisionWish[] {
  return starters.flatMap(({ table, entries, courses }) => {
    const inCourses = new Set(courses.flat().flatMap(({ md5 }) => md5));
    const ofLevel = new Map<number, number>();
    const spread = random.shuffled(entries).filter(({ level, official, file }) => {
      if (inCourses.has(file.md5)) return false;
      const taken = (ofLevel.get(level) ?? 0) + Number(official);
      ofLevel.set(level, taken);
      return !official || taken <= 2;
    });
    return spread.slice(0, Math.max(openAges.length + 2, perTable)).map((entry): RevisionWish => {
      const { level, official } = entry;
      const wish = { table, entry, changeTo: null };
      if (!official) return { ...wish, kind: 'resurrection' };
      if (table.transfers.some(({ at }) => at === level) && random.chance(0.7)) return { ...wish, kind: 'transfer' };
      if (random.chance(0.15)) return { ...wish, kind: 'delete' };
      const isUp = level === table.lowest || (level < table.highest && random.chance(0.5));
      return { ...wish, kind: 'change', changeTo: isUp ? 'high' : 'low' };
    });
  });
}

/** Lets members propose these revisions: in each table some that are open at the end, the others long before. */
export function planRevisions(world: World, wishes: readonly RevisionWish[]): void {
  const { from, until } = world;
  const random = world.random.branch('revisions');
  for (const ofTable of Map.groupBy(wishes, ({ table }) => table).values()) {
    for (const [i, wish] of ofTable.entries()) {
      const age = openAges[i];
      const at =
        age === undefined
          ? eveningBetween(random, daysAfter(from, 20), daysAfter(lastVoteCount(until), -45))
          : daysAfter(until, -age);
      const own = random.branch(`${wish.table.id} ${wish.entry.entryNo}`);
      const reception =
        age === undefined ? own.weightedBy({ liked: 6, unwanted: 2, lukewarm: 1, ignored: 1 }) : 'lingering';
      // Version 1 knows levels of one table only. One open change of Stella has it too, to show it.
      const isShown = age !== undefined && wish.table.id === 'st' && age < 6;
      const isByLevel = wish.kind === 'change' && (at < daysAfter(from, levelVoteDays) || isShown);
      world.plan(at, (ctx) => revise(ctx, world, own, wish, { at, reception, version: isByLevel ? 1 : 2 }));
    }
  }
}

/** Proposes a revision; when the site refuses, another member does. */
async function revise(
  ctx: Context,
  world: World,
  random: Random,
  { table, entry, kind, changeTo }: RevisionWish,
  { at, reception, version }: Pick<Slot, 'at' | 'reception' | 'version'>,
): Promise<void> {
  const { level } = entry;
  const topic = kind === 'change' ? (changeTo === 'high' ? 'up' : 'down') : kind;
  for (let left = attempts; left > 0; left--) {
    const proposer = random.weighted(ableTo(world, { table, level, at }), ({ player }) => player.eagerness);
    const comment = withLevels(random.pick(words[proposer.player.language].asks[topic]), table, level);
    const form = { tableId: table.id, entryNo: entry.entryNo, kind, changeTo, comment };
    const sent = await submitRevision(ctx, proposer.viewer, form);
    if (isRefusal(sent)) continue;
    const revisionNo = sent.entryNo;
    if (version === 1) await giveVersion1(ctx, 'revision', table.id, revisionNo);
    const asked = version === 1 ? (targetOf(world.rules, table, level, kind, changeTo)?.level ?? level) : null;
    const say = ({ talkative, language }: Player, { vote }: Opinion) =>
      vote !== 'no' && !random.chance(talkative) ? '' : random.pick(words[language].revision[vote]);
    const minimum = minimumOf(table, kind, level);
    const key = { tableId: table.id, revisionNo };
    planBallots(world, random, {
      key,
      table,
      level,
      about: kind,
      asked,
      version,
      minimum,
      reception,
      proposer,
      at,
      say,
    });
    return;
  }
}
