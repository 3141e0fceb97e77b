/**
 * Hashes many passwords concurrently, with the site's code (`ours`) or with the `library` directly. It runs as a
 * process of its own, to measure only this memory, and prints by how many MiB the process grew at most.
 */
import { hash } from '@node-rs/argon2';
import { hashPassword } from '#server/accounts/password/password.ts';
import { OWASP } from './owasp.ts';

const SAMPLE_MS = 2;
const [whose, count] = process.argv.slice(2);

// The first hash allocates what is needed once, which is not counted.
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
