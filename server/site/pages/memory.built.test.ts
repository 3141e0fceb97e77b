import fs from 'node:fs';
import { expect, test } from 'vitest';
import { beforeDue, seedCommunity } from '#testing/data/community.ts';
import { dataPlace } from '#testing/database/dataPlace.ts';
import { long } from '#testing/long.ts';
import { startServerProcess } from '#testing/processes/processes.ts';

const addresses = ['/vote/st?x=', '/submission/st?search=', '/submission/sl?page=', '/s/st/'];
const MEGABYTE = 1e6;

/** Returns the memory of a process at its peak, in bytes. */
const peakOf = (pid: number) =>
  Number(/^VmHWM:\s+(\d+) kB/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

test.runIf(long && process.platform === 'linux')(
  'hundreds of addresses at once take a bounded amount of memory',
  async () => {
    const place = await dataPlace();
    await seedCommunity(place, { members: 5, open: 50, haveVoted: 0 });
    const environment = {
      ...place.environment,
      CLOCK_START: beforeDue(3600),
      // As with `npm start`.
      NODE_OPTIONS: '--max-semi-space-size=4',
    };
    const server = await startServerProcess(environment);
    const open = async (address: string, language = 'en') => {
      const response = await fetch(server.address + address, { headers: { 'accept-language': language } });
      return { status: response.status, html: await response.text() };
    };
    await expect.poll(async () => (await open('/login')).html).toContain('id="replies"');
    const before = peakOf(server.pid);
    // All at once, then few at once, so that pages are rendered and kept.
    for (const atOnce of [500, 10])
      for (let from = 0; from < 500; from += atOnce) {
        const numbers = Array.from({ length: atOnce }, (_, index) => from + index);
        const opened = await Promise.all(
          numbers.map((number) => open(addresses[number % 4] + String(number), ['en', 'ja', 'ko'][number % 3])),
        );
        for (const { status } of opened) expect(status).toBeLessThan(500);
      }
    const more = (peakOf(server.pid) - before) / MEGABYTE;
    expect(more).toBeLessThan(150);
    await server.end('SIGTERM');
  },
  300_000,
);
