/** One measured ratio, so that machines compare: ours by something well known in the same run. */
export type BenchResult = {
  readonly name: string;
  readonly ratio: number;
  readonly target: number;
  readonly better: 'lower' | 'higher';
  readonly detail: string;
};
