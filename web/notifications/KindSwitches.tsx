import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifications, switchNotifications } from '#contract/notifications/notifications.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '#domain/accounts/notifications.ts';
import { call } from '../base/api/call.ts';
import { endpointKey } from '../base/api/useEndpoint.ts';
import { useSend } from '../base/api/useSend.ts';
import { Switch } from '../base/ui/Switch.tsx';
import { FailureNote } from '../base/ui/states/FailureNote.tsx';
import styles from './Notifications.module.css';

interface KindSwitchesProps {
  /** The kinds that are off. */
  off: readonly NotificationKind[];
}

/** Switches each kind of notification on or off. It is saved immediately. */
export function KindSwitches({ off: stored }: KindSwitchesProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { isSending, failure, send } = useSend();
  const [off, setOff] = useState(stored);
  const change = async (kind: NotificationKind, on: boolean) => {
    if (isSending) return;
    setOff(on ? off.filter((one) => one !== kind) : [...off, kind]);
    const reply = await send(() => call(switchNotifications, { body: { kind, on } }));
    if (!reply) return setOff(off);
    void queryClient.invalidateQueries({ queryKey: endpointKey(notifications) });
  };
  return (
    <section aria-labelledby="kinds">
      <h2 id="kinds">{t('notifications.kinds')}</h2>
      <div className={styles.kinds}>
        {NOTIFICATION_KINDS.map((kind) => (
          <Switch
            key={kind}
            label={t(`notifications.kind.${kind}`)}
            isOn={!off.includes(kind)}
            onSwitch={(isOn) => void change(kind, isOn)}
          />
        ))}
      </div>
      <FailureNote failure={failure} />
    </section>
  );
}
