import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ownPlays, PLAYS_PER_PAGE } from '#contract/plays/plays.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { HowItWorks } from '../../base/ui/HowItWorks.tsx';
import { PagedTable } from '../../base/ui/lists/PagedTable.tsx';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import { ErrorState } from '../../base/ui/states/ErrorState.tsx';
import { Loading } from '../../base/ui/states/Loading.tsx';
import { LoggedIn } from '../../frame/LoggedIn.tsx';
import { Page } from '../../frame/Page.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { useSession } from '../../frame/session/useSession.ts';
import { PlayBenefits } from './PlayBenefits.tsx';
import { playColumns } from './playColumns.tsx';
import { SetUpButton } from './SetUpButton.tsx';
import { useLivePlays } from './useLivePlays.ts';

/** The page of the plays that the player's games sent: what they count for, and each with its outcome. */
export function PlaysPage() {
  const { t } = useTranslation();
  const { session } = useSession();
  return (
    <Page
      title={t('plays.title')}
      facts={
        session && (
          <HowItWorks>
            <p>{t('plays.hint')}</p>
          </HowItWorks>
        )
      }
    >
      <LoggedIn text={t('plays.loginRequired')}>{() => <OwnPlays />}</LoggedIn>
    </Page>
  );
}

/** The order of the server, the only one. */
const SORT = { id: 'playedAt', desc: true };

function OwnPlays() {
  const { t, i18n } = useTranslation();
  const columns = useMemo(() => playColumns(t, i18n.language), [t, i18n.language]);
  const { page: pageNumber = 1 } = useSearch({ from: paths.plays });
  const live = useLivePlays();
  const list = useEndpoint(ownPlays, { query: { page: pageNumber } }, { keepsPrevious: true });
  const query = pageNumber === 1 ? live : list;
  if (query.isError) return <ErrorState query={query} />;
  if (!query.data) return <Loading lines={12} />;
  const { data, isPlaceholderData } = query;
  if (data.give === 'off')
    return (
      <EmptyState icon="unplugged" title={t('plays.off')}>
        {t('plays.offHint')}
      </EmptyState>
    );
  return (
    <>
      <PlayBenefits plays={data} />
      <PagedTable
        caption={t('plays.title')}
        columns={columns}
        rows={data.source}
        rowKey={({ id }) => String(id)}
        page={pageNumber}
        total={data.total}
        perPage={PLAYS_PER_PAGE}
        sort={SORT}
        onSort={() => undefined}
        isOld={isPlaceholderData}
        empty={
          <EmptyState icon="history" title={t('plays.none')}>
            <p>{t('plays.noneHint')}</p>
            <SetUpButton />
          </EmptyState>
        }
      />
      {data.total > 0 && <SetUpButton />}
    </>
  );
}
