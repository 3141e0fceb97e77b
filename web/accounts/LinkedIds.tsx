import { Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFirst, type UserSession, unlink } from '#contract/accounts.ts';
import { call } from '../api/call.ts';
import { useSend } from '../api/useSend.ts';
import { useFailureText } from '../i18n/useFailureText.ts';
import { paths } from '../pages/paths.ts';
import { BusyButton } from '../ui/BusyButton.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { FailureNote } from '../ui/states/FailureNote.tsx';
import { SuccessNote } from '../ui/states/SuccessNote.tsx';
import { Tag } from '../ui/Tag.tsx';
import styles from './Settings.module.css';

type Service = UserSession['playerName'];

interface LinkedIdsProps {
  session: UserSession;
  /** Called when a link leads to another page. */
  onLeave: () => void;
}

/** The ids of the player at the ranking services: links a second one, chooses the first, and unlinks one (accounts.md §1.1). */
export function LinkedIds({ session, onLeave }: LinkedIdsProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const [done, setDone] = useState('');
  const [asked, setAsked] = useState<Service | null>(null);
  const { isSending, failure, send } = useSend();
  const ids = [
    { service: 'lr2' as const, name: t('account.userlr2id'), id: session.userlr2id },
    { service: 'beatoraja' as const, name: t('account.minirid'), id: session.minirid },
  ];
  const linked = ids.filter(({ id }) => id !== null);
  const missing = ids.find(({ id }) => id === null);

  const change = async (endpoint: typeof unlink | typeof showFirst, service: Service, message: string) => {
    setDone('');
    setAsked(null);
    if (!(await send(() => call(endpoint, { body: { service } })))) return;
    // Rights and scores change with it, and so does everything that shows them.
    await queryClient.invalidateQueries();
    setDone(message);
  };

  return (
    <>
      <p className={styles.hint}>{t('linkedIds.hint')}</p>
      <ul className={styles.sessions}>
        {linked.map(({ service, name, id }) => (
          <li key={service}>
            <div>
              <span className={styles.browser}>
                {name}
                {linked.length > 1 && session.playerName === service && (
                  <Tag color="var(--good)">{t('linkedIds.first')}</Tag>
                )}
              </span>
              <p className={styles.hint}>{id}</p>
              {asked === service && <p>{t('linkedIds.sure')}</p>}
            </div>
            {linked.length > 1 && (
              <Group gap="xs">
                {session.playerName !== service && asked !== service && (
                  <BusyButton
                    size="compact-sm"
                    variant="default"
                    isBusy={isSending}
                    aria-label={t('linkedIds.showFirstOf', { name })}
                    onClick={() => void change(showFirst, service, t('linkedIds.shown', { name }))}
                  >
                    {t('linkedIds.showFirst')}
                  </BusyButton>
                )}
                {asked === service && (
                  <BusyButton size="compact-sm" variant="default" onClick={() => setAsked(null)}>
                    {t('linkedIds.keep')}
                  </BusyButton>
                )}
                <BusyButton
                  size="compact-sm"
                  {...(asked === service ? { color: 'red.9' } : { variant: 'default' })}
                  isBusy={isSending}
                  aria-label={t('linkedIds.unlinkOf', { name })}
                  onClick={() =>
                    asked === service
                      ? void change(unlink, service, t('linkedIds.unlinked', { name }))
                      : setAsked(service)
                  }
                >
                  {t('linkedIds.unlink')}
                </BusyButton>
              </Group>
            )}
          </li>
        ))}
      </ul>
      <FailureNote message={failure ? failureText(failure) : ''} />
      <SuccessNote message={done} />
      {missing && (
        <LinkButton to={paths.linkId} variant="default" onClick={onLeave}>
          {t('linkedIds.link', { name: missing.name })}
        </LinkButton>
      )}
    </>
  );
}
