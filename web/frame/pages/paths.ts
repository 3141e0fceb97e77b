import type { ListName } from '#domain/tables/listFiles.ts';
import { type Pages, pages } from './pages.ts';

/** The path of every page, as the router writes it. */
export const paths = Object.fromEntries(Object.entries(pages).map(([name, { path }]) => [name, path])) as {
  readonly [Name in keyof Pages]: Pages[Name]['path'];
};

/** The paths of the published lists of a table. */
export const listPaths = {
  official: paths.officialList,
  voting: paths.votingList,
  sub: paths.subList,
  new: paths.newList,
  changed: paths.changedList,
  removed: paths.removedList,
  rejected: paths.rejectedList,
} as const satisfies Record<ListName, string>;
