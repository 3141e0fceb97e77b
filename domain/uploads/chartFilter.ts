import { chartTraits } from '../charts/traits.ts';
import { SHARED_SERVICE } from '../players/bestOfServices.ts';
import { LAMPS } from '../players/clears.ts';
import { keyModes } from './keyModes.ts';
import { uploadTags } from './tags.ts';

/** The numbers of charts that a range is asked of, by their names in addresses. */
export const chartNumbers = [
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
] as const;
export type ChartNumber = (typeof chartNumbers)[number];

/** These numbers, and the estimate of each lamp in levels of the table. */
export const chartRanges = [...chartNumbers, 'ec', 'gc', 'hc', 'fc'] as const;
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

export type ChartFilterName = keyof ChartFilterTexts;

/** From and to, both included; infinite where the range is open. */
export type Range = readonly [from: number, to: number];

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
  readonly numbers: Readonly<Record<ChartNumber, Range | null>>;
  readonly keys: string | null;
  readonly tags: ReadonlySet<string>;
  /** Whether the tags that follow from its file are known. */
  readonly hasTraits: boolean;
  readonly hasFile: boolean;
  readonly publishedAt: Date | null;
}

/** What depends on the run of the estimate and on the viewer; only asked where a filter needs it. */
export interface FoundByLamps {
  readonly estimateOf: (lamp: Exclude<ChartRange, ChartNumber>) => number | null;
  /** Returns the bucket of the viewer's lamp; null without a viewer. */
  readonly ownLamp: () => string | null;
}

const RANGE = /^(\d{1,6}(?:\.\d{1,3})?)?(?:(-)(\d{1,6}(?:\.\d{1,3})?)?)?$/;

/** Parses a range: `150-200`, `150-`, `-200` or `150`; null for any other text, or if the end is below the start. */
export function parseRange(text: string): Range | null {
  const [, from, dash, to] = RANGE.exec(text) ?? [];
  if (from === undefined && to === undefined) return null;
  const start = Number(from ?? Number.NEGATIVE_INFINITY);
  const end = Number(dash ? (to ?? Number.POSITIVE_INFINITY) : from);
  return start <= end ? [start, end] : null;
}

/** Returns a filter without what `parseChartFilter` does not take, such as that of an address, which anybody can write. */
export function chartFilterTexts(texts: { readonly [Name in ChartFilterName]?: string | undefined }): ChartFilterTexts {
  const known = (list: string | undefined, values: readonly string[]) => {
    const asked = new Set((list ?? '').split(','));
    return values.filter((value) => asked.has(value)).join(',');
  };
  const { file, since = '' } = texts;
  const ranges = chartRanges.map((name) => [name, parseRange(texts[name] ?? '') ? texts[name] : ''] as const);
  return {
    ...(Object.fromEntries(ranges) as Record<ChartRange, string>),
    keys: known(texts.keys, keyModes),
    tags: known(texts.tags, uploadTags),
    ownlamp: known(texts.ownlamp, ownLamps),
    file: file === 'with' || file === 'without' ? file : 'any',
    since: /^\d{4}-\d\d-\d\d$/.test(since) && !Number.isNaN(Date.parse(since)) ? since : '',
  };
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
export function fitsChartFilter(chart: FoundBy, lamps: FoundByLamps, filter: ChartFilter): boolean | null {
  const { keys, ownLamps: own, hasFile, since } = filter;
  let isKnown = true;
  /** Returns whether the chart is ruled out by a fact, which is null if it is unknown. */
  const fails = <Fact>(fact: Fact | null, fits: (fact: Fact) => boolean) => {
    isKnown &&= fact !== null;
    return fact !== null && !fits(fact);
  };
  if (hasFile !== null && chart.hasFile !== hasFile) return false;
  if (own && fails(lamps.ownLamp(), (bucket) => own.has(bucket))) return false;
  if (keys && fails(chart.keys, (one) => keys.includes(one))) return false;
  if (since && fails(chart.publishedAt, (at) => at >= since)) return false;
  for (const [name, [from, to]] of filter.ranges) {
    const isEstimate = name === 'ec' || name === 'gc' || name === 'hc' || name === 'fc';
    const level = isEstimate ? lamps.estimateOf(name) : null;
    const range = isEstimate ? level !== null && ([level, level] as const) : chart.numbers[name];
    if (fails(range || null, ([low, high]) => from <= low && high <= to)) return false;
  }
  for (const tag of filter.tags) {
    const mayFollow = !chart.hasTraits && (chartTraits as readonly string[]).includes(tag);
    if (!chart.tags.has(tag) && fails(mayFollow ? null : tag, () => false)) return false;
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
