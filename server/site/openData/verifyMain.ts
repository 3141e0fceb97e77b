/**
 * `node verify.mjs DIR_OR_URL`: recounts every vote of the open data of a site. It prints a line for each vote count, and ends
 * with 1 at the first thing that differs. The build makes one file of it, which needs nothing but Node.
 */
import { verify } from './verify.ts';

const [address] = process.argv.slice(2);
if (address === undefined) {
  console.error('node verify.mjs FOLDER, or the address of the data of a site: https://example.org/data/');
  process.exitCode = 2;
} else {
  process.exitCode = (await verify(address, (line) => console.log(line))) ? 0 : 1;
}
