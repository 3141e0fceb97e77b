import { SHARED_SERVICE } from '../players/bestOfServices.ts';
import { LAMPS } from '../players/clears.ts';
import { keyModes } from '../uploads/keyModes.ts';
import { uploadTags } from '../uploads/tags.ts';
import { chartTraits } from './traits.ts';

/** The numbers that a range is asked of, by their names in addresses. */
export const chartRanges = [
  /** Of the table of each entry. */
  'level',
  'notes',
  /** Both the lowest and the highest BPM have to be in it. */
  'bpm',
  'total',
  /** The highest notes per second of the density plot. */
  'peak',
  /** In seconds, from the first note to the last. */
  'length',
  'longnotes',
  /** The estimate of each lamp, in levels of the table. */
  'ec',
  'gc',
  'hc',
  'fc',
] as const;
export type ChartRange = (typeof chartRanges)[number];

/** A lamp of any service, in lower case; `notcleared` stands for all below EASY. */
export const NOT_CLEARED = 'notcleared';
const lamps = LAMPS[SHARED_SERVICE];
export const ownLamps: readonly string[] = [NOT_CLEARED, ...lamps.map(({ bucket }) => bucket.toLowerCase())];

/** A filter as an address has it: empty values ask for nothing. Lists are separated by commas. */
export type ChartFilterTexts = Readonly<Record<ChartRange, string>> & {
  /** Any of these key modes. */
  readonly keys: string;
  /** All of these tags: those of the chart's uploads, and those that follow from its file (`traitsOf`). */
  readonly tags: string;
  /** Any of `ownLamps`. */
  readonly ownlamp: string;
  readonly file: 'any' | 'with' | 'without';
  /** The day, in UTC, from which on the chart was proposed. */
  readonly since: string;
};

/** From and to, both included; infinite where the range is open. */
type Range = readonly [from: number, to: number];

export interface ChartFilter {
  readonly ranges: readonly (readonly [ChartRange, Range])[];
  readonly keys: readonly string[] | null;
  readonly tags: readonly string[];
  /** Buckets of lamps; null for all. */
  readonly ownLamps: ReadonlySet<string> | null;
  readonly hasFile: boolean | null;
  readonly since: Date | null;
}

/** What a chart is found by; null where it is unknown. */
export interface FoundBy {
  /** The lowest and the highest value of each number. */
  readonly numbers: Readonly<Record<ChartRange, Range | null>>;
  readonly keys: string | null;
  readonly tags: ReadonlySet<string>;
  /** Whether the tags that follow from its file are known. */
  readonly hasTraits: boolean;
  /** The bucket of the viewer's lamp; null without a viewer. */
  readonly ownLamp: string | null;
  readonly hasFile: boolean;
  readonly publishedAt: Date | null;
}

const RANGE = /^(\d{1,6}(?:\.\d{1,3})?)?(?:(-)(\d{1,6}(?:\.\d{1,3})?)?)?$/;

/** Parses a range: `150-200`, `150-`, `-200` or `150`; null for a text that is none, or whose end is below its start. */
export function parseRange(text: string): Range | null {
  const [, from, dash, to] = RANGE.exec(text) ?? [];
  if (from === undefined && to === undefined) return null;
  const start = Number(from ?? Number.NEGATIVE_INFINITY);
  const end = Number(dash ? (to ?? Number.POSITIVE_INFINITY) : from);
  return start <= end ? [start, end] : null;
}

/** Parses a filter; null if it has an unknown value or a bad range. */
export function parseChartFilter(texts: ChartFilterTexts): ChartFilter | null {
  const asked = chartRanges.filter((name) => texts[name] !== '');
  const ranges = asked.flatMap((name) => {
    const range = parseRange(texts[name]);
    return range ? [[name, range] as const] : [];
  });
  const keys = valuesIn(texts.keys, keyModes);
  const tags = valuesIn(texts.tags, uploadTags);
  const own = valuesIn(texts.ownlamp, ownLamps);
  if (ranges.length < asked.length || !keys || !tags || !own) return null;
  return {
    ranges,
    keys: keys.length > 0 ? keys : null,
    tags,
    ownLamps: own.length > 0 ? new Set(own.flatMap(bucketsOf)) : null,
    hasFile: texts.file === 'any' ? null : texts.file === 'with',
    since: texts.since ? new Date(`${texts.since}T00:00:00Z`) : null,
  };
}

/** Returns whether a chart is found; null if it may be, but a fact that is asked for is unknown. */
export function fitsChartFilter(chart: FoundBy, filter: ChartFilter): boolean | null {
  const { keys, ownLamps: own, hasFile, since } = filter;
  let isKnown = true;
  /** Returns whether an answer rules the chart out. */
  const fails = (fits: boolean | null) => {
    isKnown &&= fits !== null;
    return fits === false;
  };
  if (hasFile !== null && chart.hasFile !== hasFile) return false;
  if (own && fails(chart.ownLamp === null ? null : own.has(chart.ownLamp))) return false;
  if (keys && fails(chart.keys === null ? null : keys.includes(chart.keys))) return false;
  if (since && fails(chart.publishedAt && chart.publishedAt >= since)) return false;
  for (const [name, [from, to]] of filter.ranges) {
    const of = chart.numbers[name];
    if (fails(of && from <= of[0] && of[1] <= to)) return false;
  }
  for (const tag of filter.tags) {
    const mayFollow = !chart.hasTraits && (chartTraits as readonly string[]).includes(tag);
    if (!chart.tags.has(tag) && fails(mayFollow ? null : false)) return false;
  }
  return isKnown || null;
}

const bucketsOf = (lamp: string): string[] =>
  lamps
    .filter(({ bucket, isEasyClear }) => (lamp === NOT_CLEARED ? !isEasyClear : bucket.toLowerCase() === lamp))
    .map(({ bucket }) => bucket);

/** Returns the values of a list; null if one is unknown. */
function valuesIn<Value extends string>(list: string, known: readonly Value[]): Value[] | null {
  const asked = new Set(list.split(',').map((value) => value.trim()));
  asked.delete('');
  const found = known.filter((value) => asked.has(value));
  return found.length === asked.size ? found : null;
}
