/** The tasks of the thread that finds who has which lamp of a chart. */
import os from 'node:os';
import { ability, type Played } from '#domain/estimate/ability.ts';
import { STEPS } from '#domain/estimate/model/observations.ts';
import type { KnownCharts } from '#domain/estimate/warmStart.ts';
import type { ChartWithNotes } from './chartsToEstimate.ts';
import { notesIn, type ReadScore, readScores } from './scoreBytes.ts';

/** What the thread begins with. */
export interface Explained {
  charts: readonly ChartWithNotes[];
  known: KnownCharts;
  /** The number of the chart among them. */
  chart: number;
}

/** Players of about the same skill, with how many of them have which lamp as their best one, none first. */
export interface SkillBand {
  /** The skill in the middle. */
  skill: number;
  lamps: number[];
}

let explained: (Explained & { notesOf: ReturnType<typeof notesIn>; numberOf: Map<number, number> }) | null = null;
const bands = new Map<number, number[]>();

/** Begins with charts. The thread gives way to all others of the machine. */
export function begin(beginning: Explained): void {
  os.setPriority(os.constants.priority.PRIORITY_LOW);
  const numberOf = new Map(beginning.charts.map(({ submission }, index) => [submission, index]));
  explained = { ...beginning, notesOf: notesIn(beginning.charts), numberOf };
}

/** Adds the scores of some persons (`scoreBytes.ts`). */
export function add(bytes: Uint8Array): void {
  if (!explained) throw new Error('begin comes first');
  const { charts, known, chart, notesOf, numberOf } = explained;
  const isDouble = charts[chart]?.isDouble;
  for (const scores of Map.groupBy(readScores(bytes, notesOf), ({ person }) => person).values()) {
    const indexOf = ({ submission }: ReadScore) => numberOf.get(submission) ?? -1;
    const own = scores.filter((score) => charts[indexOf(score)]?.isDouble === isDouble);
    const played = own.flatMap((score): Played[] => {
      const found = known.charts[indexOf(score)];
      const thresholds = found?.thresholds[score.client];
      return found && thresholds ? [{ ...score, thresholds, discrimination: found.discrimination }] : [];
    });
    const { skill } = ability(played, known.run.skill);
    for (const { reached } of own.filter((score) => indexOf(score) === chart)) {
      const band = bands.get(Math.round(skill)) ?? new Array<number>(STEPS + 1).fill(0);
      bands.set(Math.round(skill), band);
      band[reached] = (band[reached] ?? 0) + 1;
    }
  }
}

/** Returns the bands of skill, the lowest first. */
export function finish(): SkillBand[] {
  return [...bands].map(([skill, lamps]) => ({ skill, lamps })).sort((a, b) => a.skill - b.skill);
}
