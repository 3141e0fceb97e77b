import type { ChartFacts, KeyMode } from '../charts/chart.ts';
import { type ChartNumbers, numberTraits } from '../charts/numberTraits.ts';
import { lengthOf, withoutControl } from '../common/text.ts';
import { uploadFields } from './fields.ts';
import { type UploadTag, uploadTags } from './tags.ts';

/** The first values of the upload form, taken from the charts of a file; the user can change all of them. */
export interface PrefilledUpload {
  title: string;
  artist: string;
  keys: KeyMode;
  /** The tags that follow from numbers: `lowtotal`, `hightotal`, `ln`, `soflan`, … */
  tags: UploadTag[];
  charts: PrefilledChart[];
}

export interface PrefilledChart {
  chartname: string;
  mark: string;
  level: string;
  /** 1 to 5; null if the user must choose. */
  difficulty: number | null;
}

/**
 * Returns the first values of the upload form. Where the charts differ, the most common value is used.
 *
 * @param charts those of one file, at least one
 */
export function prefilledUpload(charts: readonly ChartFacts[]): PrefilledUpload {
  return {
    title: withoutControl(mostCommon(charts.map(({ titleBase }) => titleBase))),
    artist: withoutControl(mostCommon(charts.map(({ artist }) => artist))),
    keys: mostCommon(charts.map(({ keys }) => keys)),
    tags: tagsOf(charts),
    charts: charts.map(prefilledChart),
  };
}

function prefilledChart({ subtitle, titleSuffix, playlevel, difficulty }: ChartFacts): PrefilledChart {
  const name = [...withoutControl(subtitle || titleSuffix)].slice(0, uploadFields.chartName).join('');
  return { chartname: name.trim(), ...splitLevel(withoutControl(playlevel)), difficulty };
}

/** Returns the most common value; the first of several. */
function mostCommon<Value>(values: readonly Value[]): Value {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [first] = [...counts].toSorted(([, a], [, b]) => b - a);
  if (!first) throw new RangeError('a file without charts');
  return first[0];
}

/** Matches the level at the end: a number, possibly followed by `+`, `-` or `?`, or only question marks. */
const LEVEL = /(?:\d+(?:\.\d+)?[+\-?]?|[?？]+)$/;

/**
 * Splits a `#PLAYLEVEL` into mark and level: `★12` is `★` and `12`, `sl5` is `sl` and `5`, `0` has no mark. A part that
 * is longer than the form accepts becomes empty.
 */
export function splitLevel(playlevel: string): { mark: string; level: string } {
  const level = LEVEL.exec(playlevel)?.[0] ?? '';
  const mark = playlevel.slice(0, playlevel.length - level.length).trim();
  return {
    mark: lengthOf(mark) <= uploadFields.mark ? mark : '',
    level: lengthOf(level) <= uploadFields.level ? level : '',
  };
}

type Numbers = ChartNumbers & Pick<ChartFacts, 'random'>;

/** The tags that follow from the numbers of a chart; the user chooses the others. */
const CONDITIONS: Partial<Record<UploadTag, (chart: Numbers) => boolean>> = {
  ...numberTraits,
  random: ({ random }) => random,
};

/** Returns the tags that follow from the numbers of any of these charts, in the order in which forms offer them. */
export function tagsOf(charts: readonly Numbers[]): UploadTag[] {
  return uploadTags.filter((tag) => charts.some((chart) => CONDITIONS[tag]?.(chart)));
}
