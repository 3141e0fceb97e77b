import type { TFunction } from 'i18next';
import type { PlayRow } from '#contract/plays/plays.ts';
import { GAME_CLIENTS } from '#domain/players/plays/gameClients.ts';
import { numberText } from '../../base/i18n/numberText.ts';
import { Time } from '../../base/i18n/Time.tsx';
import type { Column } from '../../base/ui/lists/column.ts';
import { Lamp } from '../../tables/Lamp.tsx';
import styles from './Plays.module.css';
import { PlayTitle } from './PlayTitle.tsx';

/** Returns the columns of the list of plays. The server sends them newest first, in no other order. */
export function playColumns(t: TFunction, language: string): Column<PlayRow>[] {
  const number = (value: number) => numberText(language, value, 0);
  return [
    {
      id: 'playedAt',
      header: t('plays.column.playedAt'),
      onPhone: true,
      width: '10.5rem',
      cell: ({ playedAt }) => <Time time={playedAt} className={styles.when} />,
    },
    {
      id: 'title',
      header: t('list.column.title'),
      rowHeader: true,
      onPhone: true,
      cell: (play) => <PlayTitle play={play} />,
    },
    {
      id: 'lamp',
      header: t('results.column.lamp'),
      onPhone: true,
      width: '5.5rem',
      cell: ({ lamp }) => lamp && <Lamp lamp={lamp} />,
    },
    {
      id: 'score',
      header: t('results.column.score'),
      onPhone: true,
      numeric: true,
      width: '6.5rem',
      cell: ({ score }) => number(score),
    },
    {
      id: 'notes',
      header: t('plays.column.notes'),
      numeric: true,
      width: '5.5rem',
      cell: ({ notes }) => number(notes),
    },
    {
      id: 'minbp',
      header: t('results.column.minbp'),
      numeric: true,
      width: '6rem',
      cell: ({ minbp }) => (minbp === null ? '' : number(minbp)),
    },
    {
      id: 'client',
      header: t('plays.column.client'),
      width: '7.5rem',
      cell: ({ client }) => GAME_CLIENTS[client].name,
    },
  ];
}
