import { DAY } from './door.ts';
import { isAtLeast, isOver, rate, weighs } from './fraction.ts';
import {
  type Ballot,
  type Box,
  type Difficulty,
  type Entry,
  isOfficial,
  type Line,
  type Opinions,
  type Place,
  type Revision,
  type Tally,
  tableAt,
  type World,
} from './world.ts';

const GRID = Date.UTC(2025, 5, 22, 12);
const STEP = 14 * DAY;

/** The first vote count after a time. */
export const nextVoteCount = (after: number) => GRID + (Math.floor((after - GRID) / STEP) + 1) * STEP;

/** Performs every due vote count, before any other write (voting.md). */
export function countDue(world: World): void {
  for (let at = nextVoteCount(world.counted); at <= world.now; at = nextVoteCount(at)) {
    count(world, at);
    world.counted = at;
    world.runs.push(at);
  }
}

/** The ballots that a vote count at this time counts; all ballots without a time. */
export function seenBallots(box: Box, at = Number.POSITIVE_INFINITY): Ballot[] {
  return box.ballots.filter(({ castAt, voided }) => castAt < at && (voided === null || voided.at >= at));
}

export function tallyOf(ballots: readonly Ballot[]): Tally {
  const votes = ballots.map(({ vote }) => vote);
  const number = (one: string) => votes.filter((vote) => vote === one).length;
  return { yes: number('yes'), neutral: number('neutral'), no: number('no') };
}

export function opinionsOf(ballots: readonly Ballot[], level: number): Opinions {
  const counts: Record<Difficulty, number> = { high: 0, mid: 0, low: 0 };
  for (const ballot of ballots) {
    const chosen = ballot.level ?? level;
    counts[
      ballot.level === null ? (ballot.difficulty ?? 'mid') : chosen > level ? 'high' : chosen < level ? 'low' : 'mid'
    ]++;
  }
  return counts;
}

export function songMinimum(world: World, place: Place): number {
  return (
    tableAt(world, place).songMinimums.filter(({ from, to }) => from <= place.level && place.level <= to)[0]?.minimum ??
    0
  );
}

export function revisionMinimum(world: World, { kind, entry }: Revision): number {
  if (kind === 'resurrection') return songMinimum(world, entry);
  const bands = tableAt(world, entry).revisionMinimums;
  return bands.filter(({ from, to }) => from <= entry.level && entry.level <= to)[0]?.minimum ?? 0;
}

/** The direction of a change or transfer: Stella is above Satellite (voting.md). */
function isUp({ from, to }: Pick<Revision, 'from' | 'to'>): boolean {
  return from.table === to.table ? to.level > from.level : to.table === 'st' || to.table === 'dpst';
}

export function revisionAcceptRate({ rules }: World, revision: Pick<Revision, 'kind' | 'from' | 'to'>): number {
  const { acceptRates } = rules.revision;
  if (revision.kind === 'fix') throw new Error('a fix has no vote');
  if (revision.kind === 'delete' || revision.kind === 'resurrection') return acceptRates[revision.kind];
  return isUp(revision) ? acceptRates[revision.kind].up : acceptRates[revision.kind].down;
}

function movedByOpinions(world: World, place: Place, { high, mid, low }: Opinions): number {
  const all = high + mid + low;
  const { lowest, highest } = tableAt(world, place);
  const many = (opinion: number) =>
    all > 0 && isOver({ part: 100 * opinion, whole: all }, world.rules.song.opinionsOverPercent);
  if (many(high) && high > low) return Math.min(place.level + 1, highest);
  if (many(low) && low > high) return Math.max(place.level - 1, lowest);
  return place.level;
}

/** Stores a decision. `after` null: the chart is in no official list. */
function decide(world: World, box: Box, line: Omit<Line, 'before' | 'note'>, result: Box['result']): void {
  const { entry } = line;
  const whole: Line = { ...line, before: { table: entry.table, level: entry.level }, note: '' };
  world.lines.push(whole);
  box.verdict = whole;
  box.result = result;
  box.decidedAt = line.at;
  if (!line.after) return;
  entry.table = line.after.table;
  entry.level = line.after.level;
}

/** One vote count, as of its time: duplicates, then songs by number, then revisions by number (voting.md). */
function count(world: World, at: number): void {
  const open = world.entries.filter((entry) => entry.result === 'new' && (entry.publishedAt ?? 0) < at);
  const later = laterOfOneChart(open);
  for (const entry of [...later].sort(byPublication)) {
    const ballots = seenBallots(entry, at);
    const votes = { tally: tallyOf(ballots), opinions: opinionsOf(ballots, entry.level) };
    const reason = { minimum: null, threshold: null, rule: 'duplicate' };
    decide(world, entry, { at, tag: 'cancel', entry, revision: null, after: null, ...votes, ...reason }, 'canceled');
  }
  for (const entry of open
    .filter((one) => one.result === 'new')
    .sort((a, b) => a.no - b.no || (a.series < b.series ? -1 : 1))) {
    countSong(world, entry, at);
  }
  const revisions = world.revisions.filter((one) => one.result === 'new' && (one.publishedAt ?? 0) < at);
  for (const revision of revisions.sort((a, b) => a.no - b.no || (a.series < b.series ? -1 : 1))) {
    countRevision(world, revision, at);
  }
}

