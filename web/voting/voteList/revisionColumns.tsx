import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { VotingRevision } from '#contract/voting/voting.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { Column } from '../../base/ui/lists/column.ts';
import { RevisionTag, revisionName } from '../../charts/RevisionTag.tsx';
import { LevelMove } from '../../tables/LevelMove.tsx';
import { openVoteColumns } from './openVoteColumns.tsx';
import styles from './VoteList.module.css';
import type { ListLayout } from './VoteList.tsx';

interface RevisionColumnsInput {
  t: TFunction;
  table: TableRules;
  layout: ListLayout;
  control: (revision: VotingRevision) => ReactNode;
}

/** Returns the columns of the list of revisions to vote on. */
export function revisionColumns({ t, table, layout, control }: RevisionColumnsInput): Column<VotingRevision>[] {
  const { isDense, withHidden } = layout;
  const shared = openVoteColumns<VotingRevision>({ t, tableId: table.id, control });
  const number: Column<VotingRevision> = {
    id: 'number',
    header: t('vote.column.number'),
    onPhone: true,
    width: '3rem',
    sortBy: ({ entryNo }) => entryNo,
    cell: ({ entryNo }) => entryNo,
  };
  const type: Column<VotingRevision> = {
    id: 'type',
    header: t('vote.column.type'),
    width: '8.5rem',
    underOnPhone: 'title',
    sortBy: (revision) => revisionName(t, revision.type, revision.target?.table),
    cell: (revision) => (
      <span className={styles.type}>
        <RevisionTag type={revision.type} target={revision.target} />
      </span>
    ),
  };
  const level: Column<VotingRevision> = {
    id: 'level',
    header: t('vote.column.level'),
    ...(isDense ? { width: '7.5rem' } : { under: 'type' }),
    underOnPhone: 'title',
    sortBy: (revision) => Number(revision.level),
    cell: (revision) => (
      <span className={styles.move}>
        <LevelMove from={{ table: table.id, level: revision.level }} to={revision.target} />
      </span>
    ),
  };
  const threshold: Column<VotingRevision> = {
    id: 'threshold',
    header: t('vote.column.threshold'),
    numeric: true,
    under: 'total',
    underOnPhone: 'total',
    sortBy: (revision) => revision.threshold,
    cell: (revision) => t('vote.atLeast', { percent: revision.threshold }),
  };
  return [
    number,
    type,
    level,
    shared.title(true, () => null),
    shared.artist,
    shared.comment,
    shared.links,
    ...(withHidden ? [shared.proposer] : []),
    shared.total,
    // On one line there is room for it in the tooltip only.
    ...(isDense ? [] : [threshold]),
    ...(withHidden ? [{ ...shared.score, under: 'proposer' }] : []),
    shared.deadline,
    shared.vote,
  ];
}
