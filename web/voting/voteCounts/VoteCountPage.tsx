import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/endpoint.ts';
import { voteCount } from '#contract/voting/voteCounts.ts';
import { gmt9 } from '#domain/common/dates.ts';
import { countFileName } from '#domain/openData/countFile.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { VOTE_COUNT_INTERVAL_DAYS, VOTE_COUNT_TIME } from '#domain/voting/calendar.ts';
import { tableOf } from '../../base/api/currentRules.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { CopyButton } from '../../base/ui/CopyButton.tsx';
import { HowItWorks } from '../../base/ui/HowItWorks.tsx';
import { Group, Stack } from '../../base/ui/Layout.tsx';
import { DataTable } from '../../base/ui/lists/DataTable.tsx';
import { useSortedRows } from '../../base/ui/lists/useSortedRows.ts';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import { Loaded } from '../../base/ui/states/Loaded.tsx';
import { Page } from '../../frame/Page.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { voteCountQuery } from '../../frame/pages/queries/voteCountQuery.ts';
import { TableSwitch } from '../../tables/TableSwitch.tsx';
import { Countdown } from './Countdown.tsx';
import { VoteCountOutcome } from './VoteCountOutcome.tsx';
import styles from './VoteCountPage.module.css';
import { waitingColumns } from './waitingColumns.tsx';

/**
 * Shows the time of the next vote count, the votes that wait for it, and the decisions of the last ones with their
 * reasons. An unknown table shows nothing.
 */
export function VoteCountPage() {
  const { t } = useTranslation();
  const { tableId } = useParams({ from: paths.voteCount });
  const address = useSearch({ from: paths.voteCount });
  const table = tableOf(tableId);
  const query = voteCountQuery(table?.id ?? '', address);
  const state = useEndpoint(voteCount, { query }, { enabled: table !== undefined, keepsPrevious: true });
  if (!table) return null;
  return (
    <Page
      title={t('voteCount.title', { table: table.name })}
      tables={<TableSwitch current={table.id} to={paths.voteCount} />}
    >
      <Group gap="var(--space-1) var(--space-5)">
        <Countdown />
        <HowItWorks>
          <ul>
            <li>{t('voteCountPage.intro', { days: VOTE_COUNT_INTERVAL_DAYS, time: VOTE_COUNT_TIME })}</li>
            <li>{t('voteCountPage.openHint')}</li>
          </ul>
        </HowItWorks>
      </Group>
      <Loaded query={state} lines={10}>
        {(data) => (
          <>
            <Stack component="section" className={styles.part} gap="var(--space-2)" aria-labelledby="waiting">
              <h2 id="waiting">{t('voteCountPage.open')}</h2>
              <WaitingList key={table.id} table={table} waiting={data.open} />
            </Stack>
            <Stack component="section" className={styles.part} gap="var(--space-2)" aria-labelledby="decided">
              <h2 id="decided">{t('voteCountPage.decided')}</h2>
              <Decisions tableId={table.id} run={query.run} state={data} isOld={state.isPlaceholderData} />
            </Stack>
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface DecisionsProps {
  tableId: string;
  run: string;
  state: Reply<typeof voteCount>;
  isOld: boolean;
}

/** Shows the decisions of the vote count in the address. */
function Decisions({ tableId, run, state: { runs, undone, hash, decided }, isOld }: DecisionsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: paths.voteCount });
  if (runs.length === 0) return <EmptyState icon="voteCount" title={t('voteCountPage.noRun')} />;
  // A vote count that is older than the listed ones can still be named by the address.
  const shown = new Date(run || (runs[0] ?? ''));
  const options = run === '' || runs.includes(run) ? runs : [run, ...runs];
  return (
    <>
      <label className={styles.run}>
        <span>{t('common.inGmt9', { heading: t('voteCountPage.run') })}</span>
        <select
          value={run || runs[0]}
          onChange={({ currentTarget: { value } }) =>
            void navigate({
              params: { tableId },
              search: { run: value === runs[0] ? undefined : value },
              resetScroll: false,
            })
          }
        >
          {options.map((time) => (
            <option key={time} value={time}>
              {gmt9(new Date(time)).minute}
            </option>
          ))}
        </select>
      </label>
      {undone && (
        <p>{t('voteCountPage.undone', { time: gmt9(new Date(undone.time)).minute, reason: undone.reason })}</p>
      )}
      {hash && (
        <Group gap="var(--space-1) var(--space-2)">
          <a href={`/data/counts/${countFileName(tableId, shown)}`}>{t('voteCountPage.file')}</a>
          <code title={hash}>{hash.slice(0, 12)}…</code>
          <CopyButton text={hash} label={t('song.copyHash', { name: 'SHA-256' })} done={t('home.copied')} />
        </Group>
      )}
      {(!undone || decided.length > 0) && <VoteCountOutcome decided={decided} isOld={isOld} />}
    </>
  );
}

interface WaitingListProps {
  table: TableRules;
  waiting: Reply<typeof voteCount>['open'];
}

/** Lists the open votes that wait for a vote count, with their hidden parts for the special admin. */
function WaitingList({ table, waiting }: WaitingListProps) {
  const { t } = useTranslation();
  const withHidden = waiting.some((vote) => vote.hidden);
  const columns = useMemo(() => waitingColumns(t, table, withHidden), [t, table, withHidden]);
  const { sortedRows, sort, setSort } = useSortedRows(columns, waiting, { id: 'decidedBy', desc: false });
  if (waiting.length === 0) return <EmptyState title={t('voteCountPage.nothingOpen')} />;
  return (
    <DataTable
      caption={t('voteCountPage.open')}
      columns={columns}
      rows={sortedRows}
      rowKey={(vote) => `${vote.entryNo} ${vote.revision?.entryNo ?? ''}`}
      sort={sort}
      onSort={setSort}
    />
  );
}
