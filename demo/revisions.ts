import { daysAfter } from '#domain/common/dates.ts';
import { type ChangeTo, minimumOf, targetOf, type VotedKind } from '#domain/entries/revisionKinds.ts';
import { isRestricted } from '#domain/players/restriction.ts';
import { revisionVerdict } from '#domain/revisions/verdict.ts';
import { usedUp } from '#domain/rules/quota.ts';
import { type RuleBook, type Rules, rulesAt } from '#domain/rules/rules.ts';
import { levelName } from '#domain/tables/level.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { nextVoteCount } from '#domain/voting/calendar.ts';
import { opinions, tally } from '#domain/voting/tally.ts';
import type { VoteVersion } from '#domain/voting/whyNotVote.ts';
import { asCast, type Ballot, ballotsFor, leavesForVisitors } from './ballots.ts';
import { namedPlayers } from './cast.ts';
import type { Member } from './members.ts';
import type { Random } from './random.ts';
import { type RevisionTopic, revisionWords } from './revisionWords.ts';
import { atEvening, lastCountingBefore, type Reception } from './schedule.ts';
import type { StarterEntry, StarterTable } from './starter.ts';

/** An entry of the first day that somebody will propose to change, and how. */
export interface RevisionTarget {
  table: TableRules;
  entry: StarterEntry;
  kind: VotedKind;
  changeTo: ChangeTo | null;
}

/** A planned revision, with the votes it gets until it is decided, or until the end. */
export interface PlannedRevision extends RevisionTarget {
  at: Date;
  reviser: Member;
  comment: string;
  voteVersion: VoteVersion;
  ballots: Ballot[];
  /** What a vote count decides; null if it is still open at the end. */
  outcome: { at: Date; result: 'accept' | 'reject' | 'canceled' } | null;
}

/** The ages in days of the revisions that are open at the end in each table: new, carried over, late. */
const openAges = [1.3, 5.6, 12.4, 24.8];

/**
 * Picks entries to revise: each once, and none that a course contains. Nobody's rights may depend on them, because they
 * move: leave them out of the players' scores.
 */
export function entriesToRevise(random: Random, starters: readonly StarterTable[], perTable: number): RevisionTarget[] {
  return starters.flatMap(({ table, entries, courses }) => {
    const asked = new Set(courses.flat().flatMap(({ md5 }) => md5));
    const free = random.shuffled(entries.filter(({ file }) => !asked.has(file.md5)));
    const levels = new Map<number, number>();
    // At most two of a level: enough must remain for players to have cleared.
    const spread = free.filter(({ level, official }) => {
      const taken = (levels.get(level) ?? 0) + Number(official);
      levels.set(level, taken);
      return !official || taken <= 2;
    });
    return spread.slice(0, Math.max(openAges.length + 2, perTable)).map((entry): RevisionTarget => {
      if (!entry.official) return { table, entry, kind: 'resurrection', changeTo: null };
      const atEdge = table.transfers.some(({ at }) => at === entry.level);
      if (atEdge && random.chance(0.7)) return { table, entry, kind: 'transfer', changeTo: null };
      if (random.chance(0.15)) return { table, entry, kind: 'delete', changeTo: null };
      const up = entry.level === table.lowest || (entry.level < table.highest && random.chance(0.5));
      return { table, entry, kind: 'change', changeTo: up ? 'high' : 'low' };
    });
  });
}

interface Around {
  book: RuleBook;
  members: readonly Member[];
  from: Date;
  until: Date;
  /** Revisions proposed before this day have vote version 1. */
  levelVotesUntil: Date;
}

/** Plans who proposes each revision, when, and its votes, within every rule of the site. */
export function planRevisions(random: Random, wanted: readonly RevisionTarget[], around: Around): PlannedRevision[] {
  const { from, until, book } = around;
  const byTable = Map.groupBy(wanted, ({ table }) => table);
  const dated = [...byTable.values()].flatMap((ofTable) =>
    ofTable.map((one, i) => {
      const age = openAges[i];
      return {
        one,
        at: age === undefined ? decidedDay(random, from, until) : daysAfter(until, -age),
        isOpen: age !== undefined,
      };
    }),
  );
  const revisedAt = new Map<Member, Date[]>();
  return dated
    .sort((a, b) => Number(a.at) - Number(b.at))
    .flatMap(({ one, at, isOpen }, i) => {
      const own = random.branch(`revision ${i}`);
      const reviser = reviserOf(own, one, at, around, revisedAt);
      if (!reviser) return [];
      revisedAt.set(reviser, [...(revisedAt.get(reviser) ?? []), at]);
      const voteVersion = isLevelVoted(one, at, isOpen, around) ? 1 : 2;
      const plan = { ...one, at, reviser, voteVersion, comment: words(own, reviser, one) } as const;
      const cast = castBallots(own, plan, isOpen, around);
      const outcome = predictRevision(book, plan, cast, until);
      return [{ ...plan, outcome, ballots: outcome ? cast.filter((ballot) => ballot.at < outcome.at) : cast }];
    });
}

