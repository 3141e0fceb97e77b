/** A table's short name in paths and data: `st`, `sl`, … */
export type TableId = string;

/** A minimum for the levels `from` to `to`, both included. */
export interface Band {
  readonly from: number;
  readonly to: number;
  readonly minimum: number;
}

/** The counter of proposals at a level. The limits are in `Rules.proposals`. */
export type ProposalCounter = 'common' | 'high';

/** A possible transfer to another table: from level `at` to level `toLevel` of the table `to`. */
export interface Transfer {
  readonly at: number;
  readonly to: TableId;
  readonly toLevel: number;
  readonly direction: 'up' | 'down';
}

/**
 * The rules of one table. The numbers come from docs/reference/voting.md and tables.md. CONTRIBUTING.md explains how to
 * add a table.
 */
export interface TableRules {
  readonly id: TableId;
  /** The name in menus and on pages. */
  readonly name: string;
  /** The names of the three published lists, which clients show. */
  readonly published: { readonly official: string; readonly voting: string; readonly sub: string };
  /** The prefix of its levels: `st3`, `DPsl0`. */
  readonly symbol: string;
  readonly playStyle: 'SP' | 'DP' | 'any';
  readonly lowest: number;
  readonly highest: number;
  /** Tables of one series share their entry numbers, and a chart is listed at most once among them. */
  readonly series: string;
  readonly transfers: readonly Transfer[];
  /** Whether it counts in Stellaway. */
  readonly ranked: boolean;
  /** Whether votes may be neutral. */
  readonly neutral: boolean;
  /** Whether a proposal may be verified against its original chart. */
  readonly verification: boolean;
  /** The weighted votes a proposal needs, by its level. */
  readonly songMinimums: readonly Band[];
  /** The weighted votes a revision needs, by the present level. A re-vote needs those of a proposal. */
  readonly revisionMinimums: readonly Band[];
  /**
   * What a player needs to propose and vote here: a restriction that reaches the `level`, `any` restriction, or
   * `nothing`. Players with a restriction in the table `waivedBy` need nothing.
   */
  readonly votingRight: { readonly needs: 'level' | 'any' | 'nothing'; readonly waivedBy: TableId | null };
  /** The number of easy clears at one level that expands the restriction. */
  readonly clearsToExpand: number;
  /** `clears` easy clears at `fromLevel` or above open the whole table; null: there is no such rule. */
  readonly clearsToOpen: { readonly clears: number; readonly fromLevel: number } | null;
  /** Proposals from this level on count for `high`, those below for `common`; null: all count for `common`. */
  readonly highCounterFrom: number | null;
  /**
   * The number of the table in legacy names of the API (`restriction2`, `stairway2`, `playData2`); null: it has none.
   */
  readonly wireSlot: number | null;
  /** The key of the number in published rows; rows with `submission` also have the comment. */
  readonly numberedBy: 'id' | 'submission';
}

const band = (from: number, to: number, minimum: number): Band => ({ from, to, minimum });

const st: TableRules = {
  id: 'st',
  name: 'Stella',
  published: { official: 'Stella', voting: 'Stella (Voting)', sub: 'Stella Sub' },
  symbol: 'st',
  playStyle: 'SP',
  lowest: 0,
  highest: 12,
  series: 'main',
  transfers: [{ at: 0, to: 'sl', toLevel: 12, direction: 'down' }],
  ranked: true,
  neutral: true,
  verification: true,
  songMinimums: [band(0, 3, 8), band(4, 6, 5), band(7, 9, 3), band(10, 12, 2)],
  revisionMinimums: [band(0, 6, 8), band(7, 12, 4)],
  votingRight: { needs: 'level', waivedBy: null },
  clearsToExpand: 25,
  clearsToOpen: { clears: 15, fromLevel: 7 },
  highCounterFrom: 6,
  wireSlot: 1,
  numberedBy: 'id',
};

