import { VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ownRestrictions } from '#contract/players.ts';
import { endpointKey } from '../api/useEndpoint.ts';
import { showDialog } from '../frame/shellDialog.ts';
import { paths } from '../pages/paths.ts';
import { useReturnTo } from '../session/useReturnTo.ts';
import { sessionQuery, useSession } from '../session/useSession.ts';
import { Icon } from '../ui/Icon.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import styles from './Header.module.css';

/** Who is logged in, with the way to all that is theirs; or the way in. */
export function AccountBox() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { session, isPending } = useSession();
  const back = useReturnTo();
  const openPanel = () => {
    // A play may have arrived since the page last asked.
    void queries.invalidateQueries(sessionQuery);
    void queries.invalidateQueries({ queryKey: endpointKey(ownRestrictions) });
    showDialog('panel');
  };
  // Its place is held, so that nothing moves when it is known who it is.
  if (isPending) return <span className={styles.account} data-pending="" />;
  return session ? (
    <button type="button" className={styles.account} aria-haspopup="dialog" onClick={openPanel}>
      <Icon name="user" />
      <VisuallyHidden component="span">{t('panel.of')}</VisuallyHidden>
      <span className={styles.nickname}>{session.nickname}</span>
    </button>
  ) : (
    <LinkButton
      to={paths.login}
      search={back}
      size="sm"
      className={styles.login}
      leftSection={<Icon name="login" size={16} />}
    >
      {t('shell.login')}
    </LinkButton>
  );
}
