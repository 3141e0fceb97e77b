import path from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import { counted } from '#domain/common/text.ts';
import { CommandError } from '../../platform/command.ts';
import type { Context } from '../../platform/context.ts';
import { newestMigration } from '../../platform/database/migrate.ts';
import type { DB } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { diskStore } from '../../platform/files/diskStore.ts';
import type { FileStore } from '../../platform/files/fileStore.ts';
import { pinFiles, unpinFiles } from '../../platform/files/pinnedFiles.ts';
import { removeUnclaimed } from '../../platform/files/storedFile.ts';
import { startRatingJobOfAll } from '../../scores/ratings/ratingJobs.ts';
import { type BackupTable, backupTables, type ForeignKey, forwardForeignKeys } from './backupTables.ts';
import { checkBackup, readFileOfBackup, rowsOfTable } from './checkBackup.ts';
import { type Manifest, readManifest } from './manifest.ts';

/** The approximate size of a batch, in memory and per statement. */
const BATCH_BYTES = 2 ** 20;
/** The only table that has a row on a new site. */
const INSTALLATION_TABLE = 'installation';

/**
 * Fills an empty site with a backup, from either engine and either store. Reads and checks the whole backup before it
 * changes anything. Then it stores the files, and all rows in one transaction.
 *
 * @throws CommandError when the site is not empty, or the backup is incomplete or of another version; nothing was
 *   changed
 */
export async function restore(ctx: Context, folder: string, print: (line: string) => void): Promise<void> {
  const manifest = await readManifest(folder);
  const from = diskStore(path.join(folder, 'files'));
  const tables = await backupTables(ctx.db);
  refuseOtherVersion(manifest, tables);
  await refuseUnlessEmpty(ctx.db, tables);
  await checkBackup(folder, manifest);
  print(`The backup of ${manifest.madeAt} is complete.`);
  if (!ctx.secrets.hashes('backup', 'secret').includes(manifest.secret)) {
    print('Note: this site has another secret (SITE_SECRET, or the file secret in DATA_DIR) than the one backed up.');
    print('Without the old secret, players who deleted their account cannot restore it by signing up again.');
  }
  await restoreAll(ctx, folder, manifest, from);
  await ctx.published.refreshChanged();
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  print(
    `Restored ${counted(rows, 'row')} of ${manifest.tables.length} tables and ${counted(manifest.files.length, 'file')}.`,
  );
}

async function restoreAll(ctx: Context, folder: string, manifest: Manifest, from: FileStore): Promise<void> {
  const to = ctx.files.inner ?? ctx.files;
  const existing = new Set<string>();
  for await (const name of to.names()) existing.add(name);
  // If the restore fails, files that existed before must stay: the store may belong to the site that was backed up.
  const missing = manifest.files.filter((sha256) => !existing.has(sha256));
  const pins = await pinFiles(ctx, missing);
  try {
    for (const sha256 of manifest.files) {
      if (existing.has(sha256) && (await isUndamaged(to, sha256))) continue;
      const bytes = await readFileOfBackup(from, sha256);
      await to.put(sha256, bytes);
    }
    await inTransaction(ctx, async (trx) => {
      // Checked again under locks, which exclude other writers.
      for (const { name } of manifest.tables) await sql`lock table ${sql.table(name)} in exclusive mode`.execute(trx);
      await refuseUnlessEmpty(trx, manifest.tables);
      await sql`delete from ${sql.table(INSTALLATION_TABLE)}`.execute(trx);
      // Rows are restored as they were: what a trigger computes may refer to rows that come later.
      const changeTriggers = async (how: 'enable' | 'disable') => {
        for (const { name } of manifest.tables)
          await sql`alter table ${sql.table(name)} ${sql.raw(how)} trigger user`.execute(trx);
      };
      await changeTriggers('disable');
      await withDeferredKeys(trx, await forwardForeignKeys(trx, manifest.tables), async () => {
        for (const table of manifest.tables) await restoreTable(trx, folder, table);
      });
      await changeTriggers('enable');
      await startRatingJobOfAll(trx, ctx.clock.now());
      for (const [name, last] of Object.entries(manifest.sequences)) {
        await sql`select setval(to_regclass(${name}), ${last}) where to_regclass(${name}) is not null`.execute(trx);
      }
    });
  } finally {
    await unpinFiles(ctx, pins);
    await removeUnclaimed(ctx);
  }
}

function refuseOtherVersion({ migration, tables }: Manifest, current: readonly BackupTable[]): void {
  if (migration !== newestMigration()) {
    throw new CommandError(
      `The backup is of version ${migration} of the database, and this program has ${newestMigration()}: restore it with the version that made it, then update.`,
    );
  }
  const structure = (all: readonly BackupTable[]) => JSON.stringify(all.map(({ name, columns }) => [name, columns]));
  if (structure(tables) !== structure(current))
    throw new CommandError('The tables of the backup are not those of this program.');
}

async function refuseUnlessEmpty(db: Kysely<DB>, tables: readonly { name: string }[]): Promise<void> {
  for (const { name } of tables) {
    if (name === INSTALLATION_TABLE) continue;
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) throw new CommandError(`This site is not empty: ${name} has rows. Restore into a new one.`);
  }
}

const isUndamaged = (store: FileStore, sha256: string) =>
  store.get(sha256).then(
    (bytes) => bytes !== null,
    () => false,
  );

/** Defers foreign keys during `work`, and checks them afterward. */
async function withDeferredKeys(
  trx: Transaction<DB>,
  keys: readonly ForeignKey[],
  work: () => Promise<void>,
): Promise<void> {
  const change = async (how: 'deferrable' | 'not deferrable') => {
    for (const { table, name } of keys) {
      await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} ${sql.raw(how)}`.execute(trx);
    }
  };
  await change('deferrable');
  await sql`set constraints all deferred`.execute(trx);
  await work();
  await sql`set constraints all immediate`.execute(trx);
  await change('not deferrable');
}

async function restoreTable(trx: Transaction<DB>, folder: string, table: Manifest['tables'][number]): Promise<void> {
  const name = sql.table(table.name);
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  const insert = (lines: readonly string[]) =>
    sql`insert into ${name} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${name}, ${`[${lines.join(',')}]`}::jsonb)`.execute(trx);
  let batch: string[] = [];
  let bytes = 0;
  let rows = 0;
  for await (const line of rowsOfTable(folder, table.name)) {
    batch.push(line);
    bytes += line.length;
    rows++;
    if (bytes < BATCH_BYTES) continue;
    await insert(batch);
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) await insert(batch);
  if (rows !== table.rows) throw new CommandError(`The backup changed while it was restored: ${table.name}.`);
}
