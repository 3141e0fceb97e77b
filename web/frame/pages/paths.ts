import { type ListName, listFiles } from '#domain/tables/listFiles.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import { type Pages, pages } from './pages.ts';

/** The path of every page, as the router writes it. */
export const paths = Object.fromEntries(Object.entries(pages).map(([name, { path }]) => [name, path])) as {
  readonly [Name in keyof Pages]: Pages[Name]['path'];
};

/** Returns the path of a published list. The server makes that page, so an ordinary link leads there. */
export function publishedPath(tableId: TableId, list: ListName): string {
  return `/${tableId}/${listFiles[list].page}`;
}
