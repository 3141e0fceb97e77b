import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './config.ts';

/** What a key is for; a key of one purpose opens nothing of another. */
export type SecretPurpose = 'ranking id' | 'address' | 'attempt' | 'download' | 'link token' | 'backup';

/** Everything derived from the site's one secret. */
export interface Secrets {
  /** 32 bytes for this purpose. */
  key(purpose: SecretPurpose): Buffer;
  /** A keyed hash, hex: who reads the database cannot find the text by trying all there are. */
  hash(purpose: SecretPurpose, text: string): string;
}

export function createSecrets(secret: string): Secrets {
  const key = (purpose: SecretPurpose) => Buffer.from(hkdfSync('sha256', secret, '', `stellaverse ${purpose}`, 32));
  return {
    key,
    hash: (purpose, text) => createHmac('sha256', key(purpose)).update(text).digest('hex'),
  };
}

/** `SITE_SECRET`, or where it is unset the content of a file in `DATA_DIR`, made at the first start. */
export function readSecret({ SITE_SECRET, DATA_DIR }: Config): string {
  if (SITE_SECRET !== undefined) return SITE_SECRET;
  const file = path.resolve(DATA_DIR, 'secret');
  mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}
