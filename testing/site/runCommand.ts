import { parseArgs } from 'node:util';
import { commands } from '#server/commands.ts';
import { CommandError } from '#server/platform/command.ts';
import type { Context } from '#server/platform/context.ts';

/**
 * Runs a command of the CLI in this process.
 *
 * @returns the lines it printed
 * @throws CommandError with the message for the operator
 */
export async function runCommand(ctx: Context, words: readonly string[], folder = process.cwd()): Promise<string[]> {
  const [name = '', ...args] = words;
  const command = commands.find((one) => one.name === name);
  if (!command) throw new Error(`no command ${name}`);
  const { values, positionals } = parseArgs({ args, options: command.options, allowPositionals: true });
  const lines: string[] = [];
  const given = { values: values as Record<string, string | boolean | undefined>, positionals, folder };
  await command.run(ctx, given, (line) => lines.push(line));
  return lines;
}

/** Returns what a command that fails tells the operator. */
export async function errorOfCommand(ctx: Context, words: readonly string[], folder?: string): Promise<string> {
  const error = await runCommand(ctx, words, folder).then(
    (lines) => new Error(`it worked: ${lines.join('\n')}`),
    (thrown: unknown) => thrown,
  );
  if (error instanceof CommandError) return error.message;
  throw error;
}
