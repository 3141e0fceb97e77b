import { CommandError } from '../platform/command.ts';
import { truncateLines } from '../platform/truncateLines.ts';

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
