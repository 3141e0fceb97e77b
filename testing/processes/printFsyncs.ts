/** Preloaded with `--import`: prints a line for every fsync, whichever thread calls it. */
import fs from 'node:fs';

const { fsyncSync } = fs;
fs.fsyncSync = (handle) => {
  fsyncSync(handle);
  fs.writeSync(1, 'fsync\n');
};
