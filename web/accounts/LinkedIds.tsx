import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFirst, type UserSession } from '#contract/accounts/accounts.ts';
import { call } from '../base/api/call.ts';
import { useSend } from '../base/api/useSend.ts';
import boxed from '../base/ui/BoxedRows.module.css';
import { BusyButton } from '../base/ui/BusyButton.tsx';
import { Group } from '../base/ui/Layout.tsx';
import { LinkButton } from '../base/ui/LinkButton.tsx';
import { FailureNote } from '../base/ui/states/FailureNote.tsx';
import { SuccessNote } from '../base/ui/states/SuccessNote.tsx';
import { Tag } from '../base/ui/Tag.tsx';
import { paths } from '../frame/pages/paths.ts';
import { nativeIdText } from '../frame/session/nativeIdText.ts';
import { linkableServices, ownIds } from '../frame/session/ownIds.ts';
import styles from './Settings.module.css';
import { UnlinkId } from './UnlinkId.tsx';

type Service = UserSession['playerName'];

/** The ids of the player at the ranking services: links a second one, chooses the main one, and unlinks one. */
export function LinkedIds({ session }: { session: UserSession }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [done, setDone] = useState('');
  const [asked, setAsked] = useState<Service | null>(null);
  const { isSending, failure, send } = useSend();
  const names = { lr2: t('account.userlr2id'), beatoraja: t('account.minirid') };
  const linked = ownIds(session).map((id) => {
    const native = nativeIdText(t, id);
    return { service: id.service, id: id.rankingId, isNative: native !== null, name: native ?? names[id.service] };
  });

  const ask = (service: Service | null) => {
    setDone('');
    setAsked(service);
  };

  const end = async (message: string) => {
    ask(null);
    // Rights and scores change with it, and everything that shows them.
    await queryClient.invalidateQueries();
    setDone(message);
  };

  const show = async (service: Service, message: string) => {
    ask(null);
    if (await send(() => call(showFirst, { body: { service } }))) await end(message);
  };

  return (
    <>
      <p className="hint">{t('linkedIds.hint')}</p>
      <ul className={boxed.rows}>
        {linked.map(({ service, name, id, isNative }) => (
          <li key={service}>
            <div>
              <Group component="span" className={styles.browser} gap="var(--space-1) var(--space-2)">
                {name}
                {linked.length > 1 && session.playerName === service && (
                  <Tag color="var(--good)">{t('linkedIds.first')}</Tag>
                )}
              </Group>
              <p className="hint">{isNative ? t('linkedIds.native', { name: names[service] }) : id}</p>
            </div>
            {linked.length > 1 && asked !== service && (
              <Group gap="var(--space-2)">
                {session.playerName !== service && (
                  <BusyButton
                    size="compact-sm"
                    variant="default"
                    isBusy={isSending}
                    aria-label={t('linkedIds.showFirstOf', { name })}
                    onClick={() => void show(service, t('linkedIds.shown', { name }))}
                  >
                    {t('linkedIds.showFirst')}
                  </BusyButton>
                )}
                {!isNative && (
                  <BusyButton
                    size="compact-sm"
                    variant="default"
                    isBusy={isSending}
                    aria-label={t('linkedIds.unlinkOf', { name })}
                    onClick={() => ask(service)}
                  >
                    {t('linkedIds.unlink')}
                  </BusyButton>
                )}
              </Group>
            )}
            {asked === service && (
              <UnlinkId
                service={service}
                name={name}
                onKeep={() => ask(null)}
                onUnlinked={() => void end(t('linkedIds.unlinked', { name }))}
              />
            )}
          </li>
        ))}
      </ul>
      <FailureNote failure={failure} />
      <SuccessNote message={done} />
      <Group gap="var(--space-2)">
        {linkableServices(session).map((service) => (
          <LinkButton
            key={service}
            to={paths.linkId}
            search={service === 'beatoraja' ? { client: service } : {}}
            variant="default"
          >
            {t('linkedIds.link', { name: names[service] })}
          </LinkButton>
        ))}
      </Group>
    </>
  );
}
