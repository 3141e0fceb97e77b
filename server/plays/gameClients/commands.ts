import { isRefusal } from '#domain/common/errors.ts';
import { counted } from '#domain/common/text.ts';
import { KEY_CLIENTS, type KeyClient } from '#domain/players/plays/gameClients.ts';
import { ORDER_OPTIONS, ORDER_USAGE_WITHOUT_REASON, orderOf } from '../../acts/orderOf.ts';
import { type Command, CommandError, namedAccount, toCommandError } from '../../platform/command.ts';
import { createKey } from './clientKeys.ts';

const isKeyClient = (value: unknown): value is KeyClient => KEY_CLIENTS.some((client) => client === value);

export const createKeyCommand: Command = {
  name: 'create-key',
  usage: `--user ID [--client openlr2 | --client beatoraja] [--name NAME] ${ORDER_USAGE_WITHOUT_REASON}`,
  about: 'Creates a key for the game client of a player, and prints it as the last line.',
  options: { user: { type: 'string' }, client: { type: 'string' }, name: { type: 'string' }, ...ORDER_OPTIONS },
  async run(ctx, given, print) {
    const { client = 'beatoraja', name = 'command line' } = given.values;
    if (!isKeyClient(client)) throw new CommandError('--client: openlr2 or beatoraja.');
    const { id, userId } = await namedAccount(ctx, given);
    const order = await orderOf(ctx, given, { needsReason: false });
    const made = await createKey(ctx, id, { client, name: String(name) }, order);
    if (isRefusal(made)) {
      const isOff = made.error === 'ENOTFOUND';
      throw toCommandError(made, isOff ? 'DIRECT_SCORES is off: this site takes no plays from the game.' : undefined);
    }
    print(`A key of ${userId} for ${client}:`);
    print(made.key);
  },
};

/** Lists accounts by their number of refused plays. */
export const refusedPlays: Command = {
  name: 'refused-plays',
  usage: '',
  about: 'Lists the accounts whose game clients sent plays that were refused, the most refused first.',
  options: {},
  async run(ctx, _given, print) {
    const accounts = await ctx.db
      .selectFrom('account')
      .select(['userId', 'refusedPlays', 'acceptedPlays', 'playDays'])
      .where('refusedPlays', '>', 0)
      .orderBy('refusedPlays', 'desc')
      .orderBy('id')
      .limit(100)
      .execute();
    for (const { userId, refusedPlays: refused, acceptedPlays, playDays } of accounts) {
      print(`${userId}: ${refused} refused, ${acceptedPlays} accepted on ${counted(playDays, 'day')}`);
    }
    if (accounts.length === 0) print('No play was refused.');
  },
};
