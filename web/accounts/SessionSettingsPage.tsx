import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endSessions, sessions } from '#contract/accounts/accounts.ts';
import { call } from '../base/api/call.ts';
import { endpointKey, useEndpoint } from '../base/api/useEndpoint.ts';
import { useSend } from '../base/api/useSend.ts';
import boxed from '../base/ui/BoxedRows.module.css';
import { BusyButton } from '../base/ui/BusyButton.tsx';
import { ErrorState } from '../base/ui/states/ErrorState.tsx';
import { FailureNote } from '../base/ui/states/FailureNote.tsx';
import { Loading } from '../base/ui/states/Loading.tsx';
import { SuccessNote } from '../base/ui/states/SuccessNote.tsx';
import { SessionItem } from './SessionItem.tsx';
import styles from './Settings.module.css';
import { SettingsFrame } from './SettingsFrame.tsx';

/** The browsers in which the player is logged in. */
export function SessionSettingsPage() {
  const { t } = useTranslation();
  return (
    <SettingsFrame title={t('sessions.title')}>
      {() => (
        <div className={styles.content}>
          <SessionList />
        </div>
      )}
    </SettingsFrame>
  );
}

/** Lists the active sessions, with buttons that end the others. */
function SessionList() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const query = useEndpoint(sessions, {});
  const { isSending, failure, send } = useSend();
  const [isDone, setDone] = useState(false);
  if (query.isPending) return <Loading shape="lines" lines={2} />;
  if (query.isError) return <ErrorState query={query} />;

  const end = async (id: number | 'others') => {
    setDone(false);
    if (!(await send(() => call(endSessions, { body: { id } })))) return;
    await queryClient.invalidateQueries({ queryKey: endpointKey(sessions) });
    setDone(true);
    // The button that was pressed is removed with its session.
    list.current?.focus();
  };

  const { source } = query.data;
  return (
    <>
      <p className="hint">{t('sessions.hint')}</p>
      <ul ref={list} className={boxed.rows} tabIndex={-1}>
        {source.map((session) => (
          <SessionItem key={session.id} session={session} isBusy={isSending} onEnd={() => void end(session.id)} />
        ))}
      </ul>
      <FailureNote failure={failure} />
      <SuccessNote message={isDone ? t('sessions.done') : ''} />
      {source.length > 1 && (
        <BusyButton variant="default" isBusy={isSending} onClick={() => void end('others')}>
          {t('sessions.endOthers')}
        </BusyButton>
      )}
    </>
  );
}
