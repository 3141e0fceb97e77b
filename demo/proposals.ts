import { DAY_MS, daysAfter, HOUR_MS } from '#domain/common/dates.ts';
import { isRefusal } from '#domain/common/errors.ts';
import { isRestricted } from '#domain/players/restriction.ts';
import { levelsOf } from '#domain/tables/level.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { nextVoteCount } from '#domain/voting/calendar.ts';
import { type ChangeTo, targetOf, type VotedKind } from '#domain/voting/revisionKinds.ts';
import { stageFile } from '#server/charts/stagedFiles.ts';
import type { Context } from '#server/platform/context.ts';
import { openSession } from '#server/platform/http/session.ts';
import type { Outcome } from '#server/voting/history/outcome.ts';
import { submitRevision } from '#server/voting/revisions/submitRevision.ts';
import { submitSong } from '#server/voting/submissions/submitSong.ts';
import { withdrawSong } from '#server/voting/submissions/withdrawSong.ts';
import { type Box, planBallots, withLevels } from './ballots.ts';
import { type Chart, chartFile, originalOf } from './charts.ts';
import { planComment } from './comments.ts';
import { isNamed, type Member } from './players.ts';
import type { Random } from './random.ts';
import type { StarterEntry, StarterTable } from './starter.ts';
import { upload } from './uploads.ts';
import { topics, words } from './words.ts';
import { allowed, type World } from './world.ts';

/** When a chart is proposed in which table, and how it is received. */
interface Slot extends Pick<Box, 'at' | 'table' | 'reception' | 'version'> {
  /** When somebody else proposes the same notes in another file, if so. */
  copiedAt?: Date;
  /** The chart, where it is known before it is proposed, and who does not propose it. */
  draft?: { level: number; chart: Chart; not?: Member };
  /** When the proposer withdraws it, before anybody votes, if so. */
  withdrawnAt?: Date;
}

/** The share of each table in the proposals, in percent. */
const shares: Readonly<Record<string, number>> = { st: 30, sl: 30, dpst: 10, dp: 14, fr: 16 };
/** The share that is open at the end. */
const openShare = 0.13;
/** The number of days from the start on which votes have version 1: voters chose a level. */
const levelVoteDays = 120;

/** Lets members propose `count` charts, and upload `uploaded` of them before. In the last month every table has open ones. */
export function planProposals(world: World, count: number, uploaded: number): void {
  const { rules, until } = world;
  const random = world.random.branch('proposals');
  const slots = rules.tables
    .flatMap((table) => slotsOf(random, world, table, Math.round((count * (shares[table.id] ?? 10)) / 100)))
    .sort((a, b) => Number(a.at) - Number(b.at));
  // One open vote of Satellite has version 1 too, to show it.
  const shown = slots.findLast(({ table }) => table.id === 'sl');
  if (shown) shown.version = 1;
  const copyable = slots.filter(({ at, table, reception }) => {
    const days = (Number(nextVoteCount(at)) - Number(at)) / DAY_MS;
    return reception === 'liked' && table.id !== 'fr' && days > 2 && nextVoteCount(at) < until;
  });
  for (const slot of random.shuffled(copyable).slice(0, Math.ceil(count / 130))) {
    slot.copiedAt = new Date(Number(slot.at) + random.whole(3, 30) * HOUR_MS);
  }
  const regretted = daysAfter(until, -18);
  const withdrawn = {
    at: regretted,
    withdrawnAt: new Date(Number(regretted) + HOUR_MS),
    reception: 'ignored',
  } as const;
  const table = rules.tables.find(({ id }) => id === 'sl');
  if (table) {
    const own = random.branch('withdrawn');
    world.plan(regretted, (ctx) => propose(ctx, world, own, { ...withdrawn, table, version: 2 }));
  }
  for (const [i, slot] of slots.entries()) {
    const own = random.branch(`slot ${i}`);
    const fromEnd = slots.length - 1 - i;
    if (fromEnd % 4 === 0 && fromEnd < 4 * uploaded) {
      world.plan(new Date(Number(slot.at) - own.whole(1, 60) * HOUR_MS), (ctx) => uploadFirst(ctx, world, own, slot));
    }
    world.plan(slot.at, (ctx) => propose(ctx, world, own, slot));
  }
}

/** Plans proposals in a table. Open ones have every age: new ones, some near their deadline, and one past it. */
function slotsOf(random: Random, { from, until, counts }: World, table: TableRules, count: number): Slot[] {
  const counted = counts.at(-1) ?? from;
  const open = Math.max(5, Math.round(count * openShare));
  const pastDeadline = 30 + Math.min(2, ((Number(until) - Number(counted)) / DAY_MS) * 0.6);
  const late = [pastDeadline, 29.2, 26 + random.next() * 2, 23.3 + random.next()].slice(0, Math.max(2, open / 3));
  const fresh = open - late.length;
  return Array.from({ length: Math.max(open, count) }, (_, i): Slot => {
    if (i >= open) {
      const at = eveningBetween(random, daysAfter(from, 4), daysAfter(counted, -6));
      const reception = random.weightedBy({ liked: 73, unwanted: 11, lukewarm: 7, ignored: 9 });
      return { at, table, reception, version: at < daysAfter(from, levelVoteDays) ? 1 : 2 };
    }
    const at = daysAfter(until, -(late[i] ?? 0.05 + ((i - late.length + random.next()) * 23) / fresh));
    return {
      at,
      table,
      reception: at < counted ? 'lingering' : random.weightedBy({ liked: 8, lukewarm: 2 }),
      version: 2,
    };
  });
}

