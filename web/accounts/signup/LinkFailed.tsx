import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../base/i18n/useFailureText.ts';
import { Group } from '../../base/ui/Layout.tsx';
import { LinkButton } from '../../base/ui/LinkButton.tsx';
import { ErrorState } from '../../base/ui/states/ErrorState.tsx';
import { paths } from '../../frame/pages/paths.ts';
import type { LinkOutcome } from './confirmOnce.ts';

interface LinkFailedProps {
  outcome: Exclude<LinkOutcome, { userid: string }>;
  onRetry: (() => void) | undefined;
}

/** Shows why the sign-up or recovery with MinIR could not be finished, with links that start it again. */
export function LinkFailed({ outcome, onRetry }: LinkFailedProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const message = () => {
    if (outcome.purpose !== 'none') return t(`link.${outcome.purpose}`);
    const { error } = outcome.failure;
    if (error === 'ESESSIONKEYEXP') return t('link.expired');
    if (error === 'ENOTUSER') return t('link.noAccount');
    return failureText(outcome.failure);
  };
  return (
    <ErrorState message={message()} onRetry={onRetry}>
      <Group justify="center">
        <LinkButton to={paths.signupBeatoraja} variant="default">
          {t('link.toSignup')}
        </LinkButton>
        <LinkButton to={paths.recover} search={{ client: 'beatoraja' }} variant="default">
          {t('link.toRecover')}
        </LinkButton>
        <LinkButton to={paths.login} variant="default">
          {t('shell.login')}
        </LinkButton>
      </Group>
    </ErrorState>
  );
}
