import { useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { VotingRevision, VotingSong } from '#contract/voting/voting.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { withTexts } from '../../base/i18n/texts.ts';
import { Key } from '../../base/keys/Key.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { Icon } from '../../base/ui/Icon.tsx';
import { Group } from '../../base/ui/Layout.tsx';
import type { Column, Sort } from '../../base/ui/lists/column.ts';
import { DataTable } from '../../base/ui/lists/DataTable.tsx';
import { parseListSort, stringifySort } from '../../base/ui/lists/listSearch.ts';
import { useIsDense } from '../../base/ui/lists/useIsDense.ts';
import { useSetListSearch } from '../../base/ui/lists/useSetListSearch.ts';
import { sortRows } from '../../base/ui/lists/useSortedRows.ts';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import { VisuallyHidden } from '../../base/ui/VisuallyHidden.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { chosenLevels } from '../../frame/pages/queries/chosenLevels.ts';
import { useSession } from '../../frame/session/useSession.ts';
import type { BallotPaper } from '../voteForm/ballotPaper.ts';
import { useCastBallots } from '../voteForm/useCastBallots.ts';
import { useStartKey } from '../voteForm/useStartKey.ts';
import { useVotingRound } from '../voteForm/useVotingRound.ts';
import { VoteControl } from '../voteForm/VoteControl.tsx';
import { START_KEY } from '../voteForm/voteKeys.ts';
import { filteredVotes, type VoteFilters } from './filterVotes.ts';
import { KeyHelp } from './KeyHelp.tsx';
import { CARDS_BELOW } from './listWidths.ts';
import styles from './VoteList.module.css';
import { VoteListFilters, VoteSearch } from './VoteListFilters.tsx';
import { type VoteBarrier, WhyNotVote } from './WhyNotVote.tsx';

const loadVoteDialog = withTexts(() => import('../voteForm/VoteDialog.tsx'));
const VoteDialog = lazy(async () => ({ default: (await loadVoteDialog()).VoteDialog }));

/** How a list of open votes is laid out. */
export interface ListLayout {
  /** Whether a row is one line: on a wide screen with a mouse. */
  isDense: boolean;
  /** Whether the viewer sees what is hidden while a vote is open. */
  withHidden: boolean;
}

interface VoteListProps<Entry> {
  table: TableRules;
  /** Whether it says how many entries are above the viewer's limit. */
  saysLimit: boolean;
  caption: string;
  rows: readonly Entry[];
  paperOf: (row: Entry) => BallotPaper;
  makeColumns: (control: (row: Entry) => ReactNode, layout: ListLayout) => Column<Entry>[];
  initialSort: Sort;
}

/** Shows a list of open votes with its filters, to vote on one entry or on all that are listed in a row. */
export function VoteList<Entry extends VotingSong | VotingRevision>(props: VoteListProps<Entry>) {
  const { table, saysLimit, caption, rows, paperOf, makeColumns, initialSort } = props;
  const { t } = useTranslation();
  const filters = useVoteFilters(table);
  const cast = useCastBallots();
  const withHidden = rows.some(({ hidden }) => hidden);
  // The admin sees twice as much, which needs a second line.
  const isDense = useIsDense() && !withHidden;
  const layout = useMemo(() => ({ isDense, withHidden }), [isDense, withHidden]);
  // Sorting needs no vote controls, and the voting round of the controls needs the sorted rows.
  const sorting = useMemo(() => makeColumns(() => null, layout), [makeColumns, layout]);
  const change = useSetListSearch();
  const ids = sorting.map(({ id }) => id);
  const sort = parseListSort(useSearch({ from: paths.vote }).sort, ids, initialSort);
  const sortedRows = useMemo(() => sortRows(sorting, rows, sort), [sorting, rows, sort]);
  const listed = filteredVotes(sortedRows, filters, (row) => cast.hasCast(paperOf(row).key));
  const round = useVotingRound(listed.map(paperOf), cast);
  const { next, shown, lastCast } = round;
  const barrier = useBarrier(rows);
  const control = (row: Entry) => <VoteControl paper={paperOf(row)} round={round} />;
  const columns = makeColumns(control, layout);
  useStartKey(next && shown === null ? () => round.start() : null);
  return (
    <section className={styles.section} aria-label={caption}>
      <div className={styles.tools}>
        <VoteSearch filters={filters} />
        {next && (
          <Button leftSection={<Icon name="vote" />} onClick={() => round.start()} aria-keyshortcuts={START_KEY}>
            {t('voteList.start')} ({t('vote.toCast', { number: round.remaining })})
            <Key name={START_KEY} />
          </Button>
        )}
        {next && <KeyHelp />}
      </div>
      <VoteListFilters table={table} filters={filters} hasVoter={barrier?.barrier !== 'notLogin'} />
      {barrier && (saysLimit || barrier.barrier !== 'restricted') && <WhyNotVote {...barrier} />}
      <VisuallyHidden role="status">
        {lastCast && shown === null
          ? t('vote.thanks')
          : listed.length < rows.length && t('voteList.shown', { shown: listed.length, total: rows.length })}
      </VisuallyHidden>
      {listed.length > 0 ? (
        <div data-dense={isDense} className={styles.list}>
          <DataTable
            caption={caption}
            columns={barrier?.barrier === 'notLogin' ? columns.filter(({ id }) => id !== 'vote') : columns}
            rows={listed}
            rowKey={(row) => paperOf(row).key}
            sort={sort}
            onSort={(next) => change({ sort: stringifySort(next) })}
            isSortInAddress
            cardsBelow={CARDS_BELOW}
            isDense={isDense}
          />
        </div>
      ) : (
        <NothingListed total={rows.length} />
      )}
      <Group component="p" className="hint" gap="var(--space-1) var(--space-2)">
        <Icon name="lock" size={16} />
        <span>{t(withHidden ? 'voteList.numbersMean' : 'vote.hiddenWhileOpen')}</span>
      </Group>
      <Suspense>{shown && <VoteDialog round={round} />}</Suspense>
    </section>
  );
}

/** Returns the filters of the address, without levels that the table does not have. */
function useVoteFilters(table: TableRules): VoteFilters {
  const { search, levelfilter, show } = useSearch({ from: paths.vote });
  return { search, levelfilter: chosenLevels(table, levelfilter) || undefined, show };
}

/** Returns what keeps the viewer from voting on some of the entries, and on how many; null if nothing does. */
function useBarrier(rows: readonly (VotingSong | VotingRevision)[]): { barrier: VoteBarrier; count: number } | null {
  const { session } = useSession();
  const count = (status: VotingSong['viewer']) => rows.filter(({ viewer }) => viewer === status).length;
  if (count('notLogin') > 0) return { barrier: 'notLogin', count: count('notLogin') };
  if (count('restricted') === 0) return null;
  return { barrier: session?.barred ? 'barred' : 'restricted', count: count('restricted') };
}

/** Shown when no open vote passes the filters, with the way back to all of them. */
function NothingListed({ total }: { total: number }) {
  const { t } = useTranslation();
  const change = useSetListSearch();
  return (
    <EmptyState icon="search" title={t('list.none')}>
      <Button variant="default" onClick={() => change({ search: undefined, levelfilter: undefined, show: undefined })}>
        {t('voteList.clearFilters', { count: total })}
      </Button>
    </EmptyState>
  );
}
