import { z } from 'zod';
import { ACTS, type ActKind } from '#contract/acts/acts.ts';
import { gmt9 } from '#domain/common/dates.ts';
import { isRefusal, type Refusal } from '#domain/common/errors.ts';
import { parseNumber } from '#domain/common/text.ts';
import { type Command, CommandError, namedAccount, parseTime, toCommandError } from '../platform/command.ts';
import type { Context } from '../platform/context.ts';
import type { Act } from './act.ts';
import { command, flag, text } from './command.ts';
import type { Done } from './performAct.ts';

/** The options and the argument, by name. */
type Values = Readonly<Record<string, string | undefined>>;

/** How one thing that acts take is given on the command line. What may be null may be left out. */
interface Given {
  options?: Readonly<Record<string, z.ZodType>>;
  /** Whether one of its options suffices. */
  areAlternatives?: true;
  argument?: { usage: string; noun: string };
  /** Returns its value; null if it is left out, undefined if there is no such thing. */
  read(values: Values, ctx: Context): unknown;
  /** Names what ENOTFOUND is about. */
  noun?(values: Values): string;
}

const numberIn = (text = '') => parseNumber(text) ?? undefined;

/** Something named by the only argument. */
const argument = (usage: string, read: (text: string, ctx: Context) => unknown, noun: string): Given => ({
  argument: { usage, noun },
  read: ({ argument = '' }, ctx) => read(argument, ctx),
  noun: ({ argument }) => `${noun} ${argument}`,
});

/** Something with a number of its own. */
const numbered = (name: string): Given => ({
  options: { [name]: text('NUMBER') },
  read: ({ [name]: number }) => (number === undefined ? null : numberIn(number)),
  noun: ({ [name]: number }) => `${name} ${number}`,
});

const time = (name: 'from' | 'until'): Given => ({
  options: { [name]: text('ISO-DATE') },
  read: ({ [name]: given }) => (given === undefined ? null : parseTime(given).toISOString()),
});

const entryNoun = ({ table, entry }: Values) => `entry ${entry} in ${table}`;

const GIVEN: Readonly<Record<string, Given>> = {
  account: {
    options: { user: text('ID'), account: text('NUMBER') },
    areAlternatives: true,
    async read({ user, account }, ctx) {
      if ((user === undefined) === (account === undefined))
        throw new CommandError('Give either --user, or --account for a deleted account.');
      return user === undefined ? numberIn(account) : (await namedAccount(ctx, user)).id;
    },
    noun: ({ user, account }) => `account ${user ?? account}`,
  },
  table: { options: { table: text('ID') }, read: ({ table }) => table },
  entryNo: { options: { entry: text('NUMBER') }, read: ({ entry }) => numberIn(entry) ?? 0, noun: entryNoun },
  entry: {
    options: { table: text('ID'), entry: text('NUMBER') },
    read({ table, entry }) {
      if (table === undefined && entry === undefined) return null;
      if (table === undefined || entry === undefined) throw new CommandError('Give --table and --entry.');
      return { table, entryNo: numberIn(entry) ?? 0 };
    },
    noun: entryNoun,
  },
  from: time('from'),
  until: time('until'),
  request: numbered('request'),
  period: numbered('period'),
  off: { options: { off: flag }, read: ({ off }) => Boolean(off) },
  comment: argument('COMMENT', (text) => z.uuid().safeParse(text).data, 'comment'),
  upload: argument('NUMBER', numberIn, 'upload'),
  sha256: argument('SHA256', (text) => /^[0-9a-f]{64}$/.exec(text)?.[0], 'chart'),
  line: argument('LINE', numberIn, 'line of the trail'),
  code: argument('CODE', (text) => text, 'notice'),
  run: argument(
    'DATE',
    async (text, { db }) => {
      const runs = await db.selectFrom('countingRun').select('dueAt').execute();
      return (runs.find(({ dueAt }) => gmt9(dueAt).dashed === text)?.dueAt ?? parseTime(text)).toISOString();
    },
    'vote count of',
  ),
};

/** Makes the command of an act, with the options that it takes and those of every act. */
export function commandOf<Input extends object, Outcome extends Done | Refusal>(act: Act<Input, Outcome>): Command {
  const { name, command: record } = act.record;
  if (!record) throw new Error(`${name} has no command`);
  const { takes: shape = {} }: ActKind = ACTS[name];
  const parts = (record.takes ?? Object.keys(shape)).map((field) => {
    const part = GIVEN[field];
    if (!part) throw new Error(`${name}: ${field} cannot be given on the command line`);
    return { field, mayBeLeftOut: part.areAlternatives || shape[field]?.safeParse(null).success === true, ...part };
  });
  const options = parts.flatMap(({ options = {}, mayBeLeftOut }) =>
    Object.entries(options).map(([name, schema]) => [name, mayBeLeftOut ? schema.optional() : schema] as const),
  );
  const argument = parts.find((part) => part.argument)?.argument;
  return command({
    name,
    about: record.about,
    ...(argument && { argument }),
    options: Object.fromEntries(options),
    order: record.reason ? 'mayHaveReason' : 'needsReason',
    async run(ctx, { order, ...given }, print) {
      const values = given as Values;
      const input: Record<string, unknown> = {};
      for (const { field, read, noun } of parts) {
        input[field] = await read(values, ctx);
        if (input[field] === undefined) throw new CommandError(`There is no ${noun?.(values)}.`);
      }
      const done = await act(ctx, { ...(input as Input), ...order });
      if (!isRefusal(done)) return print(record.says(done as Exclude<Outcome, Refusal>, input as Input));
      const missing = parts.find(({ field }) => field === done.what) ?? parts.find(({ noun }) => noun);
      const gone = done.error === 'ENOTFOUND' && missing?.noun ? `There is no ${missing.noun(values)}.` : undefined;
      const why = record.why?.(done, input as Input) ?? gone;
      throw why === undefined ? toCommandError(done) : new CommandError(why);
    },
  });
}
