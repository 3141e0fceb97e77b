import { Button, VisuallyHidden } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BallotPaper } from '../ballots/paper/ballotPaper.ts';
import { useVotingRound } from '../ballots/useVotingRound.ts';
import { VoteControl } from '../ballots/VoteControl.tsx';
import { START_KEY } from '../ballots/voteKeys.ts';
import { withTexts } from '../i18n/texts.ts';
import { Key } from '../keys/Key.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { Column, Sort } from '../ui/lists/column.ts';
import { DataTable } from '../ui/lists/DataTable.tsx';
import { useSortedRows } from '../ui/lists/useSortedRows.ts';
import { KeyHelp } from './KeyHelp.tsx';
import { useStartKey } from './useStartKey.ts';
import styles from './VoteList.module.css';

const loadVoteDialog = withTexts(() => import('../ballots/VoteDialog.tsx'));
const VoteDialog = lazy(async () => ({ default: (await loadVoteDialog()).VoteDialog }));

interface VoteListProps<Entry> {
  caption: string;
  rows: readonly Entry[];
  paperOf: (row: Entry) => BallotPaper;
  columnsWith: (control: (row: Entry) => ReactNode) => Column<Entry>[];
  initialSort: Sort;
  /** How many are open, in sentences. */
  counts: readonly string[];
  /** Whether the viewer is shown what is hidden while a vote is open. */
  withHidden: boolean;
}

/** Every open vote of a list with the viewer's way to it, one by one or the whole list in a row. */
export function VoteList<Entry extends object>(props: VoteListProps<Entry>) {
  const { caption, rows, paperOf, columnsWith, initialSort, counts, withHidden } = props;
  const { t } = useTranslation();
  // What sorts is not how a control looks: the order may be made before the round that the controls belong to.
  const { sortedRows, sort, setSort } = useSortedRows(
    useMemo(() => columnsWith(() => null), [columnsWith]),
    rows,
    initialSort,
  );
  const round = useVotingRound(sortedRows.map(paperOf));
  const { next, shown, lastCast } = round;
  const canStart = next !== null && shown === null;
  useStartKey(canStart ? () => round.start() : null);
  return (
    <section className={styles.list} aria-label={caption}>
      <div className={styles.head}>
        <p className={styles.counts}>
          {counts.map((sentence) => (
            <span key={sentence}>{sentence}</span>
          ))}
        </p>
        {next && (
          <Button leftSection={<Icon name="vote" />} onClick={() => round.start()} aria-keyshortcuts={START_KEY}>
            {t('vote.start')}
            <Key name={START_KEY} />
          </Button>
        )}
        {next && <KeyHelp />}
      </div>
      {!withHidden && (
        <p className={styles.hidden}>
          <Icon name="lock" size={16} />
          {t('vote.hiddenWhileOpen')}
        </p>
      )}
      <VisuallyHidden role="status">{lastCast && shown === null && t('vote.thanks')}</VisuallyHidden>
      <DataTable
        caption={caption}
        columns={columnsWith((row) => <VoteControl paper={paperOf(row)} round={round} />)}
        rows={sortedRows}
        rowKey={(row) => paperOf(row).key}
        sort={sort}
        onSort={setSort}
      />
      <Suspense>{shown && <VoteDialog round={round} />}</Suspense>
    </section>
  );
}
