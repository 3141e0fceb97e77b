import { daysAfter } from '#domain/common/dates.ts';
import { type RuleBook, ruleBook, rulesAt } from '#domain/rules/rules.ts';
import { minimumAt } from '#domain/tables/level.ts';
import { nextVoteCount, voteCountsDue } from '#domain/voting/calendar.ts';
import type { VoteVersion } from '#domain/voting/whyNotVote.ts';
import { type PlannedArchive, planArchive } from './archive.ts';
import { type Ballot, ballotsFor, leavesForVisitors } from './ballots.ts';
import { inventCast, isNamed, uuid } from './cast.ts';
import { newChartMaker } from './chartMaker.ts';
import { type ChartToTry, chartsToTry } from './chartsToTry.ts';
import { voteComment } from './comments.ts';
import { joinAll, type Member } from './members.ts';
import { type PlannedNotice, planNotices } from './notices.ts';
import { type PlannedProposal, predictOutcome } from './outcome.ts';
import { type PlannedPlay, planPlays } from './plays.ts';
import { type Circumstances, fillSlot, type Proposal } from './proposals.ts';
import { type Random, randomFrom } from './random.ts';
import type { RankedChart } from './rankedChart.ts';
import { entriesToRevise, type PlannedRevision, planRevisions } from './revisions.ts';
import { type Slot, schedule } from './schedule.ts';
import { type DemoScore, scoresOf } from './scores.ts';
import { type SongComment, songComments } from './songComments.ts';
import { inventSongs } from './songs.ts';
import { type StarterEntry, type StarterTable, starterTables } from './starter.ts';
import { type PlannedUpload, planUploads } from './uploads.ts';

/** An event in the demo community. */
export type DemoEvent =
  | { kind: 'import'; at: Date; starter: StarterTable }
  | { kind: 'archive'; at: Date; archive: PlannedArchive }
  | { kind: 'join'; at: Date; member: Member }
  | { kind: 'scores'; at: Date; member: Member; scores: DemoScore[] }
  | { kind: 'link'; at: Date; member: Member; minirId: string; scores: DemoScore[] }
  | { kind: 'play'; at: Date; play: PlannedPlay }
  | { kind: 'rival'; at: Date; member: Member; rival: Member }
  | { kind: 'propose'; at: Date; proposal: PlannedProposal }
  | { kind: 'vote'; at: Date; proposal: PlannedProposal; ballot: Ballot }
  | { kind: 'revise'; at: Date; revision: PlannedRevision }
  | { kind: 'voteOnRevision'; at: Date; revision: PlannedRevision; ballot: Ballot }
  | { kind: 'comment'; at: Date; talk: SongComment }
  | { kind: 'fix'; at: Date; fix: PlannedFix }
  | { kind: 'upload'; at: Date; upload: PlannedUpload }
  | { kind: 'commentOnUpload'; at: Date; upload: PlannedUpload; member: Member; comment: string }
  | { kind: 'download'; at: Date; upload: PlannedUpload; address: string }
  | { kind: 'notice'; at: Date; notice: PlannedNotice }
  | { kind: 'count'; at: Date };

/** A link that an admin corrects. */
export interface PlannedFix {
  admin: Member;
  tableId: string;
  entry: StarterEntry;
  chartUrl: string;
}

/** All events of a demo community, oldest first, with the data they need. */
export interface DemoPlan {
  from: Date;
  until: Date;
  members: Member[];
  starters: StarterTable[];
  proposals: PlannedProposal[];
  revisions: PlannedRevision[];
  uploads: PlannedUpload[];
  events: DemoEvent[];
  chartsToTry: ChartToTry[];
}

export interface DemoOptions {
  seed: string;
  /** The last day. The same seed and the same day give the same plan. */
  until: Date;
  /** 1 means some 200 players, 400 proposals and 6,000 votes. Tests use less. */
  scale?: number;
  book?: RuleBook;
}

/** On the first so many days, entries have vote version 1: voters chose a level. */
const levelVoteDays = 120;
/** How often a member plays after the first scores. */
const sessions = 8;

