import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './config.ts';
import { makePrivateFolder } from './privateFolder.ts';

/** The purpose of a key. Each has its own key. The names never change, since stored hashes depend on them. */
export type SecretPurpose = 'ranking id' | 'nickname' | 'address' | 'attempt' | 'download' | 'link token' | 'backup';

/** Keys and hashes derived from the site's secret. */
export interface Secrets {
  /** Returns the key of a purpose, 32 bytes. */
  key(purpose: SecretPurpose): Buffer;
  /** Returns a keyed hash of a text (HMAC), in hex. Without the secret it cannot be brute-forced. */
  hash(purpose: SecretPurpose, text: string): string;
}

/** Derives keys from the site's secret with HKDF. */
export function createSecrets(secret: string): Secrets {
  const key = (purpose: SecretPurpose) => Buffer.from(hkdfSync('sha256', secret, '', `stellaverse ${purpose}`, 32));
  return {
    key,
    hash: (purpose, text) => createHmac('sha256', key(purpose)).update(text).digest('hex'),
  };
}

/**
 * Returns `SITE_SECRET`. Where it is unset, returns the content of the file `secret` in `DATA_DIR`, created at the
 * first start.
 */
export function readSecret({ SITE_SECRET, DATA_DIR }: Config): string {
  if (SITE_SECRET !== undefined) return SITE_SECRET;
  const file = path.resolve(DATA_DIR, 'secret');
  makePrivateFolder(DATA_DIR);
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}
