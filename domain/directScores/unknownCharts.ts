/** The charts in no table that an account keeps scores of its games on, for ever: two whole score files. */
export const MAX_UNKNOWN_CHARTS = 80_000;
