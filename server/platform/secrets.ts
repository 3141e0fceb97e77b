import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './config.ts';
import { makePrivateFolder } from './privateFolder.ts';

/** The purpose of a key. Each has its own key. The names never change, since stored hashes depend on them. */
export type SecretPurpose =
  | 'ranking id'
  | 'nickname'
  | 'address'
  | 'attempt'
  | 'download'
  | 'link token'
  | 'backup'
  | 'request'
  | 'unsubscribe';

/** Keys and hashes derived from the site's secret. */
export interface Secrets {
  /** Returns the key of a purpose, 32 bytes. */
  key(purpose: SecretPurpose): Buffer;
  /** Returns a keyed hash of a text (HMAC), in hex. Without the secret it cannot be brute-forced. */
  hash(purpose: SecretPurpose, text: string): string;
  /** Returns that hash by the secret, and those by the former secrets, one of which may be stored. */
  hashes(purpose: SecretPurpose, text: string): readonly string[];
}

/**
 * Derives keys from the site's secret with HKDF.
 *
 * @param former secrets that were replaced
 */
export function createSecrets(secret: string, former: readonly string[] = []): Secrets {
  const keyOf = (one: string, purpose: SecretPurpose) =>
    Buffer.from(hkdfSync('sha256', one, '', `stellaverse ${purpose}`, 32));
  const hashBy = (one: string, purpose: SecretPurpose, text: string) =>
    createHmac('sha256', keyOf(one, purpose)).update(text).digest('hex');
  return {
    key: (purpose) => keyOf(secret, purpose),
    hash: (purpose, text) => hashBy(secret, purpose, text),
    hashes: (purpose, text) => [secret, ...former].map((one) => hashBy(one, purpose, text)),
  };
}

const PRIVATE = { mode: 0o600, flush: true } as const;

const fileOf = (dataDir: string) => path.resolve(dataDir, 'secret');
/** The file of the former secrets, one in a line. */
const formerFileOf = (dataDir: string) => path.resolve(dataDir, 'secret.old');

/** Returns a random secret. */
export const newSecret = () => randomBytes(32).toString('base64url');

/**
 * Returns `SITE_SECRET`. Where it is unset, returns the content of the file `secret` in `DATA_DIR`, created at the
 * first start.
 */
export function readSecret({ SITE_SECRET, DATA_DIR }: Config): string {
  if (SITE_SECRET !== undefined) return SITE_SECRET;
  const file = fileOf(DATA_DIR);
  makePrivateFolder(DATA_DIR);
  try {
    writeFileSync(file, newSecret(), { ...PRIVATE, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}

/** Returns the secrets that were replaced: `SITE_SECRET_OLD`, or the file `secret.old` in `DATA_DIR`. */
export function readFormerSecrets({ SITE_SECRET, SITE_SECRET_OLD, DATA_DIR }: Config): readonly string[] {
  if (SITE_SECRET !== undefined) return SITE_SECRET_OLD;
  try {
    return readFileSync(formerFileOf(DATA_DIR), 'utf8').split('\n').filter(Boolean);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return [];
  }
}

/** Replaces the secret in `DATA_DIR`. The former one is kept first, so that none is lost when this is interrupted. */
export function replaceSecretFile(config: Config): void {
  const file = fileOf(config.DATA_DIR);
  const former = [...new Set([readSecret(config), ...readFormerSecrets(config)])];
  const replace = (place: string, content: string) => {
    rmSync(`${place}.new`, { force: true });
    writeFileSync(`${place}.new`, content, PRIVATE);
    renameSync(`${place}.new`, place);
  };
  replace(formerFileOf(config.DATA_DIR), former.map((secret) => `${secret}\n`).join(''));
  replace(file, newSecret());
}
