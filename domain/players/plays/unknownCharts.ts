/**
 * The maximum number of charts outside all tables with stored scores of one account; more than score files may contain.
 */
export const MAX_UNKNOWN_CHARTS = 100_000;
