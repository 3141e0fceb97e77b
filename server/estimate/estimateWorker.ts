/** The tasks of the thread that fits the model. It keeps what it was given from one task to the next. */
import { createHash } from 'node:crypto';
import os from 'node:os';
import { type ChartToEstimate, collect } from '#domain/estimate/collect.ts';
import { estimate } from '#domain/estimate/estimate.ts';
import { type EstimatedChart, MODEL_VERSION, type RunSummary, summaryOf } from '#domain/estimate/summary.ts';
import { readScores } from './scoreBytes.ts';
import { threadedPasses } from './threadedPasses.ts';

/** A chart, with its notes if the site has read it. */
export interface ChartWithNotes extends ChartToEstimate {
  notes: number | null;
}

/** What the thread returns. */
export interface FitResult {
  run: RunSummary;
  charts: EstimatedChart[];
  /** The hash of everything that the result was computed from. */
  inputHash: string;
}

let begun: { collected: ReturnType<typeof collect>; charts: readonly ChartWithNotes[] } | null = null;
let notesOf: (submission: number) => number | null = () => null;

/** Begins with charts. The thread gives way to all others of the machine. */
export function begin(charts: readonly ChartWithNotes[]): void {
  os.setPriority(os.constants.priority.PRIORITY_LOW);
  const notes = new Map(charts.map((chart) => [chart.submission, chart.notes]));
  notesOf = (submission) => notes.get(submission) ?? null;
  begun = { collected: collect(charts), charts };
}

/** Adds scores (`scoreBytes.ts`). */
export function add(bytes: Uint8Array): void {
  for (const score of readScores(bytes, notesOf)) begun?.collected.add(score);
}

/** Fits the model to everything that was added. */
export async function fit({ helpers }: { helpers: number }): Promise<FitResult> {
  if (!begun) throw new Error('begin comes first');
  const { input, players } = begun.collected.finish();
  const { chart, client, reached, weight } = input.observations;
  const hash = createHash('sha256').update(JSON.stringify([MODEL_VERSION, begun.charts, players]));
  for (const column of [input.observations.firstRow, chart, client, reached, weight]) hash.update(column);
  const passes = threadedPasses(helpers);
  try {
    return { ...summaryOf(estimate(input, passes), input), inputHash: hash.digest('hex') };
  } finally {
    await passes.close();
  }
}
