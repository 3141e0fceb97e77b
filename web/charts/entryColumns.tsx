import type { TFunction } from 'i18next';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { Column } from '../base/ui/lists/column.ts';
import { LevelTag } from '../tables/LevelTag.tsx';
import { EntryTitle } from './EntryTitle.tsx';

interface Named {
  entryNo: number;
  level: number | string;
  title: string;
}

/** Returns the columns that name an entry of a table: its level, and its title as a link to its page. */
export function entryColumns<Row extends Named>(t: TFunction, table: Pick<TableRules, 'id'>): Column<Row>[] {
  return [
    {
      id: 'level',
      header: t('list.column.level'),
      sortable: true,
      onPhone: true,
      width: '5rem',
      sortBy: ({ level }) => level,
      cell: ({ level }) => <LevelTag table={table.id} level={String(level)} />,
    },
    {
      id: 'title',
      header: t('list.column.title'),
      sortable: true,
      onPhone: true,
      rowHeader: true,
      sortBy: ({ title }) => title,
      cell: ({ entryNo, title }) => <EntryTitle tableId={table.id} entryNo={entryNo} title={title} />,
    },
  ];
}

/** Returns the column of the artist: below the title, on a phone beside the level. */
export const artistColumn = (header: string): Column<{ artist: string }> => ({
  id: 'artist',
  header,
  under: 'title',
  onPhone: true,
  isCutOnPhone: true,
  cell: ({ artist }) => (
    <bdi className="hint" title={artist}>
      {artist}
    </bdi>
  ),
});
