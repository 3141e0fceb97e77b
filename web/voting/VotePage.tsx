import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { votingSongs } from '#contract/voting.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import { useEndpoint } from '../api/useEndpoint.ts';
import { useFailureText } from '../i18n/useFailureText.ts';
import { paths } from '../paths.ts';
import { currentRules } from '../rules.ts';
import { Page } from '../shell/Page.tsx';
import { SubmitPanel } from '../submissions/SubmitPanel.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Loading } from '../ui/Loading.tsx';
import { TableTabs } from './TableTabs.tsx';
import { VoteList } from './VoteList.tsx';

/** The charts of a table that are open for votes, and the way to propose one. An unknown table shows nothing. */
export function VotePage() {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { tableId } = useParams({ from: paths.vote });
  const table = tableById(currentRules(), tableId);
  const songs = useEndpoint(votingSongs, { query: { table: tableId } }, { enabled: table !== undefined });
  if (!table) return null;
  return (
    <Page title={t('vote.title', { table: table.name })}>
      <TableTabs current={table.id} />
      <SubmitPanel key={`propose ${table.id}`} table={table} />
      {songs.isPending ? (
        <Loading />
      ) : songs.isError ? (
        <ErrorState message={failureText(songs.error)} onRetry={() => songs.refetch()} />
      ) : (
        <VoteList key={`vote ${table.id}`} table={table} songs={songs.data} />
      )}
    </Page>
  );
}
