import { type RuleBook, rulesAt } from '../rules/rules.ts';
import { isLevel } from '../tables/level.ts';
import { type TableId, tableById } from '../tables/tableRules.ts';
import { decideSong } from './decide.ts';
import type { Opinions, Tally } from './tally.ts';
import type { VoteWindow } from './window.ts';

/** The vote on a proposal that the vote count at `at` closed, as its history line keeps it. */
export interface DecidedSong extends VoteWindow, Tally, Opinions {
  readonly at: Date;
  readonly tableBefore: TableId;
  readonly levelBefore: number;
  /** Null: it was rejected. */
  readonly levelAfter: number | null;
  readonly minimum: number;
  readonly threshold: number;
}

/**
 * Decides closed votes again, with `minimum` added to each minimum, and accepted from `share` percent of yes (undefined: as on
 * their date), at the vote count that closed them. Left out are those that not even their own numbers decide as they were: the
 * book does not have the rules of their date. An outcome is the level at which a proposal is accepted, or what it is otherwise.
 *
 * @returns by table and level in the order of the songs: how many were decided, and those that would be decided otherwise
 */
export function recount<Song extends DecidedSong>(
  book: RuleBook,
  songs: readonly Song[],
  other: { readonly minimum: number; readonly share?: number | undefined },
) {
  const recounted = songs.flatMap((song) => {
    const { tableBefore, levelBefore: level } = song;
    const rules = rulesAt(book, song.at);
    const table = tableById(rules, tableBefore);
    if (!table || !isLevel(table, level)) return [];
    const outcomeBy = (minimum: number, acceptPercent: number): number | 'open' | 'rejected' => {
      const numbers = { ...rules, song: { ...rules.song, acceptPercent } };
      const needs = { ...table, songMinimums: [{ from: level, to: level, minimum: Math.max(0, minimum) }] };
      const { result, after } = decideSong({
        ...song,
        rules: numbers,
        table: needs,
        level,
        tally: song,
        opinions: song,
      });
      return after?.level ?? (result === 'stays' ? 'open' : 'rejected');
    };
    const was = song.levelAfter ?? ('rejected' as const);
    if (outcomeBy(song.minimum, song.threshold) !== was) return [];
    return {
      ...song,
      time: song.at.toISOString(),
      was,
      wouldBe: outcomeBy(song.minimum + other.minimum, other.share ?? song.threshold),
    };
  });
  const levels = Map.groupBy(recounted, ({ tableBefore, levelBefore }) => `${tableBefore} ${levelBefore}`);
  return [...levels].map(([place, decided]) => {
    const [table = '', level = ''] = place.split(' ');
    return { table, level, decided: decided.length, otherwise: decided.filter(({ was, wouldBe }) => was !== wouldBe) };
  });
}
