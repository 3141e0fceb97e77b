import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../frame/pages/paths.ts';
import { useReturnTo } from '../../frame/session/useReturnTo.ts';

/** Links below the sign-up form for players who have an account already: login, and forgotten password. */
export function ExistingAccountLinks() {
  const { t } = useTranslation();
  const returnTo = useReturnTo();
  return (
    <p>
      {t('signup.already')}{' '}
      <Link to={paths.login} search={returnTo}>
        {t('shell.login')}
      </Link>
      {' · '}
      <Link to={paths.recover} search={returnTo}>
        {t('login.forgot')}
      </Link>
    </p>
  );
}