/** Plans two years of a demo community up to `until`. Everything follows the rules of the site. */
export function planDemo({ seed, until, scale = 1, book = ruleBook }: DemoOptions): DemoPlan {
  const random = randomFrom(seed);
  const rules = rulesAt(book, until);
  const from = daysAfter(until, -730);
  const sized = (whole: number, least: number) => Math.max(least, Math.round(whole * scale));

  const cast = inventCast(random.branch('cast'), sized(195, 20));
  const make = newChartMaker(random.branch('charts'), inventSongs(random.branch('songs'), sized(183, 60)));
  const starters = starterTables(random.branch('starters'), rules.tables, cast, make, sized(6, 4));
  const wanted = entriesToRevise(random.branch('revised'), starters, sized(16, 5));
  const moving = new Set(wanted.map(({ entry }) => entry));
  const known: RankedChart[] = starters.flatMap(({ table, entries }) =>
    entries.filter((entry) => entry.official && !moving.has(entry)).map(({ level, file }) => ({ table, level, file })),
  );
  const members = joinAll(random.branch('members'), rules, cast, known, { from, until });

  const proposals = planProposals(random.branch('proposals'), sized(400, 20), { book, members, make, from, until });
  const levelVotesUntil = daysAfter(from, levelVoteDays);
  const revisions = planRevisions(random.branch('revisions'), wanted, { book, members, from, until, levelVotesUntil });
  const toTry = chartsToTry(rules.tables, 'tanuki_works', make);
  const around = { tables: rules.tables, members, proposals, make, until };
  const uploads = planUploads(random.branch('uploads'), sized(40, 6), around);
  const archive = planArchive(random.branch('archive'), sized(3000, 40), known, from);
  const events = inOrder([
    ...starters.map((starter, i) => ({ kind: 'import' as const, at: new Date(Number(from) + i * 1000), starter })),
    { kind: 'archive', at: new Date(Number(from) + starters.length * 1000), archive },
    ...members.flatMap((member) => [
      { kind: 'join' as const, at: member.joinedAt, member },
      { kind: 'scores' as const, at: member.scoresAt, member, scores: member.scores },
      ...laterScores(random.branch(`later/${member.player.userId}`), member, proposals, until),
    ]),
    ...planLinks(random.branch('links'), members, known, until),
    ...planPlays(random.branch('plays'), members, { starters, known, until }).map((play) => ({
      kind: 'play' as const,
      at: play.at,
      play,
    })),
    ...planRivals(random.branch('rivals'), members, until),
    ...proposals.flatMap((proposal) => [
      { kind: 'propose' as const, at: proposal.at, proposal },
      ...proposal.ballots.map((ballot) => ({ kind: 'vote' as const, at: ballot.at, proposal, ballot })),
    ]),
    ...revisions.flatMap((revision) => [
      { kind: 'revise' as const, at: revision.at, revision },
      ...revision.ballots.map((ballot) => ({ kind: 'voteOnRevision' as const, at: ballot.at, revision, ballot })),
    ]),
    ...songComments(random.branch('talk'), members, proposals, until).map((talk) => ({
      kind: 'comment' as const,
      at: talk.at,
      talk,
    })),
    ...planFixes(random.branch('fixes'), members, starters, moving, until),
    ...uploads.flatMap((upload): DemoEvent[] => [
      { kind: 'upload', at: upload.at, upload },
      ...upload.talk.map(({ at, member, comment }) => ({
        kind: 'commentOnUpload' as const,
        at,
        upload,
        member,
        comment,
      })),
      ...upload.downloads.map(({ at, address }) => ({ kind: 'download' as const, at, upload, address })),
    ]),
    ...planNotices(from, until).map((notice) => ({ kind: 'notice' as const, at: notice.at, notice })),
    ...voteCountsDue(from, until).map((at) => ({ kind: 'count' as const, at })),
  ]);
  return { from, until, members, starters, proposals, revisions, uploads, events, chartsToTry: toTry };
}

function planProposals(
  random: Random,
  count: number,
  { book, members, make, from, until }: Omit<Circumstances, 'rules'> & { book: RuleBook; from: Date },
): PlannedProposal[] {
  const around = { rules: rulesAt(book, until), members, make, until };
  const levelVotesUntil = daysAfter(from, levelVoteDays);
  const slots = schedule(random.branch('schedule'), around.rules.tables, count, { from, until });
  let copiesLeft = Math.ceil(count / 130);
  return slots.flatMap((slot, i) => {
    const own = random.branch(`slot ${i}`);
    const proposal = fillSlot(own, slot, around);
    const isOld = slot.at < levelVotesUntil || (slot.table.id === 'sl' && slot === lastOf(slots, slot.table));
    const planned = withVotes(own, proposal, isOld ? 1 : 2, { book, members, until });
    const copy = copySlot(own, slot, until);
    if (copiesLeft === 0 || i < slots.length / 4 || !copy) return [planned];
    copiesLeft -= 1;
    const second = fillSlot(own, copy, around, proposal);
    const canceledAt = nextVoteCount(copy.at);
    const ballots = withVotes(own, second, 2, { book, members, until }).ballots.filter(({ at }) => at < canceledAt);
    return [
      planned,
      { ...second, voteVersion: 2, ballots, outcome: { at: canceledAt, result: 'canceled', level: second.level } },
    ];
  });
}

/**
 * Returns a slot in which somebody else proposes the same chart from another file, hours later and before the same vote
 * count, or null.
 */
