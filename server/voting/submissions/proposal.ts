/**
 * The proposal form as it was sent. The chart and its original are named by hash and must be staged by this account.
 */
export interface Proposal {
  tableId: string;
  chartSha256: string;
  /** Null: none was chosen, or it is not a number. */
  level: number | null;
  songUrl: string;
  chartUrl: string;
  comment: string;
  adult: boolean;
  originalSha256: string | null;
  /** Asks for the mark that the chart plays the keysounds of its original. */
  verify: boolean;
}
