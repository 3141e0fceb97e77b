/** One measured ratio, so that machines compare: ours by something well known in the same run. */
export type BenchResult = {
  readonly name: string;
  /** What ours is compared with. */
  readonly baseline: string;
  readonly ratio: number;
  /** The least (or largest) ratio that is good enough; null = none was set. */
  readonly target: number | null;
  readonly better: 'lower' | 'higher';
  readonly detail: string;
};

/** Why something could not be measured on this machine, and what would help. */
export type Skipped = { readonly name: string; readonly skipped: string };
