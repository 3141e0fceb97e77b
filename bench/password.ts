import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { hash, verify } from '@node-rs/argon2';
import { hashPassword, passwordMatches } from '#server/accounts/password/password.ts';
import { median } from './median.ts';
import { OWASP } from './owasp.ts';
import type { BenchResult } from './result.ts';

const PASSWORD = 'correct-horse';
const RUNS = 60;
const AT_ONCE = 64;
/** The memory of one hash with these parameters. */
const MIB_OF_ONE = OWASP.memoryCost / 1024;

/**
 * Measures the hash of a login against one with OWASP's parameters, and the memory of many concurrent hashes: an
 * attacker who sends many logins must not exhaust it.
 */
export async function benchPasswords(): Promise<BenchResult[]> {
  const ownHash = await hashPassword(PASSWORD);
  const advisedHash = await hash(PASSWORD, OWASP);
  const [own, advised]: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run++) {
    own.push(await processorTime(() => passwordMatches(ownHash, PASSWORD)));
    advised.push(await processorTime(() => verify(advisedHash, PASSWORD)));
  }
  const [ours, theirs] = [median(own), median(advised)];
  const [grown, grownAlone] = [await growth('ours'), await growth('library')];
  return [
    {
      name: 'check the password of a login',
      baseline: "argon2id with OWASP's parameters (19 MiB, 2 passes, 1 lane)",
      ratio: ours / theirs,
      target: 1.2,
      better: 'lower',
      detail: `${ownHash.split('$').slice(1, 4).join(' ')}: ${ours.toFixed(1)} against ${theirs.toFixed(1)} ms of processor time`,
    },
    {
      name: `memory of ${AT_ONCE} logins at once`,
      baseline: `that of one hash, ${MIB_OF_ONE} MiB`,
      ratio: grown / MIB_OF_ONE,
      target: 4,
      better: 'lower',
      detail: `the process grew by ${grown.toFixed(0)} MiB; by ${grownAlone.toFixed(0)} MiB with the library alone`,
    },
  ];
}

/** Returns by how many MiB a process grows that hashes many passwords concurrently. */
async function growth(whose: 'ours' | 'library'): Promise<number> {
  const script = path.join(import.meta.dirname, 'hashMany.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, whose, String(AT_ONCE)]);
  return Number(stdout);
}

/** Returns the processor time of the process in milliseconds, of all threads together. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
