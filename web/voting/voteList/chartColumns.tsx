import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { VotingSong } from '#contract/voting/voting.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { Icon } from '../../base/ui/Icon.tsx';
import type { Column } from '../../base/ui/lists/column.ts';
import { Tag } from '../../base/ui/Tag.tsx';
import { RevisionTag } from '../../charts/RevisionTag.tsx';
import { LevelTag } from '../../tables/LevelTag.tsx';
import { openVoteColumns } from './openVoteColumns.tsx';
import styles from './VoteList.module.css';
import type { ListLayout } from './VoteList.tsx';

interface ChartColumnsInput {
  t: TFunction;
  table: TableRules;
  layout: ListLayout;
  control: (song: VotingSong) => ReactNode;
}

/** Returns the columns of the list of charts to vote on. */
export function chartColumns({ t, table, layout, control }: ChartColumnsInput): Column<VotingSong>[] {
  const shared = openVoteColumns<VotingSong>({ t, tableId: table.id, control });
  const level: Column<VotingSong> = {
    id: 'level',
    header: t('vote.column.level'),
    onPhone: true,
    width: '3.75rem',
    sortBy: (song) => Number(song.level),
    cell: (song) => <LevelTag table={table.id} level={song.level} />,
  };
  const marks = (song: VotingSong) => (
    <>
      {song.revision !== null && (
        <span title={t('vote.underRevote')}>
          <RevisionTag type="resurrection" target={null} />
        </span>
      )}
      {song.adult && <Tag color="var(--bad)">{t('vote.adult')}</Tag>}
      {song.zureVerification && (
        <span title={t('vote.verified')} className={styles.verified}>
          <Icon name="verified" label={t('vote.verified')} />
        </span>
      )}
    </>
  );
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
  const { isDense, withHidden } = layout;
  return [
    level,
    shared.title(false, marks),
    shared.artist,
    isDense ? { ...shared.comment, under: undefined, width: '24%' } : shared.comment,
    shared.links,
    ...(withHidden ? [shared.proposer, comments] : []),
    shared.total,
    ...(withHidden ? [shared.score] : []),
    shared.deadline,
    shared.vote,
  ];
}
