import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserSession } from '#contract/accounts/accounts.ts';
import { type ClientKey, clientKeys, revokeKey } from '#contract/plays/clientKeys.ts';
import { call } from '../../base/api/call.ts';
import { endpointKey, useEndpoint } from '../../base/api/useEndpoint.ts';
import { useSend } from '../../base/api/useSend.ts';
import boxed from '../../base/ui/BoxedRows.module.css';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { Icon } from '../../base/ui/Icon.tsx';
import { Group } from '../../base/ui/Layout.tsx';
import { LinkButton } from '../../base/ui/LinkButton.tsx';
import { ErrorState } from '../../base/ui/states/ErrorState.tsx';
import { FailureNote } from '../../base/ui/states/FailureNote.tsx';
import { Loading } from '../../base/ui/states/Loading.tsx';
import { SuccessNote } from '../../base/ui/states/SuccessNote.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { ClientKeyItem } from './ClientKeyItem.tsx';
import { CreateKey } from './CreateKey.tsx';
import styles from './GameClients.module.css';
import { type CreatedKey, NewKey } from './NewKey.tsx';

interface GameClientsProps {
  session: Pick<UserSession, 'userid' | 'playerName'>;
}

/** The keys with which the games of the player send plays: lists, creates and revokes them. */
export function GameClients({ session: { userid, playerName } }: GameClientsProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const list = useRef<HTMLDivElement>(null);
  const query = useEndpoint(clientKeys, {});
  const { isSending, failure, send } = useSend();
  const [step, setStep] = useState<'list' | 'create' | CreatedKey>('list');
  const [asked, setAsked] = useState<number | null>(null);
  const [revoked, setRevoked] = useState('');
  if (query.isPending) return <Loading shape="lines" lines={2} />;
  if (query.isError) return <ErrorState query={query} />;

  const refresh = () => queryClient.invalidateQueries({ queryKey: endpointKey(clientKeys) });
  const show = (next: typeof step) => {
    setRevoked('');
    setAsked(null);
    setStep(next);
  };
  const backToList = () => {
    show('list');
    list.current?.focus();
  };
  const onCreated = async (made: CreatedKey) => {
    show(made);
    await refresh();
  };
  const revoke = async ({ id, name }: ClientKey) => {
    setRevoked('');
    if (!(await send(() => call(revokeKey, { body: { id } })))) return;
    setAsked(null);
    await refresh();
    setRevoked(name);
    // The button that was pressed is removed with its key.
    list.current?.focus();
  };

  const { source } = query.data;
  return (
    <>
      <div ref={list} className={styles.list} tabIndex={-1}>
        <p className="hint">{t('gameClients.hint')}</p>
        {source.length > 0 && (
          <ul className={boxed.rows}>
            {source.map((key) => (
              <ClientKeyItem
                key={key.id}
                clientKey={key}
                isAsked={asked === key.id}
                isBusy={isSending}
                onAsk={(isAsked) => setAsked(isAsked ? key.id : null)}
                onRevoke={() => void revoke(key)}
              />
            ))}
          </ul>
        )}
      </div>
      <FailureNote failure={failure} />
      <SuccessNote message={revoked && t('gameClients.revoked', { name: revoked })} />
      {step === 'create' ? (
        <CreateKey
          initialClient={playerName === 'lr2' ? 'openlr2' : 'beatoraja'}
          onCreated={(made) => void onCreated(made)}
          onCancel={backToList}
        />
      ) : step === 'list' ? (
        <Group gap="var(--space-2)">
          <BusyButton variant="default" onClick={() => show('create')}>
            {t('gameClients.add')}
          </BusyButton>
          <LinkButton to={paths.plays} variant="subtle" leftSection={<Icon name="history" />}>
            {t('gameClients.plays')}
          </LinkButton>
        </Group>
      ) : (
        <NewKey made={step} userid={userid} onDone={backToList} />
      )}
    </>
  );
}
