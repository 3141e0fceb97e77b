import { hash, verify } from '@node-rs/argon2';
import { hashPassword, passwordMatches } from '#server/platform/password.ts';
import { ms, processorTime, timesOf } from './measure.ts';
import type { Result } from './report.ts';

/** The minimum for argon2id in OWASP's Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const OWASP = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const PASSWORD = 'correct-horse';

/** Measures checking the password of a login against one hash with OWASP's parameters. */
export async function benchPasswords(): Promise<Result[]> {
  const [own, advised] = [await hashPassword(PASSWORD), await hash(PASSWORD, OWASP)];
  const works = { ours: () => passwordMatches(own, PASSWORD), library: () => verify(advised, PASSWORD) };
  const { ours, library } = await timesOf(works, { now: processorTime });
  return [
    {
      name: 'check the password of a login',
      baseline: "argon2id with OWASP's parameters (19 MiB, 2 passes, 1 lane)",
      ratio: ours / library,
      target: 1.2,
      better: 'lower',
      detail: `${own.split('$').slice(1, 4).join(' ')}: ${ms(ours)} against ${ms(library)} of processor time`,
    },
  ];
}
