import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { Column } from '../base/ui/lists/column.ts';
import { paths } from '../frame/pages/paths.ts';
import { LevelTag } from '../tables/LevelTag.tsx';
import type { ChartRow } from './chartRows.ts';
import styles from './PlayerPage.module.css';

/** Returns the columns that name a chart of a table: its level, and its title as a link to its page. */
export function chartTitleColumns<Row extends ChartRow>(t: TFunction, table: TableRules): Column<Row>[] {
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
      cell: ({ entryNo, title }) => (
        <Link
          to={paths.song}
          params={{ tableId: table.id, entryNo: String(entryNo) }}
          className={styles.title}
          dir="auto"
        >
          {title || t('list.noTitle')}
        </Link>
      ),
    },
  ];
}
