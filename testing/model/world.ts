import type { Rules } from '#domain/rules/rules.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';

/**
 * The state of the site in its simplest form: one object, times in milliseconds, people and entries by reference. The
 * functions in this folder change it by the rules of the reference, and use only the numbers of the rules of `domain/`.
 */
export interface World {
  /** The numbers of the rules. */
  readonly rules: Rules;
  now: number;
  /** The last performed vote count, else the first start. */
  counted: number;
  runs: number[];
  people: Person[];
  entries: Entry[];
  revisions: Revision[];
  suspensions: { from: number; until: number }[];
  /** The last number assigned, by series. */
  numbers: Record<string, number>;
  lines: Line[];
}

export interface Person {
  readonly name: string;
  readonly accountId: number;
  readonly minirId: string;
  readonly admin: boolean;
  banned: boolean;
  barred: boolean;
  deleted: boolean;
  /** Whether the browser's session is valid. */
  session: boolean;
  /** Levels of easy clears on charts that never move. */
  readonly clears: readonly Place[];
  /** Easy clears of charts that may be proposed, by sha256. */
  readonly cleared: ReadonlySet<string>;
  /** When each staged file expires, by sha256. */
  kept: Map<string, number>;
  lastComment: number | null;
}

export interface Place {
  readonly table: string;
  readonly level: number;
}

/** A chart file that can be proposed. */
export interface ChartFile {
  readonly md5: string;
  readonly sha256: string;
  readonly title: string;
  readonly artist: string;
  /** Equal for charts of one song. */
  readonly song: string;
  /** Equal for charts with the same notes. */
  readonly notes: string;
  /** The nickname credited in the artist. */
  readonly credits: string | null;
}

export type Vote = 'yes' | 'neutral' | 'no';
export type Difficulty = 'high' | 'mid' | 'low';
export type Result = 'new' | 'accept' | 'reject' | 'canceled';
export type Kind = 'change' | 'delete' | 'resurrection' | 'transfer' | 'fix';

export interface Ballot {
  readonly person: Person;
  readonly vote: Vote;
  readonly difficulty: Difficulty | null;
  readonly personDiff: boolean;
  readonly level: number | null;
  readonly comment: string;
  readonly castAt: number;
  voided: { readonly at: number; readonly reason: string } | null;
}

/** What an entry and a revision have in common: a vote. */
export interface Box {
  readonly no: number;
  readonly series: string;
  readonly version: 1 | 2;
  readonly proposer: Person | null;
  /** Null: unknown, imported as decided. */
  readonly publishedAt: number | null;
  result: Result;
  decidedAt: number | null;
  ballots: Ballot[];
  /** The history line that closed the vote. */
  verdict: Line | null;
}

export interface Entry extends Box {
  readonly proposedAt: Place;
  chart: ChartFile;
  table: string;
  level: number;
  songUrl: string;
  chartUrl: string;
  readonly comment: string;
  readonly adult: boolean;
  readonly imported: boolean;
  deleted: boolean;
  removed: boolean;
  /** Whether its proposer withdrew it, which frees its chart. */
  withdrawn: boolean;
  comments: { readonly person: Person; readonly text: string; readonly at: number }[];
}

export interface Revision extends Box {
  readonly entry: Entry;
  readonly kind: Kind;
  /** As proposed. */
  readonly changeTo: string | null;
  /** The place of the chart when the revision was proposed. */
  readonly from: Place;
  readonly to: Place;
  readonly comment: string;
}

export interface Tally {
  readonly yes: number;
  readonly neutral: number;
  readonly no: number;
}

export type Opinions = Readonly<Record<Difficulty, number>>;

export interface Line {
  readonly at: number;
  readonly tag: 'update' | 'reject' | 'hold' | 'cancel' | 'delete' | 'deletesub' | 'changechart' | 'changelink';
  readonly entry: Entry;
  readonly revision: Revision | null;
  readonly before: Place;
  readonly after: Place | null;
  readonly tally: Tally;
  readonly opinions: Opinions;
  readonly minimum: number | null;
  readonly threshold: number | null;
  readonly rule: string;
  readonly note: string;
}

export const tableIn = (world: World, id: string) => world.rules.tables.find((table) => table.id === id);

/** The table of an entry, which always exists. */
export function tableAt(world: World, { table }: Pick<Place, 'table'>): TableRules {
  const found = tableIn(world, table);
  if (!found) throw new Error(`no table ${table}`);
  return found;
}

export const openRevisionOf = (world: World, entry: Entry) =>
  world.revisions.find((revision) => revision.entry === entry && revision.result === 'new');

export const isOfficial = ({ result, deleted, removed }: Entry) => result === 'accept' && !deleted && !removed;

export function nextNumber(world: World, series: string): number {
  const next = (world.numbers[series] ?? 0) + 1;
  world.numbers[series] = next;
  return next;
}
