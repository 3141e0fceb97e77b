import fs from 'node:fs';
import path from 'node:path';
import type { Config } from '../../platform/config.ts';
import { isOpenToOthers, mayClose, openEntries } from '../../platform/privateFolder.ts';
import { type Check, failure, ok, warning } from './check.ts';

export const dataFolderCheck: Check<Pick<Config, 'DATA_DIR'>> = {
  name: 'data folder',
  question: "Can only the site's own user read its data?",
  find({ DATA_DIR }) {
    if (process.platform === 'win32') {
      return ok(`Not checked on Windows: make sure that only the user of the site can open ${path.resolve(DATA_DIR)}.`);
    }
    const found = fs.statSync(DATA_DIR, { throwIfNoEntry: false });
    if (!found) return ok(`The first start creates ${path.resolve(DATA_DIR)} for its own user only.`);
    const folder = fs.realpathSync(DATA_DIR);
    if (!mayClose(found) && !isUsable(folder, found)) {
      const user = process.geteuid?.();
      return failure(
        `${folder} belongs to user ${found.uid}, and user ${user}, who runs this, cannot ${isOpenToOthers(found) ? 'close it to others' : 'open it'}. Run this as the user of the site. If that is user ${user}, run: chown -R ${user} ${quoted(folder)} – or set DATA_DIR to a folder that belongs to that user.`,
      );
    }
    if (!isOpenToOthers(found)) {
      const open = openEntries(folder).map((entry) => path.basename(entry));
      if (open.length === 0) return ok(`Yes, ${folder} is closed to others.`);
      return warning(
        `${folder} is closed to others, but not what is in it (${open.join(', ')}), so that a copy could be read by others. A start of the server closes that.`,
      );
    }
    if (fs.readdirSync(folder).length === 0) return ok(`${folder} is empty: the first start closes it to others.`);
    const mode = (found.mode & 0o777).toString(8);
    return failure(
      `Other users of this machine can enter ${folder}, where the database, the uploaded files and the secret of the site are (mode ${mode}). Run: chmod -R go-rwx ${quoted(folder)} – and where modes cannot be changed, move the data to a folder where they can, and set DATA_DIR to that.`,
    );
  },
};

/**
 * Returns whether a folder of another user can be used: it is readable, and not an empty one that the start would have
 * to make private.
 */
function isUsable(folder: string, found: fs.Stats): boolean {
  try {
    return fs.readdirSync(folder).length > 0 || !isOpenToOthers(found);
  } catch {
    return false;
  }
}

/** Quotes a path for a shell. */
const quoted = (file: string) => (/^[\w@%+=:,./-]+$/.test(file) ? file : `'${file.replaceAll("'", "'\\''")}'`);
