import { chartTraits } from '#domain/charts/traits.ts';
import { uploadTags } from '#domain/uploads/tags.ts';
import type { ChartsSearch, chartsQuery } from '../../frame/pages/queries/chartsQuery.ts';

/** The request for an address of the page. */
export type ChartsQuery = ReturnType<typeof chartsQuery>;

export type FilterName = Exclude<keyof ChartsSearch, 'page' | 'search' | 'sort'>;

/** The filters in the order of the page: those that most need, then the others. */
export const mainFilters = ['tables', 'level', 'keys', 'ownlamp', 'tags'] as const satisfies readonly FilterName[];
export const moreFilters = [
  'notes',
  'bpm',
  'total',
  'peak',
  'longnotes',
  'length',
  'ec',
  'gc',
  'hc',
  'fc',
  'state',
  'file',
  'since',
] as const satisfies readonly FilterName[];

/** The tags of charts, those that follow from the notes first: most charts have only these. */
export const chartTags = [...new Set([...chartTraits, ...uploadTags])];

/** What asks for nothing besides an empty text. */
const standard: Partial<Record<FilterName, string>> = { file: 'any', state: 'official' };

/** Returns the filters that are on. */
export function filtersOf(query: ChartsQuery): { name: FilterName; value: string }[] {
  return [...mainFilters, ...moreFilters].flatMap((name) => {
    const value = query[name];
    return value === '' || value === standard[name] ? [] : [{ name, value }];
  });
}
