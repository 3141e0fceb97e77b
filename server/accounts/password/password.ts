import { hash, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';

/** The library's default algorithm, argon2id, with 19 MiB, two passes, one lane: what OWASP advises; the hash carries its parameters. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** How a hash of these begins. */
const TODAY = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;

/**
 * The library itself puts every hash into Node's four threads, with 19 MiB each, where files and names of hosts wait
 * behind them. Here at most three are computed at once, and the rest waits its turn.
 */
const HASHES_AT_ONCE = 3;
const queue = new PQueue({ concurrency: HASHES_AT_ONCE });

export const hashPassword = (password: string): Promise<string> => queue.add(() => hash(password, PARAMETERS));

/** Compared with when there is no such account, so that an unknown id takes as long as a wrong password. */
const nobody = hashPassword('nobody has this password');

/** @param urgent goes before those who wait and are not */
export async function passwordMatches(
  passwordHash: string | null | undefined,
  password: string,
  { urgent = false } = {},
): Promise<boolean> {
  const known = passwordHash ?? (await nobody);
  const matches = await queue.add(() => verify(known, password), { priority: urgent ? 1 : 0 });
  return matches && known === passwordHash;
}

/** Whether a hash was made with other parameters than today's, so that the next login makes it anew. */
export const needsRehash = (passwordHash: string): boolean => !passwordHash.startsWith(TODAY);
