import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NOTIFICATIONS_PER_PAGE, notifications } from '#contract/notifications/notifications.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { Stack } from '../base/ui/Layout.tsx';
import { Pagination } from '../base/ui/lists/Pagination.tsx';
import { EmptyState } from '../base/ui/states/EmptyState.tsx';
import { ErrorState } from '../base/ui/states/ErrorState.tsx';
import { Loading } from '../base/ui/states/Loading.tsx';
import { LoggedIn } from '../frame/LoggedIn.tsx';
import { Page } from '../frame/Page.tsx';
import { paths } from '../frame/pages/paths.ts';
import { KindSwitches } from './KindSwitches.tsx';
import { NotificationList } from './NotificationList.tsx';
import { ReadAllButton } from './ReadAllButton.tsx';
import { useReadNotifications } from './useReadNotifications.ts';

/** The page of what the player was told, and of what they want to be told. */
export function NotificationsPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('notifications.title')}>
      <LoggedIn text={t('notifications.loginRequired')}>
        {(session) => <OwnNotifications key={session.userid} />}
      </LoggedIn>
    </Page>
  );
}

function OwnNotifications() {
  const { t } = useTranslation();
  const reading = useReadNotifications();
  const { page = 1 } = useSearch({ from: paths.notifications });
  const { data, error, refetch } = useEndpoint(notifications, { query: { page } }, { keepsPrevious: true });
  if (error) return <ErrorState query={{ error, refetch }} />;
  if (!data) return <Loading lines={12} />;
  const pager = (
    <Pagination label={t('notifications.title')} page={page} total={data.total} perPage={NOTIFICATIONS_PER_PAGE} />
  );
  return (
    <Stack gap="var(--space-4)">
      {data.total === 0 ? (
        <EmptyState icon="bell" title={t('notifications.none')}>
          {t('notifications.noneHint')}
        </EmptyState>
      ) : (
        <>
          <ReadAllButton list={data} {...reading} />
          {pager}
          <NotificationList rows={data.source} read={reading.read} />
        </>
      )}
      <KindSwitches off={data.off} />
    </Stack>
  );
}
