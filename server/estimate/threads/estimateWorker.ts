/** The tasks of the thread that fits the model. It keeps its input from one task to the next. */
import { createHash } from 'node:crypto';
import os from 'node:os';
import { collect } from '#domain/estimate/collect.ts';
import { estimate } from '#domain/estimate/estimate.ts';
import { type EstimatedChart, MODEL_VERSION, type RunSummary, summaryOf } from '#domain/estimate/summary.ts';
import type { ChartWithNotes } from './chartsToEstimate.ts';
import { notesIn, readScores } from './scoreBytes.ts';

/** What the thread returns. */
export interface FitResult {
  run: RunSummary;
  charts: EstimatedChart[];
  /** The hash of all input. */
  inputHash: string;
}

interface Begun {
  charts: readonly ChartWithNotes[];
  notesOf: ReturnType<typeof notesIn>;
  collected: ReturnType<typeof collect>;
}

let begun: Begun | null = null;

/** Starts with these charts. Runs at the lowest priority. */
export function begin(charts: readonly ChartWithNotes[]): void {
  os.setPriority(os.constants.priority.PRIORITY_LOW);
  begun = { charts, notesOf: notesIn(charts), collected: collect(charts) };
}

/** Adds scores (`scoreBytes.ts`). */
export function add(bytes: Uint8Array): void {
  if (!begun) throw new Error('begin comes first');
  for (const score of readScores(bytes, begun.notesOf)) begun.collected.add(score);
}

/** Fits the model to everything that was added. */
export function finish(): FitResult {
  const { charts, input, players } = takeAll();
  const { chart, client, reached, weight } = input.observations;
  const hash = createHash('sha256').update(JSON.stringify([MODEL_VERSION, charts, players]));
  for (const column of [input.observations.firstRow, chart, client, reached, weight]) hash.update(column);
  return { ...summaryOf(estimate(input), input), inputHash: hash.digest('hex') };
}

/** Returns all added lamps and drops them here, as they are millions. */
function takeAll() {
  if (!begun) throw new Error('begin comes first');
  const { charts, collected } = begun;
  begun = null;
  return { charts, ...collected.finish() };
}
