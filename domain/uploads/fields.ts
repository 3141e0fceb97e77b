/** What the fields of an upload hold (specification §5 and §9); its files and comments are in `Rules.uploads`. */
export const uploadFields = {
  /** Of who uploads without an account, in characters. */
  proposer: { min: 1, max: 12 },
  /** With which an upload without an account is deleted, in characters. */
  password: { min: 6, max: 18 },
  /** How many. */
  tags: { min: 1, max: 8 },
  /** Of each chart, in characters. */
  chartName: 40,
  mark: 8,
  level: 4,
  /** TOTAL per note: below and above these a chart has the tags for it. */
  lowTotal: 0.18,
  highTotal: 0.25,
  /** From so many times its lowest tempo on a chart has the tag `soflan`. */
  soflanTimes: 1.5,
  /** From such a share of long notes on a chart has the tag `ln`. */
  longNoteShare: 0.3,
} as const;
