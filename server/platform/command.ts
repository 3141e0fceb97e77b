import type { ParseArgsConfig } from 'node:util';
import { z } from 'zod';
import { ERRORS, type Refusal } from '#domain/common/errors.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { hasLoginId, meantBy } from './database/loginId.ts';
import { OperatorError } from './operatorError.ts';

/** The arguments of a command: options by name, and positional arguments. */
export interface Arguments {
  values: Readonly<Record<string, string | boolean | undefined>>;
  positionals: readonly string[];
  /** The working directory of the operator, to which file names are relative. */
  folder: string;
}

/** A command of the CLI. It runs in the process of the CLI, or in the server while that uses the data directory. */
export interface Command {
  name: string;
  /** The arguments after the name, as `help` shows them. */
  usage: string;
  about: string;
  options: NonNullable<ParseArgsConfig['options']>;
  /** Whether it migrates a database with data; any other command refuses one that is not up to date. */
  migrates?: true;
  /** Whether it may run where there is no site yet: it creates one, or says that none exists. */
  withoutSite?: true;
  /** An option that is asked for at the terminal or read from standard input where it is not given. */
  asks?: 'password';
  /**
   * Runs the command.
   *
   * @param print prints a line for the operator
   * @param signal aborted when the operator disconnects or the server stops; a long task that can be resumed then ends
   * @throws CommandError for an error that the operator can fix
   */
  run(ctx: Context, given: Arguments, print: (line: string) => void, signal?: AbortSignal): Promise<void>;
  /**
   * Runs the command in the process of the CLI on unopened data: it opens what it needs itself. Without this, the data
   * is opened, and created if it does not exist, and `run` is called.
   *
   * @throws CommandError; DataDirectoryInUseError when `run` has to be called in the server
   */
  runStopped?(config: Config, given: Arguments, print: (line: string) => void): Promise<void>;
}

/** Thrown when a command cannot be done. The message says why. */
export class CommandError extends OperatorError {}

/**
 * Returns the account with this login ID, in any case, as it is stored.
 *
 * @throws CommandError when there is no such account
 */
export async function namedAccount(
  { db }: Pick<Context, 'db'>,
  userId: string,
): Promise<{ id: number; userId: string }> {
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'userId'])
    .where(hasLoginId(userId))
    .$narrowType<{ userId: string }>()
    .execute();
  const account = meantBy(userId, accounts);
  if (account) return account;
  if (accounts.length === 0) throw new CommandError(`There is no account ${userId}.`);
  throw new CommandError(`Which one: ${accounts.map((one) => one.userId).join(' or ')}?`);
}

const isoTime = z.iso.date().or(z.iso.datetime({ offset: true, local: true }));

/**
 * Parses a time: an ISO date, or date and time. Without an offset it is UTC.
 *
 * @throws CommandError when it is invalid
 */
export function parseTime(value: string): Date {
  if (!isoTime.safeParse(value).success) throw new CommandError(`${value} is not an ISO date.`);
  const isLocal = value.includes('T') && !/(Z|[+-]\d\d:\d\d)$/.test(value);
  return new Date(isLocal ? `${value}Z` : value);
}

/**
 * Converts a refusal to an error for the operator: `sentence`, or the meaning of its code, with the values of the
 * refusal.
 */
export function toCommandError(refusal: Refusal, sentence?: string): CommandError {
  const { error, kind: _, ...values } = refusal;
  const details = Object.entries(values).map(([name, value]) => `${name} ${value}`);
  return new CommandError([sentence ?? `${error}: ${ERRORS[error].when}`, ...details].join(', '));
}
