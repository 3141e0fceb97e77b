import { isRefusal } from '#domain/common/errors.ts';
import { parseEntryNumber } from '../charts/entryNumbers.ts';
import { type Arguments, type Command, CommandError, requiredOption } from '../platform/command.ts';
import { type AccountRef, voidVotes } from './voidVotes.ts';

export const voidBallots: Command = {
  name: 'void-votes',
  usage: '(--user ID | --account NUMBER) --reason TEXT [--table ID --entry NUMBER]',
  about: "Takes an account's ballots out of all open votes, or of those on one entry, from the next vote count on.",
  options: {
    user: { type: 'string' },
    account: { type: 'string' },
    reason: { type: 'string' },
    table: { type: 'string' },
    entry: { type: 'string' },
  },
  async run(ctx, given, print) {
    const account = accountOf(given);
    const reason = requiredOption(given, 'reason');
    const { table, entry } = given.values;
    const isOne = table !== undefined || entry !== undefined;
    const result = await voidVotes(ctx, { account, reason, ...(isOne && { entry: entryOf(given) }) });
    if (isRefusal(result)) {
      const missing =
        'userId' in account ? 'There is no account with that name.' : 'There is no account with that number.';
      throw new CommandError(result.what === 'account' ? missing : `There is no entry ${entry} in ${table}.`);
    }
    print(`Ballots voided: ${result.voided}.`);
  },
};

/** Parses the account: a deleted one has no user id, only its number. */
function accountOf(given: Arguments): AccountRef {
  const { user, account } = given.values;
  if ((user === undefined) === (account === undefined)) {
    throw new CommandError('Give either --user, or --account for a deleted account.');
  }
  return user === undefined ? { accountId: numberOf(given, 'account') } : { userId: requiredOption(given, 'user') };
}

const entryOf = (given: Arguments) => ({ tableId: requiredOption(given, 'table'), entryNo: numberOf(given, 'entry') });

function numberOf(given: Arguments, name: string): number {
  const number = parseEntryNumber(requiredOption(given, name));
  if (number === null) throw new CommandError(`--${name} is not a number.`);
  return number;
}