const sl: TableRules = {
  id: 'sl',
  name: 'Satellite',
  published: { official: 'Satellite', voting: 'Satellite (Voting)', sub: 'Satellite Sub' },
  symbol: 'sl',
  playStyle: 'SP',
  lowest: 0,
  highest: 12,
  series: 'main',
  transfers: [{ at: 12, to: 'st', toLevel: 0, direction: 'up' }],
  ranked: true,
  neutral: true,
  verification: true,
  songMinimums: [band(0, 3, 12), band(4, 6, 11), band(7, 9, 10), band(10, 12, 9)],
  revisionMinimums: [band(0, 6, 12), band(7, 12, 10)],
  votingRight: { needs: 'level', waivedBy: 'st' },
  clearsToExpand: 25,
  clearsToOpen: null,
  highCounterFrom: null,
  wireSlot: 2,
  numberedBy: 'id',
};

const dpst: TableRules = {
  id: 'dpst',
  name: 'DP Stella',
  published: { official: 'DP Stella', voting: 'DP Stella (Voting)', sub: 'DP Stella Sub' },
  symbol: 'DPst',
  playStyle: 'DP',
  lowest: 0,
  highest: 6,
  series: 'main',
  transfers: [{ at: 0, to: 'dp', toLevel: 10, direction: 'down' }],
  ranked: true,
  neutral: true,
  verification: true,
  songMinimums: [band(0, 6, 2)],
  revisionMinimums: [band(0, 6, 2)],
  votingRight: { needs: 'any', waivedBy: null },
  clearsToExpand: 10,
  clearsToOpen: null,
  highCounterFrom: 0,
  wireSlot: 3,
  numberedBy: 'id',
};

const dp: TableRules = {
  id: 'dp',
  name: 'DP Satellite',
  published: { official: 'DP Satellite', voting: 'DP Satellite (Voting)', sub: 'DP Satellite Sub' },
  symbol: 'DPsl',
  playStyle: 'DP',
  lowest: 0,
  highest: 10,
  series: 'main',
  transfers: [{ at: 10, to: 'dpst', toLevel: 0, direction: 'up' }],
  ranked: true,
  neutral: true,
  verification: true,
  songMinimums: [band(0, 6, 3), band(7, 10, 2)],
  // @NOTE Another reading is "3 or 2" without levels: split here as for proposals.
  revisionMinimums: [band(0, 6, 3), band(7, 10, 2)],
  votingRight: { needs: 'level', waivedBy: 'dpst' },
  clearsToExpand: 10,
  clearsToOpen: null,
  highCounterFrom: null,
  wireSlot: 4,
  numberedBy: 'id',
};

// @NOTE Exoplanet has two readings: 7 for fr0-6 and 5 for fr7-12 (taken), or 5 for all.
const frMinimums = [band(0, 6, 7), band(7, 12, 5)];

const fr: TableRules = {
  id: 'fr',
  name: 'Exoplanet',
  published: { official: 'EXOPLANET', voting: 'EXOPLANET (only voting sub)', sub: 'EXOPLANET Sub' },
  symbol: 'fr',
  playStyle: 'any',
  lowest: 0,
  highest: 12,
  series: 'fr',
  transfers: [],
  ranked: false,
  neutral: false,
  verification: false,
  songMinimums: frMinimums,
  revisionMinimums: frMinimums,
  votingRight: { needs: 'nothing', waivedBy: null },
  clearsToExpand: 25,
  clearsToOpen: null,
  highCounterFrom: null,
  wireSlot: 5,
  numberedBy: 'submission',
};

/** The tables, in the order of menus and of the legacy numbers of the API. */
export const TABLES: readonly TableRules[] = [st, sl, dpst, dp, fr];

/** Returns the table with this id; the caller refuses undefined with ENOTFOUND. */
export function tableById(rules: { readonly tables: readonly TableRules[] }, id: TableId): TableRules | undefined {
  return rules.tables.find((table) => table.id === id);
}
