import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { revision } from '#contract/voting/revisions.ts';
import { tableOf } from '../../base/api/currentRules.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { LinkButton } from '../../base/ui/LinkButton.tsx';
import { NotFound } from '../../frame/NotFound.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { UnloadedPage } from '../../frame/UnloadedPage.tsx';
import { RevisionView } from './RevisionView.tsx';

/** The page of a revision. */
export function RevisionPage() {
  const { t } = useTranslation();
  const { tableId, entryNo } = useParams({ from: paths.revision });
  const table = tableOf(tableId);
  const request = { params: { entryNo }, query: { table: tableId } };
  const detail = useEndpoint(revision, request, { enabled: table !== undefined });
  if (!table) return <NotFound />;
  if (detail.error?.error === 'ENOTFOUND') {
    return (
      <NotFound what={t('revision.notFound', { number: entryNo, table: table.name })}>
        <LinkButton to={paths.revisions} params={{ tableId }}>
          {t('revision.all')}
        </LinkButton>
      </NotFound>
    );
  }
  if (!detail.isSuccess) return <UnloadedPage title={t('revision.loading')} query={detail} />;
  return <RevisionView key={detail.data.source.entryNo} revision={detail.data.source} />;
}
