import { Navigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { song } from '#contract/voting/submissions.ts';
import { tableOf } from '../base/api/currentRules.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { LinkButton } from '../base/ui/LinkButton.tsx';
import { NotFound } from '../frame/NotFound.tsx';
import { paths } from '../frame/pages/paths.ts';
import { UnloadedPage } from '../frame/UnloadedPage.tsx';
import { EntryView } from './EntryView.tsx';

/** The page of an entry. The old address of a transferred entry redirects to its new one. */
export function EntryPage() {
  const { t } = useTranslation();
  const { tableId, entryNo } = useParams({ from: paths.song });
  const table = tableOf(tableId);
  const request = { params: { entryNo }, query: { table: tableId } };
  const detail = useEndpoint(song, request, { enabled: table !== undefined });
  if (!table) return <NotFound />;
  if (detail.error?.error === 'ENOTFOUND') {
    return (
      <NotFound what={t('notFound.proposal', { number: entryNo, table: table.name })}>
        <LinkButton to={paths.submissions} params={{ tableId }}>
          {t('notFound.proposals')}
        </LinkButton>
      </NotFound>
    );
  }
  if (!detail.isSuccess) return <UnloadedPage title={t('song.loading')} query={detail} />;
  const { source } = detail.data;
  if (source.table !== tableId) {
    return <Navigate to={paths.song} params={{ tableId: source.table, entryNo }} replace />;
  }
  return <EntryView key={`${source.table} ${source.entryNo}`} song={source} />;
}
