/** The tasks of the thread that fits the model. It keeps its input from one task to the next. */
import { createHash } from 'node:crypto';
import os from 'node:os';
import { collect } from '#domain/estimate/collect.ts';
import { estimate } from '#domain/estimate/estimate.ts';
import { type EstimatedChart, MODEL_VERSION, type RunSummary, summaryOf } from '#domain/estimate/summary.ts';
import type { KnownCharts } from '#domain/estimate/warmStart.ts';
import type { ChartWithNotes } from './chartsToEstimate.ts';
import { notesIn, readScores } from './scoreBytes.ts';
import { threadedPasses } from './threadedPasses.ts';

/** What the thread returns. */
export interface FitResult {
  run: RunSummary;
  charts: EstimatedChart[];
  /** The hash of all input. */
  inputHash: string;
}

/** The input of `begin`. */
export interface Beginning {
  charts: readonly ChartWithNotes[];
  /** The results of the last run; null without one. */
  known: KnownCharts | null;
}

let begun: (Beginning & { notesOf: ReturnType<typeof notesIn>; collected: ReturnType<typeof collect> }) | null = null;

/** Starts with these charts. Runs at the lowest priority. */
export function begin(beginning: Beginning): void {
  os.setPriority(os.constants.priority.PRIORITY_LOW);
  begun = { ...beginning, notesOf: notesIn(beginning.charts), collected: collect(beginning.charts) };
}

/** Adds scores (`scoreBytes.ts`). */
export function add(bytes: Uint8Array): void {
  if (!begun) throw new Error('begin comes first');
  for (const score of readScores(bytes, begun.notesOf)) begun.collected.add(score);
}

/** Fits the model to everything that was added. */
export async function finish({ helpers }: { helpers: number }): Promise<FitResult> {
  const { charts, known, input, players } = takeAll();
  const { chart, client, reached, weight } = input.observations;
  const hash = createHash('sha256').update(JSON.stringify([MODEL_VERSION, charts, known, players]));
  for (const column of [input.observations.firstRow, chart, client, reached, weight]) hash.update(column);
  const passes = threadedPasses(helpers);
  try {
    return { ...summaryOf(estimate({ ...input, known }, passes), input), inputHash: hash.digest('hex') };
  } finally {
    await passes.close();
  }
}

/** Returns all added lamps and drops them here, as they are millions. */
function takeAll() {
  if (!begun) throw new Error('begin comes first');
  const { charts, known, collected } = begun;
  begun = null;
  return { charts, known, ...collected.finish() };
}
