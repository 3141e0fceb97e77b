import { CommandError } from '../platform/command.ts';

const MAX_LINES = 20;

/** Returns the first 20 lines, and a line with the number of further ones. */
export const truncateLines = (lines: readonly string[]) => [
  ...lines.slice(0, MAX_LINES),
  ...(lines.length > MAX_LINES ? [`… and ${lines.length - MAX_LINES} more`] : []),
];

/** Returns the error message of a refused import. */
export function nothingImported(problems: readonly string[], done = 'imported'): CommandError {
  return new CommandError([`Nothing was ${done}:`, ...truncateLines(problems)].join('\n  '));
}

/** Describes what is left out: all of it, as each may be a loss. */
export function describeLeftOut(leftOut: readonly string[]): string[] {
  return leftOut.length === 0 ? [] : ['Left out of the source:', ...leftOut.map((line) => `  ${line}`)];
}
