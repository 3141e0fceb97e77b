import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { UserSession } from '#contract/accounts/accounts.ts';
import type { SessionEnd } from '../base/api/sessionEnd.ts';
import { useFailureText } from '../base/i18n/useFailureText.ts';
import { Button } from '../base/ui/Button.tsx';
import { Dialog } from '../base/ui/Dialog.tsx';
import { Icon } from '../base/ui/Icon.tsx';
import { Group, Stack } from '../base/ui/Layout.tsx';
import { LinkButton } from '../base/ui/LinkButton.tsx';
import { paths } from '../frame/pages/paths.ts';
import { useReturnTo } from '../frame/session/useReturnTo.ts';

interface SessionEndedProps {
  end: SessionEnd;
  /** The session of another account that is logged in now. */
  session: UserSession | null;
  onClose: () => void;
}

/**
 * Shows that the session has ended, or who is logged in now. The page behind the dialog stays as it is, with everything
 * that was typed.
 */
export function SessionEnded({ end, session, onClose }: SessionEndedProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const returnTo = useReturnTo();
  if (end === 'EACCOUNTCHANGED') {
    return (
      <Dialog title={t('sessionEnd.changed', { nickname: session?.nickname })} onClose={onClose}>
        <Stack>
          <p>{failureText({ error: end })}</p>
          <p>{t('sessionEnd.changedText')}</p>
          <Group justify="end">
            <Button variant="default" onClick={() => location.reload()}>
              {t('broken.reload')}
            </Button>
            <Button data-first onClick={onClose}>
              {t('sessionEnd.stay')}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    );
  }
  if (end === 'EBANNED') {
    return (
      <Dialog title={t('sessionEnd.banned')} onClose={onClose}>
        <Stack>
          <p>{failureText({ error: end })}</p>
          <p>{t('sessionEnd.bannedText')}</p>
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {t('common.close')}
            </Button>
            <LinkButton to={paths.login} search={returnTo} data-first onClick={onClose}>
              {t('shell.login')}
            </LinkButton>
          </Group>
        </Stack>
      </Dialog>
    );
  }
  return (
    <Dialog title={t('sessionEnd.title')} onClose={onClose}>
      <Stack>
        <p>{t('sessionEnd.text')}</p>
        <p>
          {t('sessionEnd.typed')}{' '}
          <Link to={paths.login} search={returnTo} target="_blank">
            {t('sessionEnd.otherTab')}
          </Link>
        </p>
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {t('sessionEnd.stay')}
          </Button>
          <LinkButton
            to={paths.login}
            search={returnTo}
            data-first
            leftSection={<Icon name="login" size={16} />}
            onClick={onClose}
          >
            {t('shell.login')}
          </LinkButton>
        </Group>
      </Stack>
    </Dialog>
  );
}
