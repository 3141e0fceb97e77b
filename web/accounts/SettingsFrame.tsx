import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserSession } from '#contract/accounts/accounts.ts';
import { clientKeys } from '#contract/plays/clientKeys.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { Loading } from '../base/ui/states/Loading.tsx';
import { LoginFirst } from '../frame/LoginFirst.tsx';
import { Page } from '../frame/Page.tsx';
import { paths } from '../frame/pages/paths.ts';
import { useKeptSession, useSession } from '../frame/session/useSession.ts';
import styles from './Settings.module.css';

interface SettingsFrameProps {
  title: string;
  /** What visitors can change too. */
  open?: ReactNode;
  /** The sections of a logged-in player. Each is saved on its own. */
  children: (session: UserSession) => ReactNode;
}

/** A page of the settings: the links to all of them, and its sections. */
export function SettingsFrame({ title, open, children }: SettingsFrameProps) {
  const { t } = useTranslation();
  const { isPending } = useSession();
  const session = useKeptSession();
  return (
    <Page title={title}>
      <div className={styles.page}>
        <nav aria-label={t('settings.title')} className={styles.pages}>
          <PageLink to={paths.settings} name={t('settings.page.general')} />
          <PageLink to={paths.settingsAccount} name={t('settings.page.account')} />
          <PageLink to={paths.settingsIds} name={t('linkedIds.title')} />
          <PageLink to={paths.settingsSessions} name={t('sessions.title')} />
          {session && <GamesLink />}
        </nav>
        <div className={styles.parts}>
          {open}
          {session ? (
            <Fragment key={session.userid}>{children(session)}</Fragment>
          ) : isPending ? (
            <Loading shape="lines" lines={4} />
          ) : (
            <div className={styles.content}>
              <LoginFirst text={t('settings.loginRequired')} />
            </div>
          )}
        </div>
      </div>
    </Page>
  );
}

interface PageLinkProps {
  to: (typeof paths)['settings' | 'settingsAccount' | 'settingsIds' | 'settingsSessions' | 'settingsGames'];
  name: string;
}

function PageLink({ to, name }: PageLinkProps) {
  return (
    <Link to={to} activeOptions={{ exact: true }}>
      {name}
    </Link>
  );
}

/** The link to the keys of games, where the site accepts plays. It is the last one, so that nothing moves. */
function GamesLink() {
  const { t } = useTranslation();
  return useAcceptsPlays() && <PageLink to={paths.settingsGames} name={t('gameClients.title')} />;
}

/**
 * Whether the site accepts plays from games, according to the list of keys of the logged-in player; false until it is
 * known.
 */
function useAcceptsPlays(): boolean {
  const { data, error } = useEndpoint(clientKeys, {});
  return data !== undefined || (error !== null && error.error !== 'ENOTFOUND');
}
