import { z } from 'zod';
import { isBlank, withoutControl } from '#domain/common/text.ts';
import { type Arguments, type Command, CommandError, namedAccount } from '../platform/command.ts';
import type { Config } from '../platform/config.ts';
import type { Context } from '../platform/context.ts';
import type { Order } from './performAct.ts';

/** An option with a text, without control characters, which a terminal may paste. The description is what `help` shows. */
export const text = (usage: string) =>
  z
    .string('is missing')
    .overwrite((given) => withoutControl(given))
    .refine((given) => !isBlank(given), 'is missing')
    .describe(usage);

export const flag = z.boolean().default(false);

type Options = Readonly<Record<string, z.ZodType>>;

/** What a command is given: its options by name, and the following. */
type Given<Shape extends Options> = z.output<z.ZodObject<Shape>> & {
  /** The only argument; empty if it was left out. */
  argument: string;
  /** The working directory of the operator, to which file names are relative. */
  folder: string;
};

type Print = (line: string) => void;

interface CommandSpec<Shape extends Options> extends Omit<Command, 'usage' | 'options' | 'run' | 'runStopped'> {
  /** The one argument: how `help` shows it, and what it is called. */
  argument?: { usage: string; noun: string; isOptional?: true };
  options?: Shape;
  /** Whether it is an act, which an operator or the admin of `--as` orders with a reason. */
  order?: 'needsReason' | 'mayHaveReason';
  run(
    ctx: Context,
    given: Given<Shape> & { order: Order & { by: number | null } },
    print: Print,
    signal?: AbortSignal,
  ): Promise<void>;
  runStopped?(config: Config, given: Given<Shape>, print: Print): Promise<void>;
}

/** Makes a command of the CLI: its usage, the parsing and the checks of its options come from their schemas. */
export function command<Shape extends Options = Record<never, never>>(spec: CommandSpec<Shape>): Command {
  const { argument, options, order, run, runStopped, ...rest } = spec;
  const reason = order === 'needsReason' ? text('TEXT') : text('TEXT').optional();
  const shape: Options = { ...options, ...(order && { reason, as: text('ID').optional() }) };

  function read(given: Arguments): Given<Shape> {
    const [first = '', ...more] = given.positionals;
    const { success, error, data } = z.object(shape).safeParse(given.values);
    if (!success)
      throw new CommandError(error.issues.map(({ path, message }) => `--${path.join()} ${message}.`)[0] ?? '');
    if (argument && first === '' && !argument.isOptional) throw new CommandError(`The ${argument.noun} is missing.`);
    if (argument && more.length > 0)
      throw new CommandError(`Name one ${argument.noun}; put texts of several words in quotes.`);
    return { ...data, argument: first, folder: given.folder } as Given<Shape>;
  }

  return {
    ...rest,
    usage: [...argumentUsage(argument), ...Object.entries(shape).map(optionUsage)].join(' '),
    options: Object.fromEntries(
      Object.entries(shape).map(([name, schema]) => [name, { type: isFlag(schema) ? 'boolean' : 'string' }]),
    ),
    async run(ctx, given, print, signal) {
      const { reason = '', as, ...values } = read(given) as Given<Shape> & { reason?: string; as?: string };
      const by = as === undefined ? null : (await namedAccount(ctx, as)).id;
      await run(ctx, Object.assign(values as Given<Shape>, { order: { by, reason } }), print, signal);
    },
    ...(runStopped && { runStopped: (config, given, print) => runStopped(config, read(given), print) }),
  };
}

const isFlag = (schema: z.ZodType) => schema instanceof z.ZodDefault && schema.unwrap() instanceof z.ZodBoolean;

const argumentUsage = (argument?: { usage: string; isOptional?: true }) =>
  argument ? [argument.isOptional ? `[${argument.usage}]` : argument.usage] : [];

function optionUsage([name, schema]: [string, z.ZodType]): string {
  if (isFlag(schema)) return `[--${name}]`;
  return schema instanceof z.ZodOptional
    ? `[--${name} ${(schema.unwrap() as z.ZodType).description}]`
    : `--${name} ${schema.description}`;
}

/** Returns a row of a table that a command prints, without empty cells. */
export const row = (...cells: readonly (string | number | false | null | undefined)[]) =>
  cells.filter(Boolean).join('  ');
