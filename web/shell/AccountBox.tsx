import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { leave } from '../accounts/leave.ts';
import { useSession } from '../accounts/useSession.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './Header.module.css';
import { LinkButton } from './LinkButton.tsx';

/** Who is logged in, and the way out; or the way in. */
export function AccountBox() {
  const { t } = useTranslation();
  const { session, isPending } = useSession();
  if (isPending) return null;
  if (!session) {
    return (
      <LinkButton to={paths.login} size="sm" leftSection={<Icon name="login" size={16} />}>
        {t('shell.login')}
      </LinkButton>
    );
  }
  return (
    <div className={styles.account}>
      <span className={styles.nickname}>{session.nickname}</span>
      <ActionIcon variant="default" size="lg" aria-label={t('shell.logout')} title={t('shell.logout')} onClick={leave}>
        <Icon name="logout" />
      </ActionIcon>
    </div>
  );
}