/** Returns a time between two days at which people propose: between late morning and midnight, GMT+9. */
function eveningBetween(random: Random, begin: Date, end: Date): Date {
  const midnight = new Date(Number(begin) + random.next() * (Number(end) - Number(begin)));
  midnight.setUTCHours(0, 0, 0, 0);
  return new Date(Number(midnight) + random.whole(2 * 3600, 15 * 3600) * 1000 + random.whole(0, 999));
}

/** Returns who may propose at a level, by the rights that the site gave; the named accounts pause before the end. */
function ableTo(world: World, table: TableRules, level: number, at: Date): Member[] {
  return world.members.filter(
    ({ player, joinsAt, rights }) =>
      player.eagerness > 0.2 &&
      joinsAt < daysAfter(at, -1) &&
      !(isNamed(player) && at > daysAfter(world.until, -16)) &&
      !isRestricted(table, level, rights),
  );
}

/** Returns levels with members who may propose a chart there, in the order in which they will try. */
function candidatesFor(random: Random, world: World, { table, at, draft }: Slot) {
  const levels = draft ? [draft.level] : random.shuffled(levelsOf(table));
  return levels.flatMap((level) => {
    const able = ableTo(world, table, level, at).filter((member) => member !== draft?.not);
    const inTurn = random.shuffled(able, ({ player }) => player.eagerness * (player.makesCharts ? 2 : 1));
    return inTurn.map((proposer) => ({ level, proposer }));
  });
}

const makersAt = ({ members }: World, at: Date) =>
  members.filter(({ player, joinsAt }) => player.makesCharts && joinsAt < daysAfter(at, -1));

async function uploadFirst(ctx: Context, world: World, random: Random, slot: Slot): Promise<void> {
  const at = ctx.clock.now();
  const uploader = random.pick(makersAt(world, at));
  const level = candidatesFor(random, world, slot)[0]?.level ?? slot.table.lowest;
  const chart = world.make({ table: slot.table, level, author: uploader.player.nickname });
  slot.draft = { level, chart };
  await upload(ctx, world, random, { at, uploader, chart, files: [chartFile(chart)] });
}

/** Proposes a chart; when the site refuses, another member proposes another one. Where nobody may, it is left out. */
async function propose(ctx: Context, world: World, random: Random, slot: Slot): Promise<void> {
  const { table, at, draft, reception, copiedAt, withdrawnAt } = slot;
  for (const { level, proposer } of candidatesFor(random, world, slot)) {
    // Often by the proposer, or by another member; else by the composer.
    const makers = makersAt(world, at);
    const isOwn = makers.includes(proposer) && random.chance(0.55);
    const author = isOwn ? proposer : random.chance(0.75) ? random.pick([...makers, null]) : null;
    const chart = draft?.chart ?? world.make({ table, level, author: author?.player.nickname ?? null });
    const sent = await send(ctx, random, proposer, table, level, chart);
    if (isRefusal(sent)) continue;
    const key = { tableId: table.id, entryNo: sent.entryNo };
    world.proposed.set(`${table.series} ${sent.entryNo}`, chart);
    if (withdrawnAt) {
      world.plan(withdrawnAt, async (later) => allowed(await withdrawSong(later, proposer.viewer, key)));
      return;
    }
    if (slot.version === 1) await giveVersion1(ctx, 'submission', table.id, sent.entryNo);
    planBallots(world, random, { ...slot, key, level, proposer, about: 'song', pattern: chart.pattern, asked: null });
    if (reception === 'lingering') talk(world, random, table, { key, level, at });
    if (copiedAt) {
      const copy = { level, chart: { ...chart, copy: true }, not: proposer };
      const again: Slot = { at: copiedAt, table, reception: 'ignored', version: 2, draft: copy };
      world.plan(copiedAt, (later) => propose(later, world, random.branch('copy'), again));
    }
    return;
  }
  const { draft: refused, ...fresh } = slot;
  if (refused && !refused.not) await propose(ctx, world, random, fresh);
}

