/**
 * A measured ratio of the site to a well-known baseline in the same run, so that results of different machines compare.
 */
export type BenchResult = {
  readonly name: string;
  /** What the site is compared with. */
  readonly baseline: string;
  readonly ratio: number;
  /** The least (or largest) acceptable ratio; null if there is none. */
  readonly target: number | null;
  readonly better: 'lower' | 'higher';
  readonly detail: string;
};

/** Why something could not be measured on this machine, and what would help. */
export type Skipped = { readonly name: string; readonly skipped: string };
