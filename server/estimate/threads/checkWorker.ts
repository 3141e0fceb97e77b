/** The tasks of the thread that compares the estimate with simpler methods. */
import os from 'node:os';
import { collect } from '#domain/estimate/collect.ts';
import { type Comparison, compare, splitDay } from '#domain/estimate/compare.ts';
import { isSampled } from '#domain/estimate/hash32.ts';
import type { ChartWithNotes } from './chartsToEstimate.ts';
import { notesIn, type ReadScore, readScores } from './scoreBytes.ts';
import { threadedPasses } from './threadedPasses.ts';

/** If no lamp has a date, one in this many is predicted. */
const ONE_IN = 10;

/** What the thread returns. */
export interface CheckResult extends Comparison {
  /** The age in days of the first predicted lamp; null if no lamp has a date. */
  sinceDaysAgo: number | null;
}

let begun: readonly ChartWithNotes[] | null = null;
const batches: Uint8Array[] = [];

/** Starts with these charts. Runs at the lowest priority. */
export function begin(beginning: readonly ChartWithNotes[]): void {
  os.setPriority(os.constants.priority.PRIORITY_LOW);
  begun = beginning;
}

/** Adds scores (`scoreBytes.ts`). */
export function add(bytes: Uint8Array): void {
  if (!begun) throw new Error('begin comes first');
  batches.push(bytes);
}

/**
 * Compares predictions of the latest lamps by all others.
 *
 * @param sinceDaysAgo the age in days of the first predicted lamp; null to choose it
 */
export async function finish(ending: { helpers: number; sinceDaysAgo: number | null }): Promise<CheckResult> {
  if (!begun) throw new Error('begin comes first');
  const charts = begun;
  const sinceDaysAgo = ending.sinceDaysAgo ?? chooseDay(charts);
  const isLater = ({ person, submission, daysAgo }: ReadScore) =>
    sinceDaysAgo === null ? isSampled(person, submission, ONE_IN) : daysAgo !== null && daysAgo <= sinceDaysAgo;
  const collected = collect(charts);
  const later: ReadScore[] = [];
  for (const score of everyScore(charts)) {
    if (isLater(score)) later.push(score);
    else collected.add(score);
  }
  const { input, players } = collected.finish();
  const numberOf = new Map(players.map(({ person, isDouble }, player) => [`${person} ${isDouble}`, player]));
  const chartOf = new Map(charts.map(({ submission }, chart) => [submission, chart]));
  const others = later.flatMap(({ person, submission, ...row }) => {
    const chart = chartOf.get(submission);
    const player = numberOf.get(`${person} ${charts[chart ?? 0]?.isDouble}`);
    return chart === undefined || player === undefined ? [] : [{ ...row, chart, player }];
  });
  const passes = threadedPasses(ending.helpers);
  try {
    return { ...compare(input, others, passes), sinceDaysAgo };
  } finally {
    await passes.close();
  }
}

function* everyScore(charts: readonly ChartWithNotes[]): Generator<ReadScore> {
  const notesOf = notesIn(charts);
  for (const bytes of batches) yield* readScores(bytes, notesOf);
}

function chooseDay(charts: readonly ChartWithNotes[]): number | null {
  const days = new Map<number, number>();
  for (const { daysAgo } of everyScore(charts)) if (daysAgo !== null) days.set(daysAgo, (days.get(daysAgo) ?? 0) + 1);
  return splitDay(days);
}
