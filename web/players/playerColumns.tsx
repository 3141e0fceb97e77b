import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { SkillColor } from '#domain/players/stellaway/stellaway.ts';
import type { Column } from '../base/ui/lists/column.ts';
import { paths } from '../frame/pages/paths.ts';
import { SkillName } from '../tables/SkillName.tsx';
import styles from './playerColumns.module.css';

interface RankedPlayer {
  rank: number;
  userid: string;
  /** Empty for a player without an account. */
  nickname: string;
  color: SkillColor['name'] | null;
}

interface PlayerColumnsOptions {
  language: string;
  /** The table of the profiles that names link to. */
  tableId: string;
  isRankSortable: boolean;
  isNameSortable?: boolean;
}

/** Returns the first columns of every ranking: the rank, and the player in the color of their skill. */
export function playerColumns<Row extends RankedPlayer>(
  t: TFunction,
  { language, tableId, isRankSortable, isNameSortable = false }: PlayerColumnsOptions,
): Column<Row>[] {
  return [
    {
      id: 'rank',
      header: t('results.column.rank'),
      sortable: isRankSortable,
      onPhone: true,
      numeric: true,
      width: '5rem',
      cell: ({ rank }) => (
        <span className={styles.rank} data-rank={rank <= 3 ? rank : undefined}>
          {rank.toLocaleString(language)}
        </span>
      ),
    },
    {
      id: 'name',
      header: t('results.column.name'),
      sortable: isNameSortable,
      onPhone: true,
      rowHeader: true,
      cell: ({ nickname, userid, color }) => {
        const name = (
          <Link to={paths.user} params={{ tableId, userId: userid }} dir="auto">
            {nickname || userid}
          </Link>
        );
        return color ? <SkillName color={color}>{name}</SkillName> : name;
      },
    },
  ];
}
