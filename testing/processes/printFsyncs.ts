/** Preloaded with `--import`: tells every fsync on the standard output, whichever thread asks for it. */
import fs from 'node:fs';

const { fsyncSync } = fs;
fs.fsyncSync = (handle) => {
  fsyncSync(handle);
  fs.writeSync(1, 'fsync\n');
};
