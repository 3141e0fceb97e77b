import { hash, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';

/**
 * Argon2id with the library's defaults: 19 MiB, two passes, one lane, as OWASP recommends. A hash contains its
 * parameters.
 */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** The prefix of hashes with these parameters. */
const PREFIX = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;

/**
 * The library computes hashes on libuv's four threads, which also do file access and DNS look-ups. So at most three run
 * at once, and the others are queued.
 */
const HASH_CONCURRENCY = 3;
const queue = new PQueue({ concurrency: HASH_CONCURRENCY });

/** Returns the argon2id hash of a password, with a random salt. */
export const hashPassword = (password: string): Promise<string> => queue.add(() => hash(password, PARAMETERS));

/** A decoy: verified when there is no such account, so that an unknown id takes as long as a wrong password. */
const decoyHash = hashPassword('nobody has this password');

/**
 * Returns whether a password matches a hash. Without a hash it returns false after the same time.
 *
 * @param urgent whether it goes first in the queue
 */
export async function passwordMatches(
  passwordHash: string | null | undefined,
  password: string,
  { urgent = false } = {},
): Promise<boolean> {
  const known = passwordHash ?? (await decoyHash);
  const matches = await queue.add(() => verify(known, password), { priority: urgent ? 1 : 0 });
  return matches && known === passwordHash;
}

/** Returns whether a hash has outdated parameters, so that the next login replaces it. */
export const needsRehash = (passwordHash: string): boolean => !passwordHash.startsWith(PREFIX);
