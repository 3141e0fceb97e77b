import { type RuleBook, rulesAt } from '../rules/rules.ts';
import { isLevel } from '../tables/level.ts';
import { type TableId, tableById } from '../tables/tableRules.ts';
import { type Decision, decideSong } from './decide.ts';
import type { Place } from './revisionKinds.ts';
import type { Opinions, Tally } from './tally.ts';
import type { VoteWindow } from './window.ts';

/** The vote on an entry that a vote count closed, as its history line keeps it. */
export interface DecidedSong extends VoteWindow {
  /** Where it was proposed. */
  readonly tableId: TableId;
  readonly level: number;
  /** The due time of the vote count. */
  readonly at: Date;
  /** Where it was accepted; null: rejected. */
  readonly after: Place | null;
  readonly tally: Tally;
  readonly opinions: Opinions;
  readonly minimum: number;
  readonly acceptRate: number;
}

/** Numbers to recount with. */
export interface OtherNumbers {
  /** Is added to each minimum. */
  readonly minimum: number;
  /** The share of yes in percent that accepts a proposal; null: that of its date. */
  readonly share: number | null;
}

/** The most that a minimum can be raised or lowered by. */
export const MAX_MINIMUM_CHANGE = 20;

/** A level of a table: how many votes on proposals were decided there, and how many would be otherwise. */
export interface RecountedLevel {
  readonly tableId: TableId;
  readonly level: number;
  decided: number;
  otherwise: number;
}

const isSame = (a: Pick<Decision, 'result' | 'after'>, b: Pick<Decision, 'result' | 'after'>) =>
  a.result === b.result && a.after?.tableId === b.after?.tableId && a.after?.level === b.after?.level;

/**
 * Decides closed votes on proposals again by other numbers, at the vote count that closed them and by the votes that it saw.
 * Votes that the rules of their date do not decide as they were are left out: they were decided by rules that are not in the book.
 *
 * @returns the levels in the order of the book, and the votes that would be decided otherwise, in the order given
 */
export function recount<Song extends DecidedSong>(
  book: RuleBook,
  songs: readonly Song[],
  { minimum, share }: OtherNumbers,
): { levels: RecountedLevel[]; otherwise: { song: Song; decision: Decision }[] } {
  const levels = new Map<string, RecountedLevel>();
  const otherwise: { song: Song; decision: Decision }[] = [];
  for (const song of songs) {
    const { tableId, level, after } = song;
    const rules = rulesAt(book, song.at);
    const table = tableById(rules, tableId);
    if (!table || !isLevel(table, level)) continue;
    const decideBy = (needed: number, acceptPercent: number) =>
      decideSong({
        ...song,
        rules: { ...rules, song: { ...rules.song, acceptPercent } },
        table: { ...table, songMinimums: [{ from: level, to: level, minimum: Math.max(0, needed) }] },
      });
    if (!isSame(decideBy(song.minimum, song.acceptRate), { result: after ? 'accept' : 'reject', after })) continue;
    const key = `${tableId} ${level}`;
    const counted = levels.get(key) ?? { tableId, level, decided: 0, otherwise: 0 };
    levels.set(key, counted);
    counted.decided++;
    const decision = decideBy(song.minimum + minimum, share ?? song.acceptRate);
    if (isSame(decision, { result: after ? 'accept' : 'reject', after })) continue;
    counted.otherwise++;
    otherwise.push({ song, decision });
  }
  const order = book.flatMap(({ rules }) => rules.tables.map(({ id }) => id));
  const sorted = [...levels.values()].sort(
    (a, b) => order.indexOf(a.tableId) - order.indexOf(b.tableId) || a.level - b.level,
  );
  return { levels: sorted, otherwise };
}