function decidedDay(random: Random, from: Date, until: Date): Date {
  const begin = daysAfter(from, 20);
  const end = daysAfter(lastCountingBefore(until), -45);
  return atEvening(random, new Date(Number(begin) + random.next() * (Number(end) - Number(begin))));
}

/**
 * Returns whether a revision has vote version 1, which knows levels of one table only. One open change of Stella has it
 * too, to show it.
 */
function isLevelVoted(
  { kind, table }: RevisionTarget,
  at: Date,
  isOpen: boolean,
  { levelVotesUntil, until }: Around,
): boolean {
  if (kind !== 'change') return false;
  return at < levelVotesUntil || (isOpen && table.id === 'st' && at > daysAfter(until, -6));
}

function reviserOf(
  random: Random,
  { table, entry }: RevisionTarget,
  at: Date,
  { book, members, until }: Around,
  revisedAt: ReadonlyMap<Member, readonly Date[]>,
): Member | undefined {
  const { revisions } = rulesAt(book, at);
  const able = members.filter(
    (member) =>
      member.player.eagerness > 0.2 &&
      member.scoresAt < daysAfter(at, -1) &&
      !(namedPlayers.some(({ userId }) => userId === member.player.userId) && at > daysAfter(until, -16)) &&
      !isRestricted(table, entry.level, member.restrictions) &&
      !usedUp(revisions, revisedAt.get(member) ?? [], at),
  );
  return able.length > 0 ? random.weighted(able, ({ player }) => player.eagerness) : undefined;
}

function words(random: Random, { player }: Member, { table, entry, kind, changeTo }: RevisionTarget): string {
  const topic: RevisionTopic = kind !== 'change' ? kind : changeTo === 'high' ? 'up' : 'down';
  const text = random.pick(revisionWords[player.language].asks[topic]);
  return text.replaceAll('{level}', levelName(table, entry.level));
}

type RevisionDraft = Omit<PlannedRevision, 'ballots' | 'outcome'>;

function castBallots(random: Random, plan: RevisionDraft, isOpen: boolean, { book, members, until }: Around): Ballot[] {
  const { table, entry, kind, reviser, at } = plan;
  const rules = rulesAt(book, at);
  const reception: Reception = isOpen
    ? 'lingering'
    : random.weighted(['liked', 'unwanted', 'lukewarm', 'ignored'] as const, (one) =>
        one === 'liked' ? 6 : one === 'unwanted' ? 2 : 1,
      );
  const minimum = minimumOf(table, kind, entry.level);
  const about = { table, level: entry.level, about: kind, minimum, reception, proposer: reviser, publishedAt: at };
  const said = (ballot: Ballot) => {
    const { player } = ballot.voter;
    const isSilent = ballot.vote !== 'no' && !random.chance(player.talkative);
    return isSilent ? '' : random.pick(revisionWords[player.language][ballot.vote]);
  };
  return ballotsFor(random, rules, members, about)
    .filter((ballot) => !(plan.voteVersion === 1 && ballot.vote === 'neutral'))
    .map((ballot) => ({ ...ballot, comment: said(ballot) }))
    .filter((ballot) => ballot.at < until && !leavesForVisitors(random, ballot.voter, at, until));
}

function predictRevision(
  book: RuleBook,
  plan: RevisionDraft,
  ballots: readonly Ballot[],
  until: Date,
): PlannedRevision['outcome'] {
  const { table, entry, kind, changeTo, at: publishedAt } = plan;
  const { level } = entry;
  for (let at = nextVoteCount(publishedAt); at <= until; at = nextVoteCount(at)) {
    const rules = rulesAt(book, at);
    const cast = ballots
      .filter((ballot) => ballot.at < at)
      .map((ballot) => asCast({ ...plan, level }, ballot, levelAsked(rules, plan)));
    const { result } = revisionVerdict({
      rules,
      at,
      revision: { kind, changeTo, table, level, publishedAt },
      entry: { table, level, result: entry.official ? 'accept' : 'reject', deleted: false, restoreBlocked: false },
      tally: tally(cast),
      opinions: opinions(cast, level),
    });
    if (result !== 'stays') return { at, result };
  }
  return null;
}

/** Returns the level that a yes of version 1 chooses; null if votes choose no level. */
export function levelAsked(rules: Rules, { table, entry, kind, changeTo, voteVersion }: RevisionDraft): number | null {
  if (voteVersion === 2) return null;
  return targetOf(rules, table, entry.level, kind, changeTo)?.level ?? entry.level;
}
