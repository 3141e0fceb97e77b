import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ChartFacts, ClientNotes } from './charts/chart.ts';
import { misalignment } from './charts/keysounds/misalignment.ts';
import { notesOf } from './charts/notesOf.ts';
import { parseChart } from './charts/parse/parse.ts';
import { readChartFile } from './charts/readChartFile.ts';
import { isRefusal } from './common/errors.ts';
import { ruleBook, rulesAt } from './rules/rules.ts';
import { readUpload } from './uploads/readUpload.ts';

/** Small files that other sites and tools misread, with the results of both clients. */
type FieldCases = {
  charts: Record<string, Partial<ChartFacts> | { error: string }>;
  diffs: Record<string, number>;
  zips: Record<string, string[] | { error: string }>;
  counts: Record<string, Partial<ClientNotes>>;
};

const fixtures = new URL('./charts/fixtures/fieldCases/', import.meta.url);
const cases: FieldCases = JSON.parse(readFileSync(new URL('manifest.json', fixtures), 'utf8'));
const bytesOf = (path: string) => readFileSync(new URL(path, fixtures));
const limits = rulesAt(ruleBook, new Date('2026-11-25')).uploads;

describe('files from the field', () => {
  test.each(Object.entries(cases.charts))('%s has the expected facts', (path, expected) => {
    expect(readChartFile({ name: path, bytes: bytesOf(path) }, limits)).toMatchObject(expected);
  });

  test.each(Object.entries(cases.counts))('%s has the notes that each client counts', (path, expected) => {
    const chart = parseChart(bytesOf(path), path);
    const counts = { lr2: notesOf(chart, 'lr2'), beatoraja: notesOf(chart, 'beatoraja') };
    expect(counts).toMatchObject(expected);
  });

  test.each(Object.entries(cases.diffs))('the keysounds of %s have the expected differences', (name, expected) => {
    const [original, chart] = ['o', 'c'].map((part) => `diff/${name}.${part}.bms`);
    const parsed = (path = '') => parseChart(bytesOf(path), path);
    expect(misalignment(parsed(original), parsed(chart)).zureCount).toBe(expected);
  });

  test.each(Object.entries(cases.zips))('%s has the expected charts', async (path, expected) => {
    const read = await readUpload({ name: path, bytes: bytesOf(path) }, limits);
    expect(isRefusal(read) ? { error: read.error } : read.charts.map(({ fileName }) => fileName)).toEqual(expected);
  });
});
