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
  /** The ID to log in with, which may have been forgotten too. */
  userid: string;
}

/** It went well: what to log in with, and the way there. It takes the keyboard, whose place was a form that is gone. */
export function ReadyToLogIn({ purpose, userid }: ReadyToLogInProps) {
  const { t } = useTranslation();
  const back = useReturnTo();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.focus(), []);
  return (
    <div ref={card} className={styles.card} tabIndex={-1}>
      <SuccessNote message={t(purpose === 'recover' ? 'recover.done' : 'link.signedUp')} />
      <p>
        {t('link.yourId')} <strong>{userid}</strong>
      </p>
      {purpose === 'recover' && <p>{t('recover.everywhere')}</p>}
      <LinkButton to={paths.login} search={back} leftSection={<Icon name="login" />} w="fit-content">
        {t('shell.login')}
      </LinkButton>
    </div>
  );
}
