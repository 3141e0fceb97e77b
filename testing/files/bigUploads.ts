import { randomBytes } from 'node:crypto';
import { chartText } from './chartText.ts';
import { zipOf } from './zipOf.ts';

const LIMIT = 5 * 1024 * 1024;

/** A chart of exactly the largest size, each another one: as many notes as real ones of that size, and their sounds. */
export function bigChart(title: string): Buffer {
  const lines = [chartText({ title }).toString()];
  for (let bar = 3; bar < 999; bar++) {
    const number = String(bar).padStart(3, '0');
    for (const channel of ['11', '12', '13', '14', '15', '18', '19']) lines.push(`#${number}${channel}:01000100`);
    for (let line = 0; line < 12; line++) lines.push(`#${number}01:${'01'.repeat(4).padEnd(192, '0')}`);
  }
  const bytes = Buffer.alloc(LIMIT, '*');
  Buffer.from(`${lines.join('\r\n')}\r\n`).copy(bytes);
  return bytes;
}

/** A zip of about the largest size with one chart and a sound that nothing packs. */
export function bigZip(title: string): { zip: Buffer; chart: Buffer } {
  const chart = chartText({ title });
  const sound = { name: 'sound.ogg', bytes: randomBytes(LIMIT - 2000), stored: true };
  return { zip: zipOf([{ name: 'a.bms', bytes: chart }, sound]), chart };
}