const byPublication = (a: Entry, b: Entry) => (a.publishedAt ?? 0) - (b.publishedAt ?? 0) || a.no - b.no;

export const isSameChart = (a: Entry, b: Entry) =>
  a.series === b.series &&
  (a.chart.md5 === b.chart.md5 || a.chart.sha256 === b.chart.sha256 || a.chart.notes === b.chart.notes);

function laterOfOneChart(open: readonly Entry[]): Set<Entry> {
  const stays: Entry[] = [];
  const goes = new Set<Entry>();
  for (const entry of [...open].sort(byPublication)) {
    if (stays.some((earlier) => isSameChart(earlier, entry))) goes.add(entry);
    else stays.push(entry);
  }
  return goes;
}

function countSong(world: World, entry: Entry, at: number): void {
  const ballots = seenBallots(entry, at);
  const tally = tallyOf(ballots);
  const opinions = opinionsOf(ballots, entry.level);
  const minimum = songMinimum(world, entry);
  const age = at - (entry.publishedAt ?? at);
  const { acceptPercent, earlyReject } = world.rules.song;
  const line = { at, entry, revision: null, tally, opinions, minimum, threshold: acceptPercent };
  if (isAtLeast(rate(tally), acceptPercent) && weighs(tally, minimum)) {
    const after = { table: entry.table, level: movedByOpinions(world, entry, opinions) };
    decide(world, entry, { ...line, tag: 'update', after, rule: 'enoughVotes' }, 'accept');
  } else if (age > world.rules.window.days * DAY) {
    decide(world, entry, { ...line, tag: 'reject', after: null, rule: 'deadline' }, 'reject');
  } else if (
    age > earlyReject.afterDays * DAY &&
    ballots.length > 0 &&
    !isAtLeast(rate(tally), earlyReject.belowPercent)
  ) {
    decide(world, entry, { ...line, tag: 'reject', after: null, rule: 'earlyReject' }, 'reject');
  }
}

/** Whether the revision still applies to the entry (voting.md; docs/decisions/0004). */
function isAboutStill(world: World, { kind, entry, from, to }: Revision): boolean {
  if (entry.table !== from.table) return false;
  if (kind === 'resurrection') return !isOfficial(entry) && entry.result !== 'new' && !anotherStands(world, entry);
  if (!isOfficial(entry)) return false;
  if (kind === 'transfer') return entry.level === from.level;
  if (kind !== 'change') return true;
  const step = to.level - entry.level;
  return Math.sign(step) === Math.sign(to.level - from.level) && Math.abs(step) <= world.rules.revision.largestChange;
}

/** Whether another entry of the chart is open or official, which blocks a re-vote (voting.md). */
export function anotherStands(world: World, entry: Entry): boolean {
  const others = world.entries.filter((other) => other !== entry && isSameChart(other, entry) && !other.removed);
  return others.some((other) => other.result === 'new' || isOfficial(other));
}

function countRevision(world: World, revision: Revision, at: number): void {
  const { entry, kind, to } = revision;
  const ballots = seenBallots(revision, at);
  const tally = tallyOf(ballots);
  // Only a re-vote has opinions on the level.
  const opinions = opinionsOf(kind === 'resurrection' ? ballots : [], entry.level);
  const minimum = revisionMinimum(world, revision);
  const threshold = revisionAcceptRate(world, revision);
  const { heldDays, rejectBelowPercent, acceptFromPercent } = world.rules.revision;
  const age = at - (revision.publishedAt ?? at);
  const stays = isOfficial(entry) ? { table: entry.table, level: entry.level } : null;
  const line = { at, entry, revision, tally, opinions, minimum, threshold };
  const isMet = (percent: number) => isAtLeast(rate(tally), percent) && weighs(tally, minimum);
  const accept = (rule: string) => {
    if (kind === 'delete') {
      decide(world, revision, { ...line, tag: 'delete', after: null, rule }, 'accept');
      entry.deleted = true;
      return;
    }
    const after = kind === 'resurrection' ? { table: entry.table, level: movedByOpinions(world, entry, opinions) } : to;
    decide(world, revision, { ...line, tag: 'update', after, rule }, 'accept');
    if (kind !== 'resurrection') return;
    entry.result = 'accept';
    entry.decidedAt = at;
    entry.verdict = revision.verdict;
    entry.deleted = false;
  };
  const hold = (rule: string) =>
    void world.lines.push({
      ...line,
      tag: 'hold',
      before: { table: entry.table, level: entry.level },
      after: stays,
      rule,
      note: '',
    });

  if (!isAboutStill(world, revision)) {
    const unasked = { minimum: null, threshold: null };
    decide(world, revision, { ...line, ...unasked, tag: 'cancel', after: stays, rule: 'moot' }, 'canceled');
  } else if (age < heldDays * DAY) hold('tooYoung');
  else if (age > world.rules.window.days * DAY) {
    if (isMet(threshold)) accept('deadlineMet');
    else decide(world, revision, { ...line, tag: 'reject', after: stays, rule: 'deadline' }, 'reject');
  } else if (!isAtLeast(rate(tally), rejectBelowPercent) && tally.no >= minimum) {
    decide(world, revision, { ...line, tag: 'reject', after: stays, rule: 'enoughAgainst' }, 'reject');
  } else if (isMet(Math.max(threshold, acceptFromPercent))) accept('enoughVotes');
  else hold('open');
}
