import { randomBytes } from 'node:crypto';
import { chartText } from './chartText.ts';
import { zipOf } from './zipOf.ts';

const LIMIT = 5 * 1024 * 1024;

/**
 * Returns a chart of exactly the largest size allowed, different for each title, with as many notes and BGM keysounds
 * as real charts of that size.
 */
function bigChart(title: string): Buffer {
  const lines = [chartText({ title }).toString()];
  for (let measure = 3; measure < 999; measure++) {
    const number = String(measure).padStart(3, '0');
    for (const channel of ['11', '12', '13', '14', '15', '18', '19']) lines.push(`#${number}${channel}:01000100`);
    for (let line = 0; line < 12; line++) lines.push(`#${number}01:${'01'.repeat(4).padEnd(192, '0')}`);
  }
  const bytes = Buffer.alloc(LIMIT, '*');
  Buffer.from(`${lines.join('\r\n')}\r\n`).copy(bytes);
  return bytes;
}

/** Returns a zip of about the largest size allowed, with one chart and a keysound file that cannot be compressed. */
export function bigZip(title: string): { zip: Buffer; chart: Buffer } {
  const chart = chartText({ title });
  const sound = { name: 'sound.ogg', bytes: randomBytes(LIMIT - 2000), stored: true };
  return { zip: zipOf([{ name: 'a.bms', bytes: chart }, sound]), chart };
}
