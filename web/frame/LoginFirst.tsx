import { useTranslation } from 'react-i18next';
import { Icon } from '../base/ui/Icon.tsx';
import { LinkButton } from '../base/ui/LinkButton.tsx';
import { paths } from './pages/paths.ts';
import { useReturnTo } from './session/useReturnTo.ts';

interface LoginFirstProps {
  /** What needs a login. */
  text: string;
}

/** Shown to visitors in place of what needs an account, with the way to log in and back. */
export function LoginFirst({ text }: LoginFirstProps) {
  const { t } = useTranslation();
  return (
    <>
      <p>{text}</p>
      <LinkButton to={paths.login} search={useReturnTo()} leftSection={<Icon name="login" />} className="fit">
        {t('shell.login')}
      </LinkButton>
    </>
  );
}
