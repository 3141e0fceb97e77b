import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { ballots, entry } from '#testing/data/entries.ts';
import { testDatabase } from '#testing/database/database.ts';
import { runCommand } from '#testing/site/runCommand.ts';
import { testSite } from '#testing/site/site.ts';
import { countVotes } from './countVotes.ts';
import { officialTwice } from './officialTwice.ts';

const START = new Date('2026-11-24T12:00:00Z');
const FIRST = new Date('2026-12-06T12:00:00Z');

const logged: { msg: string; level: number; entries?: string[] }[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
const site = await testSite(await testDatabase(), { start: START, log });
const { ctx } = site;
beforeEach(async () => {
  await site.fresh();
  logged.length = 0;
});

const official = { result: 'accept', notesHash: 'notes' } as const;
const numbers = async () => (await officialTwice(ctx.db)).map((entries) => entries.map(({ entryNo }) => entryNo));

describe('the same notes', () => {
  test('that are official twice in a series are found, in whatever tables and files', async () => {
    const one = await entry(ctx, { ...official, tableId: 'st', chart: 'one' });
    await entry(ctx, { ...official, tableId: 'fr', chart: 'one' });
    await entry(ctx, { result: 'accept', chart: 'without known notes' });
    await entry(ctx, { result: 'accept', chart: 'without known notes either' });
    expect(await numbers()).toEqual([]);
    const two = await entry(ctx, { ...official, tableId: 'sl', chart: 'two' });
    const three = await entry(ctx, { ...official, tableId: 'sl', chart: 'three' });
    expect(await numbers()).toEqual([[one.entryNo, two.entryNo, three.entryNo]]);
    const imported = { result: 'accept', imported: true, chart: 'twice' } as const;
    const [four, five] = [await entry(ctx, imported), await entry(ctx, { ...imported, tableId: 'dp' })];
    expect(await numbers()).toEqual([
      [one.entryNo, two.entryNo, three.entryNo],
      [four.entryNo, five.entryNo],
    ]);
  });

  test('are reported by the command `count`, and logged with every vote count', async () => {
    await entry(ctx, { ...official, level: 3, chart: 'One' });
    const song = await entry(ctx, { tableId: 'sl', level: 12, chart: 'Two', notesHash: 'notes' });
    await ballots(ctx, song, { yes: 20 });
    expect((await runCommand(ctx, ['count', '--dry-run'])).join()).not.toContain('official');
    expect(await runCommand(ctx, ['count', '--until', FIRST.toISOString()])).toContain(
      'The same notes are official more than once: st 1 st3 One; sl 2 sl12 Two',
    );
    expect(await runCommand(ctx, ['count', '--dry-run'])).toContain(
      'The same notes are official more than once: st 1 st3 One; sl 2 sl12 Two',
    );
    const warnings = logged.filter(({ level }) => level === pino.levels.values.warn);
    expect(warnings).toMatchObject([{ msg: 'the same notes are official more than once', entries: ['st 1', 'sl 2'] }]);
    await countVotes(ctx);
    expect(logged.filter(({ level }) => level === pino.levels.values.warn)).toHaveLength(1);
  });
});
