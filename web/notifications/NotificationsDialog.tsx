import { useTranslation } from 'react-i18next';
import { notifications } from '#contract/notifications/notifications.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { Dialog } from '../base/ui/Dialog.tsx';
import { Group, Stack } from '../base/ui/Layout.tsx';
import { LinkButton } from '../base/ui/LinkButton.tsx';
import { EmptyState } from '../base/ui/states/EmptyState.tsx';
import { ErrorState } from '../base/ui/states/ErrorState.tsx';
import { Loading } from '../base/ui/states/Loading.tsx';
import { paths } from '../frame/pages/paths.ts';
import { NotificationList } from './NotificationList.tsx';
import { ReadAllButton } from './ReadAllButton.tsx';
import { useReadNotifications } from './useReadNotifications.ts';

/** How many of the newest are shown; the page has the others. */
const SHOWN = 8;

interface NotificationsDialogProps {
  onClose: () => void;
}

/** The newest notifications, in front of any page. */
export function NotificationsDialog({ onClose }: NotificationsDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('notifications.title')} shape="side" focus="title" onClose={onClose}>
      <Stack gap="var(--space-4)">
        <Newest onClose={onClose} />
        <LinkButton to={paths.notifications} variant="default" className="fit" onClick={onClose}>
          {t('notifications.all')}
        </LinkButton>
      </Stack>
    </Dialog>
  );
}

function Newest({ onClose }: NotificationsDialogProps) {
  const { t } = useTranslation();
  const reading = useReadNotifications();
  const { data, error, refetch } = useEndpoint(notifications, { query: { page: 1 } });
  if (error) return <ErrorState query={{ error, refetch }} />;
  if (!data) return <Loading lines={SHOWN} />;
  if (data.source.length === 0)
    return (
      <EmptyState icon="bell" title={t('notifications.none')}>
        {t('notifications.noneHint')}
      </EmptyState>
    );
  return (
    <>
      <Group gap="var(--space-2)">
        <ReadAllButton list={data} {...reading} />
      </Group>
      <NotificationList rows={data.source.slice(0, SHOWN)} read={reading.read} onFollow={onClose} />
    </>
  );
}
