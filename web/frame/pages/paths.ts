import { type Pages, pages } from './pages.ts';

/** The path of every page, as the router writes it. A list of a table is `paths[`${list}List`]`. */
export const paths = Object.fromEntries(Object.entries(pages).map(([name, { path }]) => [name, path])) as {
  readonly [Name in keyof Pages]: Pages[Name]['path'];
};
