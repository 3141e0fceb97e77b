import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { Favourite } from '#contract/players/favourites.ts';
import { SHARED_SERVICE } from '#domain/players/bestOfServices.ts';
import { LAMPS } from '#domain/players/clears.ts';
import { placementOf } from '#domain/players/mixedTable.ts';
import { Time } from '../../base/i18n/Time.tsx';
import { IconButton } from '../../base/ui/IconButton.tsx';
import type { Column } from '../../base/ui/lists/column.ts';
import { EntryTitle } from '../../charts/EntryTitle.tsx';
import { artistColumn } from '../../charts/entryColumns.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { Lamp } from '../../tables/Lamp.tsx';
import { LevelTag, tableLevelName } from '../../tables/LevelTag.tsx';
import styles from './Favourites.module.css';

const titleOf = ({ title, sha256, md5 }: Favourite) => title || sha256 || md5;

/** Returns the columns of the list of favourites; `remove` takes a hash of a chart. */
export function favouriteColumns(t: TFunction, language: string, remove: (hash: string) => void): Column<Favourite>[] {
  const collator = new Intl.Collator(language, { numeric: true });
  return [
    {
      id: 'level',
      header: t('list.column.level'),
      sortable: true,
      sortBy: ({ tables }) => {
        const place = placementOf(tables);
        return place && tableLevelName(place);
      },
      onPhone: true,
      width: '9rem',
      cell: ({ tables }) =>
        tables.length === 0 ? (
          '–'
        ) : (
          <span className={styles.levels}>
            {tables
              .toSorted((a, b) => collator.compare(a.table, b.table))
              .map(({ table, entryNo, level }) => (
                <Link key={`${table} ${entryNo}`} to={paths.song} params={{ tableId: table, entryNo: String(entryNo) }}>
                  <LevelTag table={table} level={level} />
                </Link>
              ))}
          </span>
        ),
    },
    {
      id: 'title',
      header: t('list.column.title'),
      sortable: true,
      sortBy: titleOf,
      rowHeader: true,
      onPhone: true,
      cell: (chart) => <FavouriteTitle chart={chart} />,
    },
    {
      ...artistColumn(t('favourites.artist')),
      under: undefined,
      sortable: true,
      sortBy: ({ artist }) => artist,
      width: '24%',
    },
    {
      id: 'lamp',
      header: t('results.column.lamp'),
      sortable: true,
      sortBy: ({ lamp }) => LAMPS[SHARED_SERVICE].findIndex(({ bucket }) => bucket === lamp),
      onPhone: true,
      width: '5.5rem',
      cell: ({ lamp }) => <Lamp lamp={lamp} />,
    },
    {
      id: 'addedAt',
      header: t('favourites.addedAt'),
      sortable: true,
      sortBy: ({ addedAt }) => addedAt,
      width: '10.5rem',
      cell: ({ addedAt }) => <Time time={addedAt} />,
    },
    {
      id: 'remove',
      header: t('favouriteStar.remove'),
      onPhone: true,
      width: '7rem',
      cell: (chart) => (
        <IconButton
          icon="close"
          variant="subtle"
          className={styles.remove}
          label={t('favourites.removeOne', { title: titleOf(chart) })}
          title={t('favouriteStar.remove')}
          onClick={() => remove(chart.sha256 || chart.md5)}
        />
      ),
    },
  ];
}

/** The link to the page of a chart: of an entry, else of an upload, else of its ranking. */
function FavouriteTitle({ chart }: { chart: Favourite }) {
  const { tables, upload, md5, sha256 } = chart;
  const place = placementOf(tables) ?? tables[0];
  const title = titleOf(chart);
  if (place) return <EntryTitle tableId={place.table} entryNo={place.entryNo} title={title} />;
  return upload === null ? (
    <Link to={paths.chartRanking} params={{ hash: sha256 || md5 }} className="title-link" dir="auto">
      {title}
    </Link>
  ) : (
    <Link to={paths.upload} params={{ entryNo: String(upload) }} className="title-link" dir="auto">
      {title}
    </Link>
  );
}
