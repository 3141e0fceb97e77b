import { createRequire } from 'node:module';
import type initSqlJs from 'sql.js';

/**
 * Returns a function that opens bytes as an SQLite database, in a new instance of SQLite as WebAssembly. So a file that
 * breaks SQLite does not affect others, and endless work can be interrupted, which is impossible in native code
 * (docs/decisions/0039). The instance is not referenced elsewhere: its memory, which the limits of the thread do not
 * count, is freed with the database.
 *
 * The bytes are not copied: close the database before using them otherwise.
 */
export async function sqliteOpener(): Promise<(bytes: Uint8Array) => InstanceType<initSqlJs.SqlJsStatic['Database']>> {
  // A new `require` each time, as it tracks loaded modules. The cached module would keep its instance alive.
  const require = createRequire(import.meta.url);
  const open = require('sql.js') as typeof initSqlJs;
  delete require.cache[require.resolve('sql.js')];
  const { Database } = await open();
  // The library copies by `slice`, which a `Buffer` answers with a view.
  return ({ buffer, byteOffset, byteLength }) => new Database(Buffer.from(buffer, byteOffset, byteLength));
}
