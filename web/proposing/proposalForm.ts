/** What the proposer writes; `level` is empty until one is chosen. */
export interface ProposalForm {
  level: string;
  url: string;
  urlDiff: string;
  comment: string;
  adult: boolean;
  /** Whether the chart is to be verified against its original. */
  verify: boolean;
}
