import { VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownRestrictions } from '#contract/players.ts';
import { sessionQuery, useKeptSession, useSession } from '../accounts/useSession.ts';
import { useWayBack } from '../accounts/useWayBack.ts';
import { endpointKey } from '../api/useEndpoint.ts';
import { withTexts } from '../i18n/texts.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './Header.module.css';
import { LinkButton } from './LinkButton.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

const loadPanel = withTexts(() => import('./SidePanel.tsx'), 'accounts', 'players');
const SidePanel = lazy(async () => ({ default: (await loadPanel()).SidePanel }));
const loadSettings = withTexts(() => import('../accounts/SettingsDialog.tsx'), 'accounts');
const SettingsDialog = lazy(async () => ({ default: (await loadSettings()).SettingsDialog }));

/** Who is logged in, with the way to all that is theirs; or the way in. */
export function AccountBox() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { session, isPending } = useSession();
  const kept = useKeptSession();
  const back = useWayBack();
  const [open, setOpen] = useState<'panel' | 'settings' | null>(null);
  const close = () => setOpen(null);
  const openPanel = () => {
    // A play may have arrived since the page last asked.
    void queries.invalidateQueries(sessionQuery);
    void queries.invalidateQueries({ queryKey: endpointKey(ownRestrictions) });
    setOpen('panel');
  };
  if (isPending) return null;
  return (
    <>
      {session ? (
        <button type="button" className={styles.account} aria-haspopup="dialog" onClick={openPanel}>
          <Icon name="user" />
          <VisuallyHidden component="span">{t('panel.of')}</VisuallyHidden>
          <span className={styles.nickname}>{session.nickname}</span>
        </button>
      ) : (
        <>
          <ThemeSwitch />
          <LinkButton to={paths.login} search={back} size="sm" leftSection={<Icon name="login" size={16} />}>
            {t('shell.login')}
          </LinkButton>
        </>
      )}
      <Suspense>
        {kept && open === 'panel' && (
          <SidePanel session={kept} onClose={close} onSettings={() => setOpen('settings')} />
        )}
        {kept && open === 'settings' && <SettingsDialog session={kept} onClose={close} />}
      </Suspense>
    </>
  );
}
