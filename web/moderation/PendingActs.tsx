import { Button, Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endPendingAct, type PendingAct } from '#contract/admin.ts';
import { call } from '../base/api/call.ts';
import { useSend } from '../base/api/useSend.ts';
import { Time } from '../base/i18n/Time.tsx';
import { useFailureText } from '../base/i18n/useFailureText.ts';
import { BusyButton } from '../base/ui/BusyButton.tsx';
import { Dialog } from '../base/ui/Dialog.tsx';
import { FailureNote } from '../base/ui/states/FailureNote.tsx';
import { refreshForViewer } from '../frame/session/useSession.ts';
import styles from './Admin.module.css';
import { actName } from './actName.ts';
import { ChangeList } from './ChangeList.tsx';
import { Section } from './Section.tsx';

interface PendingActsProps {
  pending: readonly PendingAct[];
}

/** The acts that wait for a second admin. */
export function PendingActs({ pending }: PendingActsProps) {
  const { t } = useTranslation();
  return (
    <Section title={t('admin.pending.title')}>
      <ul className={styles.items}>
        {pending.map((act) => (
          <PendingItem key={act.id} pending={act} />
        ))}
      </ul>
    </Section>
  );
}

interface PendingItemProps {
  pending: PendingAct;
}

function PendingItem({ pending: { id, act, subject, reason, askedBy, askedAt, until, own } }: PendingItemProps) {
  const { t, i18n } = useTranslation();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const { isSending, failure, send } = useSend();
  const [changes, setChanges] = useState<Parameters<typeof ChangeList>[0]['changes'] | null>(null);
  const decide = (decision: 'preview' | 'confirm' | 'decline') =>
    send(() => call(endPendingAct, { body: { id, decision } }));
  const look = async () => {
    const outcome = await decide('preview');
    if (outcome) setChanges(outcome.changes);
  };
  const end = async (decision: 'confirm' | 'decline') => {
    if (!(await decide(decision))) return;
    setChanges(null);
    await refreshForViewer(queries);
  };
  const name = `${actName(i18n, act)}: ${subject}`;
  const note = <FailureNote message={failure ? failureText(failure) : ''} />;
  return (
    <li>
      <strong dir="auto">{name}</strong>
      <p className={styles.quote}>{reason}</p>
      <p className="hint">
        {own ? t('admin.pending.own') : t('admin.pending.by', { nickname: askedBy })} <Time time={askedAt} /> –{' '}
        <Time time={until} /> (GMT+9)
      </p>
      <Group gap="var(--space-2)">
        {!own && (
          <BusyButton size="compact-md" isBusy={isSending} aria-haspopup="dialog" onClick={look}>
            {t('admin.pending.look')}
          </BusyButton>
        )}
        <BusyButton variant="default" size="compact-md" isBusy={isSending} onClick={() => end('decline')}>
          {t(own ? 'admin.pending.withdraw' : 'admin.pending.decline')}
        </BusyButton>
      </Group>
      {changes ? (
        <Dialog title={name} focus="title" onClose={() => setChanges(null)}>
          <Stack gap="md">
            <p className={styles.quote}>{reason}</p>
            <ChangeList changes={changes} />
            {note}
            <Group justify="end">
              <Button variant="default" onClick={() => setChanges(null)}>
                {t('common.cancel')}
              </Button>
              <BusyButton isBusy={isSending} onClick={() => end('confirm')}>
                {t('admin.pending.confirm')}
              </BusyButton>
            </Group>
          </Stack>
        </Dialog>
      ) : (
        note
      )}
    </li>
  );
}
