/** The fields of the form that proposes a chart; `level` is empty until one is chosen. */
export interface ProposalForm {
  level: string;
  url: string;
  urlDiff: string;
  comment: string;
  adult: boolean;
  /** Whether the chart is verified against its original. */
  verify: boolean;
}
