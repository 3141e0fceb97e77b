import { useTranslation } from 'react-i18next';
import { Icon } from '../base/ui/Icon.tsx';
import { LinkButton } from '../base/ui/LinkButton.tsx';
import { paths } from '../frame/pages/paths.ts';
import { useReturnTo } from '../frame/session/useReturnTo.ts';

/** Shown to visitors in place of the requests of an account. */
export function LoginFirst() {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('requests.loginRequired')}</p>
      <LinkButton to={paths.login} search={useReturnTo()} leftSection={<Icon name="login" />} w="fit-content">
        {t('shell.login')}
      </LinkButton>
    </>
  );
}
