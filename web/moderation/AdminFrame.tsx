import { Link } from '@tanstack/react-router';
import { type ComponentType, Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '#domain/moderation/acts.ts';
import { EmptyState } from '../base/ui/states/EmptyState.tsx';
import tabs from '../base/ui/Tabs.module.css';
import { LoggedIn } from '../frame/LoggedIn.tsx';
import { Page } from '../frame/Page.tsx';
import { paths } from '../frame/pages/paths.ts';

interface AdminFrameProps {
  title: `admin.${'title' | 'requests' | 'request.title' | 'players' | 'player.title' | 'count' | 'trail' | 'site'}`;
  /** Who may see it; moderators by default. */
  needs?: Role;
  /** What it shows then. */
  content: ComponentType;
}

/** A page for moderators, or for admins alone, with links to the others. Anybody else is told what it needs. */
export function AdminFrame({ title, needs = 'moderator', content: Content }: AdminFrameProps) {
  const { t } = useTranslation();
  return (
    <Page title={t(title)}>
      <LoggedIn text={t('admin.loginRequired')}>
        {(session) =>
          session[needs] ? (
            <Fragment key={session.userid}>
              <div className={tabs.row}>
                <nav aria-label={t('admin.pages')} className={tabs.tabs}>
                  <Tab to={paths.admin} name={t('admin.overview')} />
                  <Tab to={paths.adminRequests} name={t('admin.requests')} isAbove={title === 'admin.request.title'} />
                  <Tab to={paths.adminPlayers} name={t('admin.players')} isAbove={title === 'admin.player.title'} />
                  {session.admin && (
                    <>
                      <Tab to={paths.adminCount} name={t('admin.count')} />
                      <Tab to={paths.adminTrail} name={t('admin.trail')} />
                      <Tab to={paths.adminSite} name={t('admin.site')} />
                    </>
                  )}
                </nav>
              </div>
              <Content />
            </Fragment>
          ) : (
            <EmptyState icon="lock" title={t(`admin.needs.${needs}`)} />
          )
        }
      </LoggedIn>
    </Page>
  );
}

interface TabProps {
  to: (typeof paths)['admin' | 'adminRequests' | 'adminPlayers' | 'adminCount' | 'adminTrail' | 'adminSite'];
  name: string;
  /** Whether the page is below it: one of the requests or players that it lists. */
  isAbove?: boolean;
}

function Tab({ to, name, isAbove }: TabProps) {
  return (
    <Link to={to} activeOptions={{ exact: true, includeSearch: false }} aria-current={isAbove || undefined}>
      {name}
    </Link>
  );
}
