import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { createKysely } from '#server/platform/database/connect.ts';
import { openEmbedded } from '#server/platform/database/embedded.ts';
import { migrate } from '#server/platform/database/migrate.ts';

const root = path.join(import.meta.dirname, '../..');
const cache = path.join(root, 'node_modules/.cache/stellaverse');

/**
 * Returns the data directory of an empty, migrated embedded database. Copy it, never open it. Making one takes seconds,
 * so it is cached until the engine or the migrations change.
 */
export async function embeddedTemplate(): Promise<string> {
  const template = path.join(cache, `embedded-${fingerprint()}`);
  if (fs.existsSync(template)) return template;
  for (const old of fs.existsSync(cache) ? fs.readdirSync(cache) : []) {
    if (/^embedded-[0-9a-f]+$/.test(old)) fs.rmSync(path.join(cache, old), { recursive: true, force: true });
  }
  fs.mkdirSync(cache, { recursive: true });
  const unfinished = fs.mkdtempSync(path.join(cache, 'unfinished-'));
  const { pool, close } = await openEmbedded(unfinished, { durable: false });
  await migrate(createKysely(pool));
  await close();
  try {
    fs.renameSync(unfinished, template);
  } catch (error) {
    // Another run made it meanwhile.
    if (!fs.existsSync(template)) throw error;
    fs.rmSync(unfinished, { recursive: true });
  }
  return template;
}

function fingerprint(): string {
  const migrations = fs.globSync('server/platform/database/migrations/*.sql', { cwd: root }).sort();
  const hash = createHash('sha256');
  for (const file of [
    'node_modules/@electric-sql/pglite/package.json',
    'server/platform/database/embeddedWorker.ts',
    ...migrations,
  ]) {
    hash.update(file).update(fs.readFileSync(path.join(root, file)));
  }
  return hash.digest('hex').slice(0, 16);
}
