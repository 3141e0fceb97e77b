import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { VotingRevision } from '#contract/voting.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { Column } from '../../base/ui/lists/column.ts';
import { RevisionTag, revisionName } from '../../charts/RevisionTag.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { LevelMove } from '../../tables/LevelMove.tsx';
import { LinkedTitle } from './LinkedTitle.tsx';
import { openVoteColumns } from './openVoteColumns.tsx';
import styles from './VoteList.module.css';

interface RevisionColumnsInput {
  t: TFunction;
  table: TableRules;
  control: (revision: VotingRevision) => ReactNode;
  /** Whether the viewer sees what is hidden while a vote is open. */
  withHidden: boolean;
}

/** Returns the columns of the list of revisions to vote on. */
export function revisionColumns({ t, table, control, withHidden }: RevisionColumnsInput): Column<VotingRevision>[] {
  const shared = openVoteColumns<VotingRevision>(t, table.id);
  const number: Column<VotingRevision> = {
    id: 'number',
    header: t('vote.column.number'),
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
    under: 'type',
    underOnPhone: 'title',
    sortBy: (revision) => Number(revision.level),
    cell: (revision) => (
      <span className={styles.move}>
        <LevelMove from={{ table: table.id, level: revision.level }} to={revision.target} />
      </span>
    ),
  };
  const title: Column<VotingRevision> = {
    id: 'title',
    header: t('vote.column.title'),
    onPhone: true,
    rowHeader: true,
    sortBy: (revision) => revision.title,
    cell: (revision) => <LinkedTitle entry={revision} />,
  };
  const vote: Column<VotingRevision> = {
    id: 'vote',
    header: t('vote.column.vote'),
    onPhone: true,
    width: '5.75rem',
    cell: control,
  };
  const threshold: Column<VotingRevision> = {
    id: 'threshold',
    header: t('vote.column.threshold'),
    numeric: true,
    under: 'total',
    sortBy: (revision) => revision.threshold,
    cell: (revision) => t('vote.atLeast', { percent: revision.threshold }),
  };
  return [
    number,
    type,
    level,
    title,
    shared.artist,
    shared.chart,
    shared.details(paths.revision),
    vote,
    ...(withHidden ? [shared.proposer] : []),
    shared.total,
    threshold,
    ...(withHidden ? [{ ...shared.score, under: 'proposer' }] : []),
    shared.deadline,
    shared.comment,
  ];
}
