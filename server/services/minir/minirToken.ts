import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';

/**
 * The content of the token of a pending sign-up or password reset, while the player is at MinIR (ranking-services.md
 * §10.3).
 */
export interface LinkToken {
  pendingId: string;
  /** The player who must confirm there; a normalized id. */
  minirId: string;
  expiresAt: Date;
}

const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

const sealed = z.object({ pendingId: z.string(), minirid: z.string(), exp: z.number().int() });

/** Identifies a key, so that tokens of another site or of an earlier secret are recognized. */
const keyId = (key: Buffer) => createHash('sha256').update(key).digest().subarray(0, KEY_ID_BYTES);

/**
 * Encrypts a link token into one path segment: base64url of key id, nonce, tag and content. MinIR and the address bar
 * see it, but only the site can read or create it.
 */
export function sealToken(key: Buffer, { pendingId, minirId, expiresAt }: LinkToken): string {
  const [id, nonce] = [keyId(key), randomBytes(NONCE_BYTES)];
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(id);
  const content = JSON.stringify({ pendingId, minirid: minirId, exp: expiresAt.getTime() });
  const ciphertext = Buffer.concat([cipher.update(content, 'utf8'), cipher.final()]);
  return Buffer.concat([id, nonce, cipher.getAuthTag(), ciphertext]).toString('base64url');
}

/** Decrypts a link token. Returns null when it was changed, has another key or has expired. */
export function openToken(key: Buffer, token: string, now: Date): LinkToken | null {
  const bytes = Buffer.from(token, 'base64url');
  const [atNonce, atTag] = [KEY_ID_BYTES, KEY_ID_BYTES + NONCE_BYTES];
  const atContent = atTag + TAG_BYTES;
  const id = keyId(key);
  // Only the canonical base64url is accepted, so that no other text is the same token.
  if (bytes.toString('base64url') !== token || !bytes.subarray(0, atNonce).equals(id)) return null;
  const nonce = bytes.subarray(atNonce, atTag);
  const tag = bytes.subarray(atTag, atContent);
  if (nonce.length !== NONCE_BYTES || tag.length !== TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(id).setAuthTag(tag);
  try {
    const content = Buffer.concat([decipher.update(bytes.subarray(atContent)), decipher.final()]);
    const { pendingId, minirid, exp } = sealed.parse(JSON.parse(content.toString('utf8')));
    return exp > now.getTime() ? { pendingId, minirId: minirid, expiresAt: new Date(exp) } : null;
  } catch {
    return null;
  }
}
