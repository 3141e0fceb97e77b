import type { UploadChart } from '#contract/uploads/uploads.ts';
import type { KeyMode } from '#domain/charts/chart.ts';
import { keyModes } from '#domain/uploads/keyModes.ts';
import { bpmText } from '../charts/bpmText.ts';

/** The names of the values of DIFFICULTY from 1, as the games call them; the same in every language. */
export const difficultyNames = ['BEGINNER', 'NORMAL', 'HYPER', 'ANOTHER', 'INSANE'] as const;

/** The fields that the upload form has for each chart. */
export const chartFields = ['chartname', 'mark', 'level', 'difficulty'] as const;
export type ChartField = (typeof chartFields)[number];

/** Returns the level as the author of the chart writes it: `sl5`, `★12`; empty if an import brought none. */
export function levelText({ mark, level }: Pick<UploadChart, 'mark' | 'level'>): string {
  return `${mark}${level}`;
}

/** Returns the BPM of a chart, `150` or `150–300`; null if it is unknown. */
export function bpmRangeText({ minbpm, maxbpm }: Pick<UploadChart, 'minbpm' | 'maxbpm'>): string | null {
  if (minbpm === null || maxbpm === null) return null;
  return bpmText({ minBpm: minbpm, maxBpm: maxbpm });
}

/** Returns the key mode in a reply; null if it is unknown. */
export function parseKeyMode(keys: string): KeyMode | null {
  return keyModes.find((mode) => mode === keys) ?? null;
}
