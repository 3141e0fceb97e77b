import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { VotingSong } from '#contract/voting.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { Icon } from '../../base/ui/Icon.tsx';
import type { Column } from '../../base/ui/lists/column.ts';
import { Tag } from '../../base/ui/Tag.tsx';
import { RevisionTag } from '../../charts/RevisionTag.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { LevelTag } from '../../tables/LevelTag.tsx';
import { LinkedTitle } from './LinkedTitle.tsx';
import { openVoteColumns } from './openVoteColumns.tsx';
import styles from './VoteList.module.css';

interface ChartColumnsInput {
  t: TFunction;
  table: TableRules;
  control: (song: VotingSong) => ReactNode;
  /** Whether the viewer sees what is hidden while a vote is open. */
  withHidden: boolean;
}

/** Returns the columns of the list of charts to vote on. */
export function chartColumns({ t, table, control, withHidden }: ChartColumnsInput): Column<VotingSong>[] {
  const shared = openVoteColumns<VotingSong>(t, table.id);
  const level: Column<VotingSong> = {
    id: 'level',
    header: t('vote.column.level'),
    onPhone: true,
    width: '3.6rem',
    sortBy: (song) => Number(song.level),
    cell: (song) => <LevelTag table={table.id} level={song.level} />,
  };
  const title: Column<VotingSong> = {
    id: 'title',
    header: t('vote.column.title'),
    onPhone: true,
    rowHeader: true,
    sortBy: (song) => song.title,
    cell: (song) => (
      <LinkedTitle entry={song}>
        {song.revision !== null && (
          <span title={t('vote.underRevote')}>
            <RevisionTag type="resurrection" target={null} />
          </span>
        )}
        {song.adult && <Tag color="var(--bad)">{t('vote.adult')}</Tag>}
      </LinkedTitle>
    ),
  };
  const vote: Column<VotingSong> = {
    id: 'vote',
    header: t('vote.column.vote'),
    onPhone: true,
    width: '5.75rem',
    cell: control,
  };
  const verified: Column<VotingSong> = {
    id: 'verified',
    header: t('vote.column.verified'),
    width: '3.5rem',
    cell: (song) =>
      song.zureVerification && (
        <span title={t('vote.verified')} className={styles.verified}>
          <Icon name="verified" label={t('vote.verified')} />
        </span>
      ),
  };
  const comments: Column<VotingSong> = {
    id: 'comments',
    header: t('vote.column.comments'),
    numeric: true,
    under: 'proposer',
    cell: ({ hidden }) =>
      hidden && (
        <span className={styles.comments}>
          <Icon name="comment" size={14} label={t('vote.column.comments')} /> {hidden.comments}
        </span>
      ),
  };
  return [
    level,
    title,
    shared.artist,
    shared.chart,
    shared.details(paths.song),
    vote,
    ...(withHidden ? [shared.proposer] : []),
    ...(table.verification ? [verified] : []),
    ...(withHidden ? [comments] : []),
    shared.total,
    ...(withHidden ? [shared.score] : []),
    shared.deadline,
    shared.comment,
  ];
}
