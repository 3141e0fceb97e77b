/**
 * Preloaded with `--import`: while the file LOG_IS_FULL exists, the embedded engine cannot write its log, as on a disk
 * that is suddenly full.
 */
import fs from 'node:fs';

const { openSync, writeSync } = fs;
const logs = new Set<number>();

fs.openSync = (file, ...others) => {
  const handle = openSync(file, ...others);
  if (String(file).includes('/pg_wal/')) logs.add(handle);
  else logs.delete(handle);
  return handle;
};

fs.writeSync = ((...args: Parameters<typeof writeSync>) => {
  if (logs.has(args[0]) && fs.existsSync(process.env.LOG_IS_FULL ?? ''))
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 });
  return writeSync(...args);
}) as typeof writeSync;
