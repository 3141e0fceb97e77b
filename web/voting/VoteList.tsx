import { VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/endpoint.ts';
import { type VotingSong, votingSongs } from '#contract/voting.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { endpointKey } from '../api/useEndpoint.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useSortedRows } from '../ui/useSortedRows.ts';
import { VoteControl } from './VoteControl.tsx';
import styles from './VoteList.module.css';
import { voteColumns } from './voteColumns.tsx';

const VoteDialog = lazy(() => import('./VoteDialog.tsx').then((module) => ({ default: module.VoteDialog })));

interface VoteListProps {
  table: TableRules;
  songs: Reply<typeof votingSongs>;
}

/** Every open entry with the viewer's way to vote on it. */
export function VoteList({ table, songs }: VoteListProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<VotingSong | null>(null);
  const [thanked, setThanked] = useState<ReadonlySet<number>>(new Set());
  const { count, count2, source } = songs;

  const columns = useMemo(() => {
    const control = (song: VotingSong) => (
      <VoteControl song={song} isThanked={thanked.has(song.entryNo)} onVote={() => setChosen(song)} />
    );
    return voteColumns({ t, table, control, withHidden: source.some((song) => song.hidden) });
  }, [t, table, source, thanked]);

  const { sortedRows, sort, setSort } = useSortedRows(columns, source, { id: 'level', desc: false });

  const finish = async (song: VotingSong) => {
    setChosen(null);
    setThanked(new Set([...thanked, song.entryNo]));
    await queries.invalidateQueries({ queryKey: endpointKey(votingSongs) });
  };

  return (
    <section className={styles.list} aria-label={t('vote.list')}>
      {count > 0 && (
        <p className={styles.counts}>
          {t('vote.open', { count })} {count2 > 0 && t('vote.canVote', { count: count2 })}
        </p>
      )}
      <VisuallyHidden role="status">{thanked.size > 0 && t('vote.thanks')}</VisuallyHidden>
      {source.length === 0 ? (
        <EmptyState title={t('vote.empty')}>{t('vote.emptyHint')}</EmptyState>
      ) : (
        <DataTable
          caption={t('vote.list')}
          columns={columns}
          rows={sortedRows}
          rowKey={(song) => String(song.entryNo)}
          sort={sort}
          onSort={setSort}
        />
      )}
      <Suspense>
        {chosen && (
          <VoteDialog table={table} song={chosen} onClose={() => setChosen(null)} onVoted={() => finish(chosen)} />
        )}
      </Suspense>
    </section>
  );
}
