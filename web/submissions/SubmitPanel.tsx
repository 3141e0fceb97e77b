import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { Sanctions } from '../accounts/Sanctions.tsx';
import { useKeptSession } from '../accounts/useSession.ts';
import { useWayBack } from '../accounts/useWayBack.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/Icon.tsx';
import { Loading } from '../ui/Loading.tsx';
import styles from './SubmitPanel.module.css';

const SubmitForm = lazy(() => import('./SubmitForm.tsx').then((module) => ({ default: module.SubmitForm })));

interface SubmitPanelProps {
  table: TableRules;
}

/** Folded away until someone wants to propose a chart; only then its form is loaded. */
export function SubmitPanel({ table }: SubmitPanelProps) {
  const { t } = useTranslation();
  const session = useKeptSession();
  const back = useWayBack();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.panel} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="file" />
        {t('submit.title')}
        <Icon name="down" />
      </summary>
      {isOpen && (
        <div className={styles.content}>
          {session ? (
            <Suspense fallback={<Loading lines={4} />}>
              {session.barred ? <Sanctions session={session} /> : <SubmitForm table={table} session={session} />}
            </Suspense>
          ) : (
            <p>
              {t('submit.loginRequired')}{' '}
              <Link to={paths.login} search={back}>
                {t('shell.login')}
              </Link>
            </p>
          )}
        </div>
      )}
    </details>
  );
}
