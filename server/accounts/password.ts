import { hash, verify } from '@node-rs/argon2';

/** The library's default algorithm, argon2id, with 19 MiB, two passes, one lane: what OWASP advises; the hash carries its parameters. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

/** Compared with when there is no such account, so that an unknown id takes as long as a wrong password. */
const nobody = hashPassword('nobody has this password');

export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), password);
  return matches && passwordHash !== undefined;
}
