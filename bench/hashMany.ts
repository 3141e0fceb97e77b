/**
 * Many passwords at once, in a process of its own so that its memory is theirs alone: `ours`, or `library` as it comes.
 * Tells by how much the process grew at most, in MiB.
 */
import { hash } from '@node-rs/argon2';
import { hashPassword } from '#server/accounts/password/password.ts';
import { OWASP } from './owasp.ts';

const SAMPLE_MS = 2;
const [whose, count] = process.argv.slice(2);

// What is made once, for the first of all hashes, is not growth.
await hashPassword('warm');
const rss = () => process.memoryUsage.rss() / 1024 / 1024;
const before = rss();
let most = before;
const sampling = setInterval(() => {
  most = Math.max(most, rss());
}, SAMPLE_MS);
const one = whose === 'ours' ? hashPassword : (password: string) => hash(password, OWASP);
await Promise.all(Array.from({ length: Number(count) }, (_, index) => one(`password ${index}`)));
clearInterval(sampling);
console.log(most - before);
