const MAX_LINES = 20;

/** Returns the first 20 lines, and a line with the number of further ones. */
export const truncateLines = (lines: readonly string[]) => [
  ...lines.slice(0, MAX_LINES),
  ...(lines.length > MAX_LINES ? [`… and ${lines.length - MAX_LINES} more`] : []),
];
