/** The limits of the fields of an upload; those of its files and comments are in `Rules.uploads`. */
export const uploadFields = {
  /** The name of somebody who uploads without an account, in characters. */
  proposer: { min: 1, max: 12 },
  /** The password to delete an upload without an account, in characters. */
  password: { min: 6, max: 18 },
  /** The number of tags. */
  tags: { min: 1, max: 8 },
  /** The longest texts of each chart, in characters. */
  chartName: 40,
  mark: 8,
  level: 4,
} as const;
