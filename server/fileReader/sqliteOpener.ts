import { createRequire } from 'node:module';
import type initSqlJs from 'sql.js';

const require = createRequire(import.meta.url);

/**
 * Returns a function that opens bytes as an SQLite database, in a new instance of SQLite as WebAssembly. So a file that breaks
 * SQLite breaks nothing else, not even the next file, and one that is read forever can be interrupted, which native code
 * cannot (docs/decisions/0039).
 */
export async function sqliteOpener(): Promise<(bytes: Uint8Array) => InstanceType<initSqlJs.SqlJsStatic['Database']>> {
  // The module keeps its instance.
  delete require.cache[require.resolve('sql.js')];
  const { Database } = await (require('sql.js') as typeof initSqlJs)();
  return (bytes) => new Database(bytes);
}
