import type { UploadChart } from '#contract/uploads.ts';
import type { KeyMode } from '#domain/charts/chart.ts';
import { keyModes } from '#domain/uploads/keyModes.ts';
import { bpmText } from '../entries/bpmText.ts';

/** What DIFFICULTY stands for, as games call it; the same in every language. */
export const difficultyNames = ['BEGINNER', 'NORMAL', 'HYPER', 'ANOTHER', 'INSANE'] as const;

/** What the form asks of each chart. */
export const chartFields = ['chartname', 'mark', 'level', 'difficulty'] as const;
export type ChartField = (typeof chartFields)[number];

/** The level as its maker writes it: `sl5`, `★12`; empty where an import brought none. */
export function levelText({ mark, level }: Pick<UploadChart, 'mark' | 'level'>): string {
  return `${mark}${level}`;
}

/** The tempo of a chart, or null where it is unknown. */
export function tempoText({ minbpm, maxbpm }: Pick<UploadChart, 'minbpm' | 'maxbpm'>): string | null {
  if (minbpm === null || maxbpm === null) return null;
  return bpmText({ minBpm: minbpm, maxBpm: maxbpm });
}

/** A key mode as it came over the wire; null where it is unknown. */
export function keyModeIn(keys: string): KeyMode | null {
  return keyModes.find((mode) => mode === keys) ?? null;
}