function copySlot(random: Random, slot: Slot, until: Date): Slot | null {
  const at = new Date(Number(slot.at) + random.whole(3, 30) * 3_600_000);
  const fits =
    slot.reception === 'liked' &&
    slot.table.id !== 'fr' &&
    nextVoteCount(at) <= nextVoteCount(slot.at) &&
    nextVoteCount(at) <= until;
  return fits && random.chance(0.3) ? { ...slot, at, reception: 'ignored' } : null;
}

function withVotes(
  random: Random,
  plan: Proposal,
  voteVersion: VoteVersion,
  { book, members, until }: { book: RuleBook; members: readonly Member[]; until: Date },
): PlannedProposal {
  const proposal = { ...plan, voteVersion };
  const { table, level, reception, proposer, chart, at } = proposal;
  const minimum = minimumAt(table.songMinimums, level);
  const song = { table, level, about: 'song', minimum, reception, proposer, publishedAt: at } as const;
  const subject = { table, level, pattern: chart.pattern };
  const wanted = ballotsFor(random, rulesAt(book, at), members, song).map((ballot) => ({
    ...ballot,
    comment: voteComment(random, ballot.voter.player, subject, ballot.vote, ballot.difficulty),
  }));
  const cast = wanted.filter((ballot) => ballot.at < until && !leavesForVisitors(random, ballot.voter, at, until));
  const outcome = predictOutcome(book, proposal, cast, until);
  return { ...proposal, outcome, ballots: outcome ? cast.filter((ballot) => ballot.at < outcome.at) : cast };
}

const lastOf = (slots: readonly Slot[], table: Slot['table']) => slots.findLast((slot) => slot.table === table);

/** Plans that the admin fixes a few dead links of the first day. */
function planFixes(
  random: Random,
  members: readonly Member[],
  starters: readonly StarterTable[],
  without: ReadonlySet<StarterEntry>,
  until: Date,
): DemoEvent[] {
  const admin = members.find(({ player }) => player.isAdmin);
  if (!admin) return [];
  return starters.flatMap(({ table, entries }, i) => {
    const linked = entries.filter((entry) => entry.official && entry.chartUrl !== '' && !without.has(entry));
    if (linked.length === 0) return [];
    const entry = random.pick(linked);
    const chartUrl = entry.chartUrl.replace('example.com/', 'example.org/');
    return [{ kind: 'fix', at: daysAfter(until, -9 * (i + 1)), fix: { admin, tableId: table.id, entry, chartUrl } }];
  });
}

/**
 * Plans the sessions in which a member plays the charts that were accepted since the one before, until some days before
 * the end.
 */
function laterScores(random: Random, member: Member, proposals: readonly PlannedProposal[], until: Date): DemoEvent[] {
  const start = Number(member.scoresAt);
  const length = (Number(daysAfter(until, -random.whole(2, 40) - random.next())) - start) / sessions;
  if (length < 0) return [];
  return Array.from({ length: sessions }, (_, session) => {
    const at = new Date(start + length * (session + 1));
    const accepted = proposals.flatMap(({ table, file, outcome }) => {
      if (outcome?.result !== 'accept' || outcome.at >= at || Number(outcome.at) < Number(at) - length) return [];
      return [{ table, file, level: outcome.level }];
    });
    return { kind: 'scores' as const, at, member, scores: scoresOf(random, member.player, accepted, at) };
  }).filter(({ scores }) => scores.length > 0);
}

/** Plans that some LR2 players go on with beatoraja: they link a MinIR ID, with scores of its own. */
function planLinks(
  random: Random,
  members: readonly Member[],
  known: readonly RankedChart[],
  until: Date,
): DemoEvent[] {
  return members.flatMap((member): DemoEvent[] => {
    const { player, scoresAt } = member;
    const own = random.branch(player.userId);
    const at = daysAfter(until, -own.whole(40, 300));
    if (player.lr2Id === undefined || at < scoresAt) return [];
    if (player.userId !== 'demo-bora' && (isNamed(player) || !own.chance(0.3))) return [];
    const { lr2Id: _, ...atMinir } = player;
    return [{ kind: 'link', at, member, minirId: uuid(own), scores: scoresOf(own, atMinir, known, at) }];
  });
}

/** Plans that most members have a few rivals. */
function planRivals(random: Random, members: readonly Member[], until: Date): DemoEvent[] {
  return members.flatMap((member) => {
    const at = daysAfter(member.scoresAt, 1);
    if (at > until || !random.chance(0.7)) return [];
    const others = members.filter((one) => one !== member && one.joinedAt < at);
    return random
      .shuffled(others)
      .slice(0, random.whole(1, 5))
      .map((rival) => ({ kind: 'rival' as const, at, member, rival }));
  });
}

/** Sorts events by time. At the same time a vote count comes first, as on the site. */
function inOrder(events: DemoEvent[]): DemoEvent[] {
  return events.sort((a, b) => Number(a.at) - Number(b.at) || Number(b.kind === 'count') - Number(a.kind === 'count'));
}
