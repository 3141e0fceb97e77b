import { CommandError } from '../platform/command.ts';

const MAX_LINES = 20;

/** Returns the first 20 lines, and a line with the number of further ones. */
export const truncateLines = (lines: readonly string[]) => [
  ...lines.slice(0, MAX_LINES),
  ...(lines.length > MAX_LINES ? [`… and ${lines.length - MAX_LINES} more`] : []),
];

/** Returns the error message of a refused import. */
export function nothingImported(problems: readonly string[]): CommandError {
  return new CommandError(['Nothing was imported:', ...truncateLines(problems)].join('\n  '));
}

/** Describes the rows that are not shown: all of them, as each may be a loss. */
export function describeDuplicates(duplicates: readonly string[]): string[] {
  if (duplicates.length === 0) return [];
  const count = duplicates.length === 1 ? '1 row of the source is' : `${duplicates.length} rows of the source are`;
  return [`${count} not shown:`, ...duplicates.map((line) => `  ${line}`)];
}
