import { useTranslation } from 'react-i18next';
import type { notifications } from '#contract/notifications/notifications.ts';
import type { Reply } from '#contract/platform/endpoint.ts';
import { BusyButton } from '../base/ui/BusyButton.tsx';
import { Icon } from '../base/ui/Icon.tsx';
import { FailureNote } from '../base/ui/states/FailureNote.tsx';
import type { useReadNotifications } from './useReadNotifications.ts';

interface ReadAllButtonProps extends ReturnType<typeof useReadNotifications> {
  list: Pick<Reply<typeof notifications>, 'source' | 'unread'>;
}

/** Marks as read whatever is shown or older, but not what has arrived since. */
export function ReadAllButton({ list: { source, unread }, read, isSending, failure }: ReadAllButtonProps) {
  const { t } = useTranslation();
  const newest = source[0]?.id;
  return (
    <>
      <BusyButton
        variant="default"
        leftSection={<Icon name="check" />}
        isBusy={isSending}
        isReady={unread > 0}
        className="fit"
        onClick={() => unread > 0 && newest !== undefined && void read({ id: newest, older: true })}
      >
        {t('notifications.readAll')}
      </BusyButton>
      <FailureNote failure={failure} />
    </>
  );
}
