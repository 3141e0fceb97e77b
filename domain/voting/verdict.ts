import { DAY_MS } from '../common/dates.ts';
import type { Rules } from '../rules/rules.ts';
import { isLevel, minimumAt } from '../tables/level.ts';
import type { TableRules } from '../tables/tableRules.ts';
import { type Opinions, rateAtLeast, rateUnder, reaches, type Tally, total } from './tally.ts';
import { ageOf, deadline, type VoteWindow } from './window.ts';

export interface SongCase extends VoteWindow {
  readonly rules: Rules;
  readonly table: TableRules;
  /** The proposed level. */
  readonly level: number;
  readonly tally: Tally;
  readonly opinions: Opinions;
  /** The due time of the vote count. */
  readonly at: Date;
}

/** The rules that decide, in order of precedence (docs/reference/voting.md). */
export type SongRule = 'tooYoung' | 'enoughVotes' | 'deadline' | 'earlyReject' | 'open';

export interface SongVerdict {
  readonly result: 'accept' | 'reject' | 'stays';
  /** The level with opinions applied if the song is accepted, else the proposed one. */
  readonly level: number;
  readonly rule: SongRule;
  readonly minimum: number;
  readonly acceptRate: number;
}

export function songVerdict(song: SongCase): SongVerdict {
  const { rules, table, level } = song;
  const minimum = minimumAt(table.songMinimums, level);
  const rule = songRule(song, minimum);
  return {
    result: RESULTS[rule],
    level: rule === 'enoughVotes' ? levelByOpinions(rules, table, level, song.opinions) : level,
    rule,
    minimum,
    acceptRate: rules.song.acceptPercent,
  };
}

const RESULTS = {
  tooYoung: 'stays',
  enoughVotes: 'accept',
  deadline: 'reject',
  earlyReject: 'reject',
  open: 'stays',
} as const satisfies Record<SongRule, SongVerdict['result']>;

function songRule(song: SongCase, minimum: number): SongRule {
  const { rules, tally, at } = song;
  const { acceptPercent, minimumAgeDays, earlyReject } = rules.song;
  const age = ageOf(song, at);
  if (age < minimumAgeDays * DAY_MS) return 'tooYoung';
  if (rateAtLeast(tally, acceptPercent) && reaches(tally, minimum)) return 'enoughVotes';
  if (at > deadline(rules, song)) return 'deadline';
  const early = age > earlyReject.afterDays * DAY_MS && total(tally) > 0;
  return early && rateUnder(tally, earlyReject.belowPercent) ? 'earlyReject' : 'open';
}

/** Applies the voters' opinions to a level: at most one up or down, never out of the table. */
export function levelByOpinions(
  rules: Pick<Rules, 'song'>,
  table: TableRules,
  level: number,
  { high, mid, low }: Opinions,
): number {
  const isOver = (count: number) => 100 * count > rules.song.opinionsOverPercent * (high + mid + low);
  let moved = level;
  if (isOver(high) && high > low) moved = level + 1;
  if (isOver(low) && low > high) moved = level - 1;
  return isLevel(table, moved) ? moved : level;
}
