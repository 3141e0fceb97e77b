import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../pages/paths.ts';
import { useReturnTo } from '../session/useReturnTo.ts';
import styles from '../ui/FormCard.module.css';
import { Icon } from '../ui/Icon.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { SuccessNote } from '../ui/states/SuccessNote.tsx';

interface ReadyToLogInProps {
  purpose: 'signup' | 'recover';
  /** The ID to log in with, which the player may have forgotten too. */
  userid: string;
}

/**
 * Confirms a sign-up or recovery, with the ID and a link to the login page. It takes the focus, because the form is
 * gone.
 */
export function ReadyToLogIn({ purpose, userid }: ReadyToLogInProps) {
  const { t } = useTranslation();
  const returnTo = useReturnTo();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.focus(), []);
  return (
    <div ref={card} className={styles.card} tabIndex={-1}>
      <SuccessNote message={t(purpose === 'recover' ? 'recover.done' : 'link.signedUp')} />
      <p>
        {t('link.yourId')} <strong>{userid}</strong>
      </p>
      {purpose === 'recover' && <p>{t('recover.everywhere')}</p>}
      <LinkButton to={paths.login} search={returnTo} leftSection={<Icon name="login" />} w="fit-content">
        {t('shell.login')}
      </LinkButton>
    </div>
  );
}
