/** The charts in no table that an account keeps scores of its games on, for ever: more than files may bring. */
export const MAX_UNKNOWN_CHARTS = 100_000;
