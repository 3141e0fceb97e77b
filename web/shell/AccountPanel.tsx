import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logout, type UserSession } from '#contract/accounts/accounts.ts';
import { clients } from '#domain/players/clients.ts';
import { call, type Failure, isFailure } from '../base/api/call.ts';
import { useFailureText } from '../base/i18n/useFailureText.ts';
import { BusyButton } from '../base/ui/BusyButton.tsx';
import { Dialog } from '../base/ui/Dialog.tsx';
import { Icon } from '../base/ui/Icon.tsx';
import { Group, Stack } from '../base/ui/Layout.tsx';
import { LinkButton } from '../base/ui/LinkButton.tsx';
import { FailureNote } from '../base/ui/states/FailureNote.tsx';
import { paths } from '../frame/pages/paths.ts';
import { nativeIdText } from '../frame/session/nativeIdText.ts';
import { notifyOtherTabs } from '../frame/session/otherTabs.ts';
import { ownIds } from '../frame/session/ownIds.ts';
import { Sanctions } from '../frame/session/Sanctions.tsx';
import { viewerId } from '../frame/session/viewerId.ts';
import { ScoresAndLimits } from '../players/ScoresAndLimits.tsx';
import { PROFILE_TABLE } from '../tables/profileTable.ts';
import styles from './AccountPanel.module.css';
import { ThemeSwitch } from './ThemeSwitch.tsx';

interface AccountPanelProps {
  session: UserSession;
  onClose: () => void;
}

/** The panel of the logged-in player: names, voting rights with their reasons, scores, and logout. */
export function AccountPanel({ session, onClose }: AccountPanelProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const [failed, setFailed] = useState('');
  const [isLoggingOut, setLoggingOut] = useState(false);
  const { nickname, playerName, userlr2id, dan, dan2 } = session;
  const first = ownIds(session).find(({ service }) => service === playerName);
  const dans = [
    ['SP', dan],
    ['DP', dan2],
  ].flatMap(([style, name]) => (name === '-' ? [] : [`${style} ${name}`]));
  const native = first ? nativeIdText(t, first) : null;

  const submitLogOut = async () => {
    if (isLoggingOut) return;
    setLoggingOut(true);
    const failure = await logOut();
    setLoggingOut(false);
    setFailed(failure ? failureText(failure) : '');
  };

  return (
    <Dialog title={nickname} shape="side" focus="title" onClose={onClose}>
      <Stack gap="var(--space-5)">
        <Stack component="dl" className={styles.facts} gap="var(--space-1)">
          <div>
            <dt className="dim">{t('panel.client')}</dt>
            <dd>{native ?? (playerName === 'lr2' ? `LR2 · ${userlr2id}` : clients.beatoraja)}</dd>
          </div>
          {dans.length > 0 && playerName === 'lr2' && native === null && (
            <div>
              <dt className="dim">{t('panel.dan')}</dt>
              <dd>{dans.join(' · ')}</dd>
            </div>
          )}
        </Stack>
        <Group gap="var(--space-2)">
          <LinkButton
            to={paths.user}
            params={{ tableId: PROFILE_TABLE, userId: viewerId(session) }}
            variant="default"
            leftSection={<Icon name="user" />}
            onClick={onClose}
          >
            {t('panel.profile')}
          </LinkButton>
          <LinkButton to={paths.requests} variant="default" leftSection={<Icon name="flag" />} onClick={onClose}>
            {t('panel.requests')}
          </LinkButton>
        </Group>
        <Sanctions session={session} />
        <ScoresAndLimits session={session} onLeave={onClose} />
        <Group className={styles.end} gap="var(--space-2)" align="stretch">
          <ThemeSwitch />
          <LinkButton to={paths.settings} variant="default" leftSection={<Icon name="settings" />} onClick={onClose}>
            {t('panel.settings')}
          </LinkButton>
          <BusyButton
            variant="default"
            isBusy={isLoggingOut}
            leftSection={<Icon name="logout" />}
            onClick={submitLogOut}
          >
            {t('shell.logout')}
          </BusyButton>
        </Group>
        <FailureNote message={failed} />
      </Stack>
    </Dialog>
  );
}

/**
 * Ends the session and loads Home, which drops all data of the session. It is no failure if the session has ended
 * already. Returns the failure, or null.
 */
export async function logOut(): Promise<Failure | null> {
  const reply = await call(logout, {});
  if (isFailure(reply) && reply.error !== 'ESESSIONEXP') return reply;
  notifyOtherTabs();
  location.assign(paths.home);
  return null;
}
