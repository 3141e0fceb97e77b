import type { TFunction } from 'i18next';
import type { ListedSubmission } from '#contract/voting/submissions.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { Icon } from '../../base/ui/Icon.tsx';
import type { Column } from '../../base/ui/lists/column.ts';
import { artistColumn, entryColumns } from '../../charts/entryColumns.tsx';
import styles from '../voteResult/closedVoteColumns.module.css';
import { closedVoteColumns } from '../voteResult/closedVoteColumns.tsx';
import { EntryState } from '../voteResult/ResultTag.tsx';

/** Returns the columns of the list of submissions. */
export function submissionColumns(t: TFunction, table: TableRules): Column<ListedSubmission>[] {
  const shared = closedVoteColumns<ListedSubmission>(
    t,
    () => table.id,
    () => table.neutral,
  );
  return [
    shared.number,
    ...entryColumns<ListedSubmission>(t, table),
    artistColumn(t('list.column.artist')),
    shared.proposer,
    shared.votes,
    {
      id: 'result',
      header: t('list.column.result'),
      onPhone: true,
      width: '1rem',
      cell: ({ voteResult, deleted }) => <EntryState result={voteResult} deleted={deleted} />,
    },
    ...(table.verification
      ? [
          {
            id: 'verified',
            header: t('list.column.verified'),
            width: '1rem',
            cell: (song: ListedSubmission) =>
              song.zureVerification && (
                <span className={styles.verified} title={t('list.verified')}>
                  <Icon name="verified" label={t('list.verified')} />
                </span>
              ),
          },
        ]
      : []),
    shared.published,
  ];
}
