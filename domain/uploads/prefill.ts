import type { ChartFacts, KeyMode } from '../charts/chart.ts';
import { uploadFields } from './fields.ts';
import { splitLevel } from './splitLevel.ts';
import type { UploadTag } from './tags.ts';
import { tagsOf } from './tagsOf.ts';

/** What the form begins with, read from the charts of a file (specification §5); all of it can be changed. */
export interface PrefilledUpload {
  title: string;
  artist: string;
  keys: KeyMode;
  /** Those the numbers set: `lowtotal`, `hightotal`, `ln`, `soflan`, … */
  tags: UploadTag[];
  charts: PrefilledChart[];
}

export interface PrefilledChart {
  chartname: string;
  mark: string;
  level: string;
  /** 1 to 5; null: to be chosen. */
  difficulty: number | null;
}

/** @param charts those of one file, one at least; where they differ, what most of them say counts */
export function prefilledUpload(charts: readonly ChartFacts[]): PrefilledUpload {
  return {
    title: mostCommon(charts.map(({ titleBase }) => titleBase)),
    artist: mostCommon(charts.map(({ artist }) => artist)),
    keys: mostCommon(charts.map(({ keys }) => keys)),
    tags: tagsOf(charts),
    charts: charts.map(prefilledChart),
  };
}

function prefilledChart({ subtitle, titleSuffix, playlevel, difficulty }: ChartFacts): PrefilledChart {
  const name = [...(subtitle || titleSuffix)].slice(0, uploadFields.chartName).join('');
  return { chartname: name.trim(), ...splitLevel(playlevel), difficulty };
}

/** The first of those that occur most. */
function mostCommon<Value>(values: readonly Value[]): Value {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [first] = [...counts].toSorted(([, a], [, b]) => b - a);
  if (!first) throw new RangeError('a file without charts');
  return first[0];
}
