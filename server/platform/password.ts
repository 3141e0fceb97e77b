import { hash, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';

/**
 * Of argon2id, the library's default: 19 MiB, two passes, one lane, as OWASP recommends. A hash contains its
 * parameters.
 */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** The beginning of a hash made with them. */
const PREFIX = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;

/**
 * The library computes every hash in Node's four threads, with 19 MiB each, where file access and DNS lookups wait
 * behind them. So at most three are computed at once, and the others are queued.
 */
const HASH_CONCURRENCY = 3;
const queue = new PQueue({ concurrency: HASH_CONCURRENCY });

/** Returns the argon2id hash of a password, with a random salt. */
export const hashPassword = (password: string): Promise<string> => queue.add(() => hash(password, PARAMETERS));

/** Is verified when there is no such account, so that an unknown id takes as long as a wrong password. */
const decoyHash = hashPassword('nobody has this password');

/**
 * Tells whether a password matches a hash; without a hash it never does, and takes as long.
 *
 * @param urgent goes before the others in the queue
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

/** Tells whether a hash was made with other parameters than today's, so that the next login replaces it. */
export const needsRehash = (passwordHash: string): boolean => !passwordHash.startsWith(PREFIX);
