import type { ParseArgsConfig } from 'node:util';
import { z } from 'zod';
import { ERRORS, type Refusal } from '#domain/common/errors.ts';
import type { Context } from '../base/context.ts';
import { OperatorError } from '../base/operatorError.ts';

/** What a command was called with: options by name, and the words that are none. */
export interface Arguments {
  values: Readonly<Record<string, string | boolean | undefined>>;
  positionals: readonly string[];
  /** The folder the command was typed in; file names are relative to it. */
  folder: string;
}

/** One command of the CLI as data. It runs in the CLI's process or, while the server has the data, in the server's. */
export interface Command {
  name: string;
  /** What follows the name, as `help` shows it. */
  usage: string;
  about: string;
  options: NonNullable<ParseArgsConfig['options']>;
  /**
   * @param print writes one line for the operator
   * @param signal aborted when the operator is gone or the server stops: what takes long and can go on later ends then
   * @throws CommandError when the operator is to mend something
   */
  run(ctx: Context, given: Arguments, print: (line: string) => void, signal?: AbortSignal): Promise<void>;
}

/** A command that cannot be done, and why. */
export class CommandError extends OperatorError {}

/** An option the command cannot do without. */
export function required({ values }: Arguments, name: string): string {
  const value = values[name];
  if (typeof value !== 'string' || value === '') throw new CommandError(`--${name} is missing.`);
  return value;
}

const isoTime = z.iso.date().or(z.iso.datetime({ offset: true, local: true }));

/** An option that is a time: an ISO date, or date and time; without an offset it is UTC. */
export function timeOf(value: string): Date {
  if (!isoTime.safeParse(value).success) throw new CommandError(`${value} is no ISO date.`);
  const isLocal = value.includes('T') && !/(Z|[+-]\d\d:\d\d)$/.test(value);
  return new Date(isLocal ? `${value}Z` : value);
}

/** A refusal as the operator reads it: a sentence, or what the code means, with its values. */
export function refused(refusal: Refusal, sentence?: string): CommandError {
  const { error, kind: _, ...values } = refusal;
  const details = Object.entries(values).map(([name, value]) => `${name} ${value}`);
  return new CommandError([sentence ?? `${error}: ${ERRORS[error].when}`, ...details].join(', '));
}
