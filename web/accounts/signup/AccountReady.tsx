import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../base/ui/FormCard.module.css';
import { Icon } from '../../base/ui/Icon.tsx';
import { LinkButton } from '../../base/ui/LinkButton.tsx';
import { SuccessNote } from '../../base/ui/states/SuccessNote.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { useReturnTo } from '../../frame/session/useReturnTo.ts';
import { useSession } from '../../frame/session/useSession.ts';

interface AccountReadyProps {
  purpose: 'signup' | 'recover';
  /** The ID to log in with, which the player may have forgotten too. */
  userid: string;
}

/**
 * Confirms a sign-up, which has logged in, or a recovery, after which the login page is next. It takes the focus, because
 * the form is gone.
 */
export function AccountReady({ purpose, userid }: AccountReadyProps) {
  const { t } = useTranslation();
  const returnTo = useReturnTo();
  const { session, isPending } = useSession();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.focus(), []);
  return (
    <div ref={card} className={styles.card} tabIndex={-1}>
      <SuccessNote message={t(purpose === 'recover' ? 'recover.done' : 'link.signedUp')} />
      <p>
        {t('link.yourId')} <strong>{userid}</strong>
      </p>
      {purpose === 'recover' && <p>{t('recover.everywhere')}</p>}
      {!session && !isPending && (
        <LinkButton to={paths.login} search={returnTo} leftSection={<Icon name="login" />} className="fit">
          {t('shell.login')}
        </LinkButton>
      )}
    </div>
  );
}
