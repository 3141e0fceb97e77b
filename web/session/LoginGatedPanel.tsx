import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserSession } from '#contract/accounts.ts';
import { paths } from '../pages/paths.ts';
import { FoldedPanel } from '../ui/FoldedPanel.tsx';
import type { IconName } from '../ui/Icon.tsx';
import { Loading } from '../ui/states/Loading.tsx';
import { Sanctions } from './Sanctions.tsx';
import { useReturnTo } from './useReturnTo.ts';
import { useKeptSession } from './useSession.ts';

interface LoginGatedPanelProps {
  icon: IconName;
  title: string;
  /** What to say to whoever is not logged in. */
  loginRequired: string;
  /** Whether it is unfolded from the start, and in view. */
  startsOpen?: boolean;
  children: (session: UserSession) => ReactNode;
}

/** Folded away until a player wants to propose something; visitors are shown the way in, sanctioned players why not. */
export function LoginGatedPanel({ icon, title, loginRequired, startsOpen = false, children }: LoginGatedPanelProps) {
  const { t } = useTranslation();
  const session = useKeptSession();
  const back = useReturnTo();
  const [wasOpened, setOpened] = useState(startsOpen);
  return (
    <FoldedPanel icon={icon} title={title} startsOpen={startsOpen} onOpen={() => setOpened(true)}>
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
    </FoldedPanel>
  );
}
