import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../pages/paths.ts';
import { useReturnTo } from '../session/useReturnTo.ts';

/** For those who have an account already. */
export function AlreadyHere() {
  const { t } = useTranslation();
  const back = useReturnTo();
  return (
    <p>
      {t('signup.already')}{' '}
      <Link to={paths.login} search={back}>
        {t('shell.login')}
      </Link>
      {' · '}
      <Link to={paths.recover} search={back}>
        {t('login.forgot')}
      </Link>
    </p>
  );
}
