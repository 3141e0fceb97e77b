import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserSession } from '#contract/accounts/accounts.ts';
import { CollapsiblePanel } from '../../base/ui/CollapsiblePanel.tsx';
import type { IconName } from '../../base/ui/icons.ts';
import { Loading } from '../../base/ui/states/Loading.tsx';
import { paths } from '../pages/paths.ts';
import { Sanctions } from './Sanctions.tsx';
import { useReturnTo } from './useReturnTo.ts';
import { useKeptSession } from './useSession.ts';

interface LoginGatedPanelProps {
  icon: IconName;
  title: string;
  /** Shown to visitors who are not logged in. */
  loginRequired: string;
  /** Whether the panel starts open and scrolled into view. */
  startsOpen?: boolean;
  /** Whether this account has a draft in the panel. */
  hasDraft: (userid: string) => boolean;
  children: (session: UserSession) => ReactNode;
}

/**
 * A collapsed panel for something that needs a login. Visitors see a link to the login page, players whose voting
 * rights are suspended see why.
 */
export function LoginGatedPanel({
  icon,
  title,
  loginRequired,
  startsOpen = false,
  hasDraft,
  children,
}: LoginGatedPanelProps) {
  const { t } = useTranslation();
  const session = useKeptSession();
  const back = useReturnTo();
  const [wasOpened, setOpened] = useState(startsOpen);
  const mark = session && !wasOpened && hasDraft(session.userid) ? t('common.draft.mark') : '';
  return (
    <CollapsiblePanel icon={icon} title={title} startsOpen={startsOpen} mark={mark} onOpen={() => setOpened(true)}>
      {wasOpened &&
        (session ? (
          <Suspense fallback={<Loading shape="lines" lines={4} />}>
            {session.barred ? <Sanctions session={session} /> : children(session)}
          </Suspense>
        ) : (
          <p>
            {loginRequired}{' '}
            <Link to={paths.login} search={back}>
              {t('shell.login')}
            </Link>
          </p>
        ))}
    </CollapsiblePanel>
  );
}
