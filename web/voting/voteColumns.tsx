import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { VotingSong } from '#contract/voting.ts';
import { isLink } from '#domain/submissions/link.ts';
import { levelName } from '#domain/tables/level.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { percent } from '#domain/voting/tally.ts';
import { currentRules } from '../rules.ts';
import { tableColor } from '../shell/tableColor.ts';
import type { Column } from '../ui/DataTable.tsx';
import { ExternalLink } from '../ui/ExternalLink.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Tag } from '../ui/Tag.tsx';
import { Deadline } from './Deadline.tsx';
import styles from './VoteList.module.css';

interface VoteColumnsInput {
  t: TFunction;
  table: TableRules;
  control: (song: VotingSong) => ReactNode;
  /** Whether the viewer is shown what is hidden while a vote is open. */
  withHidden: boolean;
}

/** The columns of the list of songs to vote on (specification §2, vote page). */
export function voteColumns({ t, table, control, withHidden }: VoteColumnsInput): Column<VotingSong>[] {
  return [
    {
      id: 'level',
      header: t('vote.column.level'),
      onPhone: true,
      sortBy: (song) => Number(song.level),
      cell: (song) => <Tag color={tableColor(table.id)}>{levelName(table, Number(song.level))}</Tag>,
    },
    {
      id: 'title',
      header: t('vote.column.title'),
      onPhone: true,
      namesRow: true,
      sortBy: (song) => song.title,
      cell: ({ title, url }) => (
        <span className={styles.title}>{isLink(url) ? <ExternalLink href={url}>{title}</ExternalLink> : title}</span>
      ),
    },
    { id: 'artist', header: t('vote.column.artist'), sortBy: (song) => song.artist, cell: (song) => song.artist },
    {
      id: 'chart',
      header: t('vote.column.chart'),
      cell: ({ title, url_diff }) =>
        isLink(url_diff) ? (
          <ExternalLink href={url_diff}>
            <Icon name="download" label={t('vote.chartOf', { title })} />
          </ExternalLink>
        ) : (
          url_diff
        ),
    },
    { id: 'vote', header: t('vote.column.vote'), onPhone: true, cell: control },
    {
      id: 'total',
      header: t('vote.column.total'),
      numeric: true,
      sortBy: (song) => song.voteTotal,
      cell: ({ voteTotal, minimum }) => (
        <span title={t('vote.totalOf', { total: voteTotal, minimum, percent: currentRules().song.acceptPercent })}>
          {voteTotal} / {minimum}
        </span>
      ),
    },
    {
      id: 'deadline',
      header: t('vote.column.deadline'),
      sortBy: (song) => song.deadline,
      cell: (song) => <Deadline song={song} />,
    },
    ...(withHidden ? hiddenColumns(t) : []),
    {
      id: 'comment',
      header: t('vote.column.comment'),
      cell: ({ comment }) => comment && <span className={styles.comment}>{comment}</span>,
    },
  ];
}

function hiddenColumns(t: TFunction): Column<VotingSong>[] {
  const tallyOf = ({ hidden }: VotingSong) => ({
    yes: hidden?.voteYes ?? 0,
    neutral: hidden?.voteNeutral ?? 0,
    no: hidden?.voteNo ?? 0,
  });
  return [
    {
      id: 'proposer',
      header: t('vote.column.proposer'),
      sortBy: (song) => song.hidden?.proposer ?? '',
      cell: (song) => song.hidden?.proposer,
    },
    {
      id: 'score',
      header: t('vote.column.score'),
      numeric: true,
      sortBy: (song) => Number(percent(tallyOf(song), 1)),
      cell: (song) => {
        const tally = tallyOf(song);
        return `${tally.yes}/${tally.neutral}/${tally.no} (${percent(tally, 1)}%)`;
      },
    },
  ];
}
