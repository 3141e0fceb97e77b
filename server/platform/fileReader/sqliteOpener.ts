import { createRequire } from 'node:module';
import type initSqlJs from 'sql.js';

/**
 * Returns a function that opens bytes as an SQLite database, in a new instance of SQLite as WebAssembly. So a file that breaks
 * SQLite breaks nothing else, not even the next file, and one that is read forever can be interrupted, which native code
 * cannot (docs/decisions/0039). Nothing keeps the instance: its memory, which no limit of the thread counts, ends with the
 * database.
 *
 * The bytes are not copied: the database is closed before they are used otherwise.
 */
export async function sqliteOpener(): Promise<(bytes: Uint8Array) => InstanceType<initSqlJs.SqlJsStatic['Database']>> {
  // A function for each: it lists what it required. The module keeps its instance, and the cache the module.
  const require = createRequire(import.meta.url);
  const open = require('sql.js') as typeof initSqlJs;
  delete require.cache[require.resolve('sql.js')];
  const { Database } = await open();
  // The library copies by `slice`, which a `Buffer` answers with a view.
  return ({ buffer, byteOffset, byteLength }) => new Database(Buffer.from(buffer, byteOffset, byteLength));
}
