import { type ExtraTable, extraTableText } from '../tables/extraTable.ts';
import { oneLine } from '../tables/oneLine.ts';

/** The files of a player's personal table, all in the directory of the profile. */
export const todoFiles = { page: 'todo.html', header: 'todo_header.json', data: 'todo_score.json' } as const;
export type TodoFile = (typeof todoFiles)[keyof typeof todoFiles];

/** The files of the table of a player's targets, in the same directory. */
export const targetFiles = {
  page: 'targets.html',
  header: 'targets_header.json',
  data: 'targets_score.json',
} as const;

/** The charts of a table that a player should play next. */
export interface PersonalTable extends Pick<ExtraTable, 'table' | 'charts' | 'document'> {
  /** The player's display name. */
  player: string;
  profile: string;
}

/** Returns a file of a player's personal table, a separate table for clients with the same symbol. */
export function todoText(file: TodoFile, personal: PersonalTable): string {
  return personalText(file, { files: todoFiles, page: 'todoTable', what: 'to clear', ...personal });
}

/** Returns a file of the table of a player's targets. */
export function targetsText(file: string, personal: PersonalTable): string {
  return personalText(file, { files: targetFiles, page: 'targetsTable', what: 'targets', ...personal });
}

function personalText(
  file: string,
  { what, player, profile, table, ...more }: PersonalTable & Pick<ExtraTable, 'files' | 'page'> & { what: string },
): string {
  const shownName = oneLine(player);
  return extraTableText(file, {
    ...more,
    table,
    folder: profile,
    name: `${table.published.official} ${what}: ${shownName}`,
    link: { href: profile, name: shownName },
  });
}
