import type { Command } from '../cli/command.ts';
import { pendingMigrations } from '../database/migrate.ts';

export const migrateDatabase: Command = {
  name: 'migrate',
  usage: '',
  about: 'Brings the database up to date. Every start does it too.',
  options: {},
  async run(ctx, _given, print) {
    // Opening the context has run what was pending.
    const pending = await pendingMigrations(ctx.db);
    print(pending.length === 0 ? 'The database is up to date.' : `Pending: ${pending.join(', ')}`);
  },
};
