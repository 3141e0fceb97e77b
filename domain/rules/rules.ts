import type { ProposalCounter, TableRules } from '../tables/tableRules.ts';
import { TABLES } from '../tables/tableRules.ts';

/** At most `limit` in `days` x 24 hours. */
export interface Quota {
  readonly limit: number;
  readonly days: number;
}

/** Every number of the product, once. Percentages are whole, days are 24 hours. */
export interface Rules {
  readonly tables: readonly TableRules[];

  /** The open vote on a song or revision (decisions.md §3): days since it was published. */
  readonly window: { readonly days: number; readonly warnFromDay: number };

  /** Counting a proposal (decisions.md §4). */
  readonly song: {
    readonly acceptPercent: number;
    readonly minimumAgeDays: number;
    readonly earlyReject: { readonly afterDays: number; readonly belowPercent: number };
    /** The level moves by one when more than this share of all opinions agree. */
    readonly opinionsOverPercent: number;
  };

  /** Counting a revision (decisions.md §5). */
  readonly revision: {
    readonly heldDays: number;
    readonly rejectBelowPercent: number;
    readonly acceptFromPercent: number;
    readonly thresholds: {
      readonly change: { readonly up: number; readonly down: number };
      readonly transfer: { readonly up: number; readonly down: number };
      readonly delete: number;
      readonly resurrection: number;
    };
    /** How far from the present level a change may go. */
    readonly largestChange: number;
  };

  /** In entries of vote version 1 the voter chooses a level at most so far from the proposed one. */
  readonly levelVote: { readonly within: number };

  /** Levels above the highest easy clear that are allowed, and above a level with enough clears (decisions.md §6). */
  readonly restriction: { readonly above: number; readonly aboveExpanded: number };

  /** Who may propose how much (decisions.md §6). */
  readonly proposals: {
    readonly counters: Readonly<Record<ProposalCounter, Quota>>;
    /** The same song again by the same person. */
    readonly sameSongDays: number;
    /** Own charts, per table. */
    readonly ownCharts: Quota;
  };

  /** Who may revise how much (decisions.md §6). */
  readonly revisions: Quota & {
    /** Delete and resurrection, counted from the proposal; the same type again, counted from a decision. */
    readonly waitDays: number;
    /** Resurrection of a canceled entry, counted from the cancellation. */
    readonly waitCanceledDays: number;
  };

  /** Longest texts in characters (specification §9); those of the account forms are in `accounts/fields.ts`. */
  readonly fields: {
    readonly comment: number;
    readonly link: number;
    /** Title and artist of a proposed chart: they stand in every published list. */
    readonly title: number;
    /** Seconds between two comments of one person. */
    readonly commentSeconds: number;
  };

  readonly uploads: {
    readonly megabytes: number;
    readonly chartsPerZip: number;
    /** Files and folders of any kind in a zip: more are not looked at. */
    readonly entriesPerZip: number;
    /** Notes and sounds of a chart: no chart that is played has so many, and a small zip could ask for gigabytes. */
    readonly objectsPerChart: number;
    /** The longest a chart file may say its title, artist and the like are: they stand in lists and in the published table. */
    readonly maxFactLength: number;
    readonly comment: number;
    readonly minSearchLength: number;
  };

  /** Hours between two score updates of a player. */
  readonly updateHours: number;

  /**
   * Rows of a paged list and of the uploader's (specification §9), entries that a search for one to revise finds, songs and players that the
   * quick search finds, and the newest of each kind on the first page.
   */
  readonly lists: {
    readonly pageRows: number;
    readonly uploadRows: number;
    readonly searchResults: number;
    readonly quickSearchResults: number;
    readonly newest: number;
  };

  /** Skill tests (decisions.md §9): the levels there are, and what stands before one in a name, beside the table's own symbol. */
  readonly courses: { readonly lowest: number; readonly highest: number; readonly symbols: readonly string[] };

  /** The first year of the update history; its votes knew no neutral (specification §2). */
  readonly history: { readonly firstYear: number; readonly neutralFromYear: number };
}

const rules2025: Rules = {
  tables: TABLES,
  window: { days: 30, warnFromDay: 23 },
  song: {
    acceptPercent: 70,
    minimumAgeDays: 0,
    earlyReject: { afterDays: 14, belowPercent: 50 },
    opinionsOverPercent: 30,
  },
  revision: {
    heldDays: 7,
    rejectBelowPercent: 50,
    acceptFromPercent: 65,
    thresholds: {
      change: { up: 75, down: 50 },
      transfer: { up: 75, down: 50 },
      delete: 70,
      resurrection: 70,
    },
    largestChange: 2,
  },
  levelVote: { within: 2 },
  restriction: { above: 2, aboveExpanded: 3 },
  proposals: {
    // @NOTE The limit has two readings: 3 (taken, the rules page) or 2 (the text of EREACHEDMAX).
    counters: { common: { limit: 3, days: 14 }, high: { limit: 5, days: 14 } },
    sameSongDays: 14,
    ownCharts: { limit: 2, days: 30 },
  },
  revisions: { limit: 2, days: 14, waitDays: 60, waitCanceledDays: 14 },
  fields: { comment: 200, link: 2000, title: 500, commentSeconds: 60 },
  uploads: {
    megabytes: 5,
    chartsPerZip: 5,
    entriesPerZip: 1000,
    objectsPerChart: 200_000,
    maxFactLength: 500,
    // @NOTE Comments on uploads have two readings: 50 (taken) or 200.
    comment: 50,
    minSearchLength: 2,
  },
  updateHours: 12,
  lists: { pageRows: 50, uploadRows: 100, searchResults: 20, quickSearchResults: 8, newest: 5 },
  courses: { lowest: 0, highest: 12, symbols: ['st', 'sl'] },
  history: { firstYear: 2018, neutralFromYear: 2019 },
};

/** Rules by the instant they came into force, oldest first: a counting uses those of its own time (decisions.md §3). */
export type RuleBook = readonly { readonly from: Date; readonly rules: Rules }[];

export const ruleBook: RuleBook = [{ from: new Date('2025-02-17T00:00:00+09:00'), rules: rules2025 }];

/** The rules in force at an instant; before the first of the book, the oldest known. */
export function rulesAt(book: RuleBook, at: Date): Rules {
  const current = book.findLast(({ from }) => from <= at) ?? book[0];
  if (!current) throw new RangeError('an empty rule book');
  return current.rules;
}
