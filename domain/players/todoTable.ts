import { levelsOf } from '../tables/level.ts';
import { oneLine } from '../tables/oneLine.ts';
import { dataJson, type ListedChart, type PublishedTable } from '../tables/tableJson.ts';
import { type PageTable, publishedPage } from '../tables/tablePage.ts';

/** The files of a player's personal table (players.md §7.2), all in the directory of the profile. */
export const todoFiles = { page: 'todo.html', header: 'todo_header.json', data: 'todo_score.json' } as const;
export type TodoFile = (typeof todoFiles)[keyof typeof todoFiles];

/** Returns a file of a player's personal table: a table of its own for the clients, with the symbol of the table. */
export function todoText(
  file: TodoFile,
  table: PageTable & PublishedTable,
  { name, profile, charts }: { name: string; profile: string; charts: readonly ListedChart[] },
): string {
  const shownName = oneLine(name);
  const title = `${table.published.official} to clear: ${shownName}`;
  if (file === todoFiles.data) return dataJson(table, charts);
  if (file === todoFiles.header) {
    const keys = [
      `"name":${JSON.stringify(title)}`,
      `"symbol":${JSON.stringify(table.symbol)}`,
      `"data_url":${JSON.stringify(todoFiles.data)}`,
    ];
    return `{\n${keys.join(',\n')}\n}`;
  }
  return publishedPage({
    id: table.id,
    name: title,
    symbol: table.symbol,
    header: todoFiles.header,
    data: todoFiles.data,
    numberedBy: table.numberedBy,
    levels: levelsOf(table).map(String),
    lists: [{ href: todoFiles.page, name: title, current: true }],
    links: [{ href: profile, name: shownName }],
  });
}
