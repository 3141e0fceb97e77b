import { z } from 'zod';
import { ACTS, type ActKind } from '#contract/acts/acts.ts';
import { gmt9 } from '#domain/common/dates.ts';
import { isRefusal, type Refusal } from '#domain/common/errors.ts';
import { parseNumber } from '#domain/common/text.ts';
import {
  type Arguments,
  type Command,
  CommandError,
  namedAccount,
  parseTime,
  requiredOption,
  toCommandError,
} from '../platform/command.ts';
import type { Context } from '../platform/context.ts';
import type { Act } from './act.ts';
import { ORDER_OPTIONS, ORDER_USAGE, ORDER_USAGE_WITHOUT_REASON, orderOf } from './orderOf.ts';
import type { Done } from './performAct.ts';

/** How one thing that acts take is given on the command line. What may be null may be left out. */
interface Given {
  usage: string;
  options?: Command['options'];
  /** Returns its value; null if it is left out, undefined if there is no such thing. */
  read(given: Arguments, ctx: Context, mayBeNull: boolean): unknown;
  /** Names what ENOTFOUND is about. */
  noun?(given: Arguments): string;
}

const ofText = { type: 'string' } as const;
const numberIn = (text: string) => parseNumber(text) ?? undefined;

/** Something named by the only argument. */
const argument = (usage: string, read: (text: string, ctx: Context) => unknown, noun: string): Given => ({
  usage,
  read({ positionals: [text = '', ...more] }, ctx) {
    if (text === '' || more.length > 0) throw new CommandError(`Name one ${noun}.`);
    return read(text, ctx);
  },
  noun: ({ positionals: [text] }) => `${noun} ${text}`,
});

const entryIn = (given: Arguments) => ({
  table: requiredOption(given, 'table'),
  entryNo: numberIn(requiredOption(given, 'entry')) ?? 0,
});
const entryNoun = ({ values: { table, entry } }: Arguments) => `entry ${entry} in ${table}`;

const time = (name: 'from' | 'until'): Given => ({
  usage: `--${name} ISO-DATE`,
  options: { [name]: ofText },
  read: (given, _, mayBeNull) =>
    mayBeNull && given.values[name] === undefined ? null : parseTime(requiredOption(given, name)).toISOString(),
});

const GIVEN: Readonly<Record<string, Given>> = {
  account: {
    usage: '(--user ID | --account NUMBER)',
    options: { user: ofText, account: ofText },
    async read(given, ctx) {
      const { user, account } = given.values;
      if ((user === undefined) === (account === undefined))
        throw new CommandError('Give either --user, or --account for a deleted account.');
      return user === undefined ? numberIn(requiredOption(given, 'account')) : (await namedAccount(ctx, given)).id;
    },
    noun: ({ values: { user, account } }) => `account ${user ?? account}`,
  },
  table: { usage: '--table ID', options: { table: ofText }, read: (given) => requiredOption(given, 'table') },
  entryNo: {
    usage: '--entry NUMBER',
    options: { entry: ofText },
    read: (given) => entryIn(given).entryNo,
    noun: entryNoun,
  },
  entry: {
    usage: '--table ID --entry NUMBER',
    options: { table: ofText, entry: ofText },
    read: (given) => ((given.values.table ?? given.values.entry) === undefined ? null : entryIn(given)),
    noun: entryNoun,
  },
  from: time('from'),
  until: time('until'),
  request: {
    usage: '--request NUMBER',
    options: { request: ofText },
    read: (given) => (given.values.request === undefined ? null : numberIn(requiredOption(given, 'request'))),
    noun: ({ values: { request } }) => `request ${request}`,
  },
  period: {
    usage: '--period NUMBER',
    options: { period: ofText },
    read: (given) => numberIn(requiredOption(given, 'period')),
    noun: ({ values: { period } }) => `period ${period}`,
  },
  off: { usage: '[--off]', options: { off: { type: 'boolean' } }, read: ({ values: { off } }) => off === true },
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
  const { name, command } = act.record;
  if (!command) throw new Error(`${name} has no command`);
  const { takes: shape = {} }: ActKind = ACTS[name];
  const { takes = Object.keys(shape), reason } = command;
  const parts = takes.map((field) => {
    const part = GIVEN[field];
    if (!part) throw new Error(`${name}: ${field} cannot be given on the command line`);
    return { field, mayBeNull: shape[field]?.safeParse(null).success === true, ...part };
  });
  const usages = [
    ...parts.map(({ usage, mayBeNull }) => (mayBeNull ? `[${usage}]` : usage)),
    reason ? ORDER_USAGE_WITHOUT_REASON : ORDER_USAGE,
  ];
  return {
    name,
    about: command.about,
    usage: usages.join(' '),
    options: Object.fromEntries([
      ...parts.flatMap(({ options = {} }) => Object.entries(options)),
      ...Object.entries(ORDER_OPTIONS),
    ]),
    async run(ctx, given, print) {
      const order = await orderOf(ctx, given, { needsReason: !reason });
      const values: Record<string, unknown> = {};
      for (const { field, read, noun, mayBeNull } of parts) {
        values[field] = await read(given, ctx, mayBeNull);
        if (values[field] === undefined) throw new CommandError(`There is no ${noun?.(given)}.`);
      }
      const input = values as Input;
      const done = await act(ctx, { ...input, ...order });
      if (!isRefusal(done)) return print(command.says(done as Exclude<Outcome, Refusal>, input));
      const missing = parts.find(({ field }) => field === done.what) ?? parts.find(({ noun }) => noun);
      const gone = done.error === 'ENOTFOUND' && missing?.noun ? `There is no ${missing.noun(given)}.` : undefined;
      const why = command.why?.(done, input) ?? gone;
      throw why === undefined ? toCommandError(done) : new CommandError(why);
    },
  };
}
