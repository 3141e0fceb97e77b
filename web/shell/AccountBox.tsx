import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ownRestrictions } from '#contract/players/players.ts';
import { endpointKey } from '../base/api/useEndpoint.ts';
import { Icon } from '../base/ui/Icon.tsx';
import { LinkButton } from '../base/ui/LinkButton.tsx';
import { VisuallyHidden } from '../base/ui/VisuallyHidden.tsx';
import { paths } from '../frame/pages/paths.ts';
import { useReturnTo } from '../frame/session/useReturnTo.ts';
import { sessionQuery, useSession } from '../frame/session/useSession.ts';
import { showDialog } from '../frame/shellDialog.ts';
import styles from './Header.module.css';

/** Shows the nickname of the logged-in player as a button that opens the account panel, or a login button. */
export function AccountBox() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { session, isPending } = useSession();
  const returnTo = useReturnTo();
  const openPanel = () => {
    // A score may have been pushed since they were fetched.
    void queryClient.invalidateQueries(sessionQuery);
    void queryClient.invalidateQueries({ queryKey: endpointKey(ownRestrictions) });
    showDialog('panel');
  };
  // A placeholder of the same size, so that nothing moves when the session arrives.
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
      search={returnTo}
      className={styles.login}
      leftSection={<Icon name="login" size={16} />}
    >
      {t('shell.login')}
    </LinkButton>
  );
}
