import { z } from 'zod';
import { isRefusal, refuse } from '#domain/common/errors.ts';
import { ORDER_OPTIONS, ORDER_USAGE, orderOf } from '../acts/orderOf.ts';
import { parseEntryNumber } from '../charts/entryNumbers.ts';
import {
  type Arguments,
  type Command,
  CommandError,
  namedAccount,
  requiredOption,
  toCommandError,
} from '../platform/command.ts';
import type { Context } from '../platform/context.ts';
import { hideComment } from './hideComment.ts';
import { voidVotes } from './voidVotes.ts';

export const voidBallots: Command = {
  name: 'void-votes',
  usage: `(--user ID | --account NUMBER) [--table ID --entry NUMBER] ${ORDER_USAGE}`,
  about: "Takes an account's ballots out of all open votes, or of those on one entry, from the next vote count on.",
  options: {
    user: { type: 'string' },
    account: { type: 'string' },
    table: { type: 'string' },
    entry: { type: 'string' },
    ...ORDER_OPTIONS,
  },
  async run(ctx, given, print) {
    const accountId = await accountOf(ctx, given);
    const order = await orderOf(ctx, given);
    const { table, entry } = given.values;
    const isOne = table !== undefined || entry !== undefined;
    const done = await voidVotes(ctx, { accountId, ...order, ...(isOne && { entry: entryOf(given) }) });
    if (isRefusal(done)) {
      if (done.error !== 'ENOTFOUND') throw toCommandError(done);
      const missing = done.what === 'account' ? 'account with that number' : `entry ${entry} in ${table}`;
      throw new CommandError(`There is no ${missing}.`);
    }
    print(`Ballots voided: ${done.result.voided}.`);
  },
};

/** Makes a command that hides a comment or shows it again. */
const commentCommand = (name: string, { isHidden, about }: { isHidden: boolean; about: string }): Command => ({
  name,
  usage: `COMMENT ${ORDER_USAGE}`,
  about,
  options: ORDER_OPTIONS,
  async run(ctx, given, print) {
    const [comment = '', ...more] = given.positionals;
    if (comment === '' || more.length > 0) throw new CommandError('Name one comment by its ID.');
    const order = await orderOf(ctx, given);
    const isId = z.uuid().safeParse(comment).success;
    const result = isId ? await hideComment(ctx, { comment, isHidden, ...order }) : refuse('ENOTFOUND');
    if (isRefusal(result))
      throw toCommandError(result, result.error === 'ENOTFOUND' ? `There is no comment ${comment}.` : undefined);
    print(`The ${result.subject} is ${isHidden ? 'hidden' : 'shown'}.`);
  },
});

export const hideCommentCommand = commentCommand('hide-comment', {
  isHidden: true,
  about: 'Hides the text of a comment, by its ID, from everybody but moderators. Replies to it stay.',
});

export const showCommentCommand = commentCommand('show-comment', {
  isHidden: false,
  about: 'Shows a comment again that was hidden.',
});

/** Returns the number of the account: a deleted one has no user id. */
async function accountOf(ctx: Context, given: Arguments): Promise<number> {
  const { user, account } = given.values;
  if ((user === undefined) === (account === undefined)) {
    throw new CommandError('Give either --user, or --account for a deleted account.');
  }
  return user === undefined ? numberOf(given, 'account') : (await namedAccount(ctx, given)).id;
}

const entryOf = (given: Arguments) => ({ tableId: requiredOption(given, 'table'), entryNo: numberOf(given, 'entry') });

function numberOf(given: Arguments, name: string): number {
  const number = parseEntryNumber(requiredOption(given, name));
  if (number === null) throw new CommandError(`--${name} is not a number.`);
  return number;
}
