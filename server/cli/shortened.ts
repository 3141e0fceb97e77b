const MOST_LINES = 20;

/** The first of many lines, and how many more there are. */
export const shortened = (lines: readonly string[]) => [
  ...lines.slice(0, MOST_LINES),
  ...(lines.length > MOST_LINES ? [`… and ${lines.length - MOST_LINES} more`] : []),
];