/** Sends a proposal as the form does: log in, drop the chart (and its original), choose the level, send. */
async function send(ctx: Context, random: Random, member: Member, table: TableRules, level: number, chart: Chart) {
  const { language, nickname } = member.player;
  const viewer = { ...member.viewer, ...(await openSession(ctx, member.viewer.accountId)) };
  const file = chartFile(chart);
  const isDerived = chart.author !== null;
  const original = isDerived && table.verification && random.chance(0.4) ? originalOf(chart) : null;
  for (const { sha256, name, bytes } of original ? [file, original] : [file]) {
    allowed(await stageFile(ctx, viewer, sha256, { name, size: bytes.length, read: async () => bytes }));
  }
  const said = words[language][chart.author === nickname && random.chance(0.5) ? 'own' : 'proposal'];
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

/** Remembers what a vote count decided about a proposal: accepted charts are played, and some get comments. */
export function decide(world: World, random: Random, at: Date, { entry, revision, result, after }: Outcome): void {
  const { tableId, level } = after ?? entry;
  const table = world.rules.tables.find(({ id }) => id === tableId);
  const chart = table && world.proposed.get(`${table.series} ${entry.entryNo}`);
  if (!chart || revision || result === 'stays') return;
  if (result === 'accept') world.accepted.push({ at, table, level, file: chartFile(chart) });
  talk(world, random, table, { key: { tableId, entryNo: entry.entryNo }, level, at });
}

type EntryKey = { tableId: string; entryNo: number };

/** Lets members comment on some songs, apart from a vote. */
function talk(
  world: World,
  random: Random,
  table: TableRules,
  { key, level, at }: Pick<Box, 'level' | 'at'> & { key: EntryKey },
) {
  const able = world.members.filter(({ joinsAt, player }) => joinsAt < at && player.eagerness > 0);
  for (let left = random.chance(0.25) ? random.whole(1, 4) : 0; left > 0; left--) {
    const author = random.pick(able);
    const text = withLevels(random.pick(words[author.player.language].talk), table, level);
    const said = { author, readers: able, subject: key, text };
    planComment(world, random, daysAfter(at, 0.02 + random.next() * 20), said);
  }
}

/** An entry of the first day that somebody will propose to change, and how. */
export interface RevisionWish {
  table: TableRules;
  entry: StarterEntry;
  kind: VotedKind;
  changeTo: ChangeTo | null;
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
      const isUp = level === table.lowest || (level < table.highest && random.chance(0.5));
      const isAtEdge = table.transfers.some(({ at }) => at === level) && random.chance(0.7);
      const kind = !official ? 'resurrection' : isAtEdge ? 'transfer' : random.chance(0.15) ? 'delete' : 'change';
      return { table, entry, kind, changeTo: kind === 'change' ? (isUp ? 'high' : 'low') : null };
    });
  });
}

/** Lets members propose these revisions: in each table some that are open at the end, the others long before. */
export function planRevisions(world: World, wishes: readonly RevisionWish[]): void {
  const { from, until, counts } = world;
  const random = world.random.branch('revisions');
  for (const ofTable of Map.groupBy(wishes, ({ table }) => table).values()) {
    for (const [i, wish] of ofTable.entries()) {
      const age = openAges[i];
      const isOpen = age !== undefined;
      const evening = eveningBetween(random, daysAfter(from, 20), daysAfter(counts.at(-1) ?? until, -45));
      const at = isOpen ? daysAfter(until, -age) : evening;
      const reception = isOpen ? 'lingering' : random.weightedBy({ liked: 6, unwanted: 2, lukewarm: 1, ignored: 1 });
      // Version 1 knows levels of one table only. One open change of Stella has it too, to show it.
      const isByLevel = at < daysAfter(from, levelVoteDays) || (isOpen && wish.table.id === 'st' && age < 6);
      const version = wish.kind === 'change' && isByLevel ? 1 : 2;
      world.plan(at, (ctx) =>
        revise(ctx, world, random.branch(`${wish.entry.file.md5}`), wish, { at, reception, version }),
      );
    }
  }
}

/** Proposes a revision; when the site refuses, another member does. Where nobody can, it is left out. */
async function revise(
  ctx: Context,
  world: World,
  random: Random,
  { table, entry: { level, entryNo }, kind, changeTo }: RevisionWish,
  vote: Pick<Box, 'at' | 'reception' | 'version'>,
): Promise<void> {
  const topic = kind === 'change' ? (changeTo === 'high' ? 'up' : 'down') : kind;
  for (const proposer of random.shuffled(ableTo(world, table, level, vote.at), ({ player }) => player.eagerness)) {
    const comment = withLevels(words[proposer.player.language].asks[topics.indexOf(topic)] ?? '', table, level);
    const form = { tableId: table.id, entryNo, kind, changeTo, comment };
    const sent = await submitRevision(ctx, proposer.viewer, form);
    if (isRefusal(sent)) continue;
    const key = { tableId: table.id, revisionNo: sent.entryNo };
    const isByLevel = vote.version === 1;
    if (isByLevel) await giveVersion1(ctx, 'revision', table.id, key.revisionNo);
    const asked = isByLevel ? (targetOf(world.rules, table, level, kind, changeTo)?.level ?? level) : null;
    planBallots(world, random, { ...vote, key, table, level, proposer, about: kind, pattern: null, asked });
    return;
  }
}
