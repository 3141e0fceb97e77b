import { z } from 'zod';
import { isRefusal } from '#domain/common/errors.ts';
import { counted } from '#domain/common/text.ts';
import { KEY_CLIENTS } from '#domain/players/plays/gameClients.ts';
import { command, text } from '../../acts/command.ts';
import { namedAccount, toCommandError } from '../../platform/command.ts';
import { createKey } from './clientKeys.ts';

export const createKeyCommand = command({
  name: 'create-key',
  about: 'Creates a key for the game client of a player, and prints it as the last line.',
  options: {
    user: text('ID'),
    client: z
      .enum(KEY_CLIENTS, `is ${KEY_CLIENTS.join(' or ')}`)
      .describe('CLIENT')
      .optional(),
    name: text('NAME').optional(),
  },
  order: 'mayHaveReason',
  async run(ctx, { user, client = 'beatoraja', name = 'command line', order }, print) {
    const { id, userId } = await namedAccount(ctx, user);
    const made = await createKey(ctx, id, { client, name }, order);
    if (isRefusal(made)) {
      const isOff = made.error === 'ENOTFOUND';
      throw toCommandError(made, isOff ? 'DIRECT_SCORES is off: this site takes no plays from the game.' : undefined);
    }
    print(`A key of ${userId} for ${client}:`);
    print(made.key);
  },
});

/** Lists accounts by their number of refused plays. */
export const refusedPlays = command({
  name: 'refused-plays',
  about: 'Lists the accounts whose game clients sent plays that were refused, the most refused first.',
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
});
