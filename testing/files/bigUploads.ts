import { randomBytes } from 'node:crypto';
import { chartText } from './chartText.ts';
import { zipOf } from './zipOf.ts';

const LIMIT = 5 * 1024 * 1024;

/** Returns a zip of about the largest size allowed, with one chart and a keysound file that cannot be compressed. */
export function bigZip(title: string): { zip: Buffer; chart: Buffer } {
  const chart = chartText({ title });
  const sound = { name: 'sound.ogg', bytes: randomBytes(LIMIT - 2000), stored: true };
  return { zip: zipOf([{ name: 'a.bms', bytes: chart }, sound]), chart };
}
