import type { TableRules } from './tableRules.ts';

/** The lists that tools know, and of which imports, exports and open data consist. */
export const mainListNames = ['official', 'voting', 'sub'] as const;
export type MainListName = (typeof mainListNames)[number];

/** The published lists of a table. */
export const listNames = [...mainListNames, 'new', 'changed', 'removed', 'rejected'] as const;
export type ListName = (typeof listNames)[number];

/** Returns the name of a list, which clients show: `Stella (rejected)`. */
export const listTitle = ({ published }: Pick<TableRules, 'published'>, list: ListName): string =>
  list in published ? published[list as MainListName] : `${published.official} (${list})`;

/** The file names of a list; all its files are in the directory of the table. */
export interface ListFiles {
  page: string;
  header: string;
  data: string;
}

const files = (suffix: string): ListFiles => ({
  page: `table${suffix}.html`,
  header: `header${suffix}.json`,
  data: `score${suffix}.json`,
});

/** The files of each list. External tools rely on these names. */
export const listFiles: Readonly<Record<ListName, ListFiles>> = {
  official: files(''),
  voting: files('_vote'),
  sub: files('_sub'),
  new: files('_new'),
  changed: files('_changed'),
  removed: files('_removed'),
  rejected: files('_rejected'),
};
