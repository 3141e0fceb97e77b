/**
 * The proposal form as sent. Chart and original are named by hash and must be staged by this account.
 */
export interface Proposal {
  tableId: string;
  chartSha256: string;
  /** Null: missing, or not a number. */
  level: number | null;
  songUrl: string;
  chartUrl: string;
  comment: string;
  adult: boolean;
  originalSha256: string | null;
  /** Requests the mark that the keysounds were verified against the original. */
  verify: boolean;
}
