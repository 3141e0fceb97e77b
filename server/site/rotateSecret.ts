import { command } from '../acts/command.ts';
import { CommandError } from '../platform/command.ts';
import { openDatabase } from '../platform/database/connect.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { newSecret, replaceSecretFile } from '../platform/secrets.ts';

/** Tables whose keys are hashes that only the present secret finds. What they hold ends by itself after 90 days. */
const KEYED = ['loginPlace', 'attempt', 'uploadDownload'] as const;

/**
 * Replaces the secret of the site. Hashes of the IDs and nicknames of deleted accounts cannot be computed again: the
 * former secret stays beside the new one to recognise these people (`docs/security.md`).
 */
export const rotateSecret = command({
  name: 'rotate-secret',
  about:
    'Replaces the secret of the stopped site (DATA_DIR/secret, or says what to set where SITE_SECRET is), keeps the former one beside it, and forgets the addresses that were stored under it.',
  async run() {
    throw new CommandError('The server uses the secret until it ends: stop it, then run this command again.');
  },
  async runStopped(config, _given, print) {
    const isInEnvironment = config.SITE_SECRET !== undefined;
    if (isInEnvironment && config.SITE_SECRET_OLD.length === 0) {
      throw new CommandError(
        [
          'The secret is in the environment. Stop every process of the site, and change the environment of all:',
          '  SITE_SECRET_OLD= the present value of SITE_SECRET',
          `  SITE_SECRET=${newSecret()}`,
          'Then run this command again, and start the site. At the next time put the present value before those of SITE_SECRET_OLD, with a comma.',
        ].join('\n'),
      );
    }
    const { db, close } = await openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR });
    try {
      if (!isInEnvironment) replaceSecretFile(config);
      await inTransaction({ db }, async (trx) => {
        for (const table of KEYED) await trx.deleteFrom(table).execute();
      });
    } finally {
      await close();
    }
    const kept = 'The site has a new secret: keep the files secret and secret.old of DATA_DIR with the backups.';
    print(isInEnvironment ? 'The secret is the present value of SITE_SECRET.' : kept);
    print('Known places of logins, counts of rate limits and of the downloads of today were forgotten.');
    print('Deleted accounts are recognised by the former secret as long as it is kept.');
  },
});
