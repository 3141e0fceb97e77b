import type { ProposalCounter, TableRules } from '../tables/tableRules.ts';
import { TABLES } from '../tables/tableRules.ts';

/** Allows `limit` actions in `days` x 24 hours. */
export interface Quota {
  readonly limit: number;
  readonly days: number;
}

/** All numbers of the rules (docs/reference/voting.md). Percentages are whole numbers, days are 24 hours. */
export interface Rules {
  readonly tables: readonly TableRules[];

  /** The voting window of a song or revision, in days since it was published. */
  readonly window: { readonly days: number; readonly warnFromDay: number };

  /** The vote count of a proposal. */
  readonly song: {
    readonly acceptPercent: number;
    readonly minimumAgeDays: number;
    readonly earlyReject: { readonly afterDays: number; readonly belowPercent: number };
    /** The level moves by one if more than this share of all opinions agree. */
    readonly opinionsOverPercent: number;
  };

  /** The vote count of a revision. */
  readonly revision: {
    readonly heldDays: number;
    readonly rejectBelowPercent: number;
    readonly acceptFromPercent: number;
    readonly acceptRates: {
      readonly change: { readonly up: number; readonly down: number };
      readonly transfer: { readonly up: number; readonly down: number };
      readonly delete: number;
      readonly resurrection: number;
    };
    /** The most levels a change may move a chart. */
    readonly largestChange: number;
  };

  /** In entries of vote version 1 the voter chooses a level at most this far from the proposed one. */
  readonly levelVote: { readonly within: number };

  /** How many levels are allowed above the highest easy clear, and above a level with enough clears. */
  readonly restriction: { readonly above: number; readonly aboveExpanded: number };

  /** How many songs a person may propose. */
  readonly proposals: {
    readonly counters: Readonly<Record<ProposalCounter, Quota>>;
    /** Days until the same person may propose the same song again. */
    readonly sameSongDays: number;
    /** Own charts of the proposer, per table. */
    readonly ownCharts: Quota;
  };

  /** How many revisions a person may propose, and how long a revision has to wait. */
  readonly revisions: Quota & {
    /** For delete and resurrection, from the proposal; for the same type again, from the decision. */
    readonly waitDays: number;
    /** For the resurrection of a canceled entry, from the cancellation. */
    readonly waitCanceledDays: number;
  };

  /** The longest texts in characters; those of the account forms are in `accounts/fields.ts`. */
  readonly fields: {
    readonly comment: number;
    readonly link: number;
    /** Title and artist of a proposed chart, which are in every published list. */
    readonly title: number;
    /** Seconds between two comments of one person. */
    readonly commentSeconds: number;
    /** How long an author may edit a comment. */
    readonly commentEditMinutes: number;
  };

  readonly uploads: {
    readonly megabytes: number;
    readonly chartsPerZip: number;
    /** Files and folders of any kind in a zip; a zip with more is refused. */
    readonly entriesPerZip: number;
    /**
     * Notes, BGM keysounds, BPM changes and STOPs of a chart together. No playable chart has as many, and without a
     * limit a small zip could need gigabytes.
     */
    readonly objectsPerChart: number;
    /** The longest title, artist and the like of a chart file, which lists and the published table contain. */
    readonly maxFactLength: number;
    readonly comment: number;
    /** The shortest search text. */
    readonly minSearchLength: number;
  };

  /** The hours between two score updates of a player. */
  readonly updateHours: number;

  /** The rows of lists. */
  readonly lists: {
    readonly pageRows: number;
    /** The rows of a page of the uploader. */
    readonly uploadRows: number;
    /** Results when searching for an entry to revise. */
    readonly searchResults: number;
    /** Songs, and players, that the quick search returns. */
    readonly quickSearchResults: number;
    /** The newest of each kind on the home page. */
    readonly newest: number;
  };

  /** Skill tests: their levels, and the symbols before a level in a name, beside that of the table. */
  readonly courses: { readonly lowest: number; readonly highest: number; readonly symbols: readonly string[] };

  /** The first year of the update history, and the first in which votes could be neutral. */
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
    acceptRates: {
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
  fields: { comment: 200, link: 2000, title: 500, commentSeconds: 60, commentEditMinutes: 10 },
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

/** Rules by the instant they came into force, oldest first. A vote count uses those of its due time. */
export type RuleBook = readonly { readonly from: Date; readonly rules: Rules }[];

export const ruleBook: RuleBook = [{ from: new Date('2025-02-17T00:00:00+09:00'), rules: rules2025 }];

/** Returns the rules in force at an instant; the oldest ones before that. */
export function rulesAt(book: RuleBook, at: Date): Rules {
  return chapterAt(book, at).rules;
}

/** Returns the date from which the rules in force at an instant apply. */
export function rulesFrom(book: RuleBook, at: Date): Date {
  return chapterAt(book, at).from;
}

function chapterAt(book: RuleBook, at: Date): RuleBook[number] {
  const chapter = book.findLast(({ from }) => from <= at) ?? book[0];
  if (!chapter) throw new RangeError('an empty rule book');
  return chapter;
}
