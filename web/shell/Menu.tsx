import { Link, useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '../base/i18n/LanguageSwitch.tsx';
import { useIsNarrow } from '../base/theme/useIsNarrow.ts';
import { Icon } from '../base/ui/Icon.tsx';
import { Group } from '../base/ui/Layout.tsx';
import { type MenuItem, menu, menuItemAt } from '../frame/pages/menu.ts';
import { menuParams } from '../frame/pages/menuParams.ts';
import { useSession } from '../frame/session/useSession.ts';
import { showDialog } from '../frame/shellDialog.ts';
import { votableTable } from '../players/votableTable.ts';
import { CommunityLinks } from './CommunityLinks.tsx';
import styles from './Menu.module.css';
import { TableLinks } from './TableLinks.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

/** The side menu: the links to the pages, and on narrow screens those of the header. */
export function Menu({ onChoose }: { onChoose: () => void }) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const { session } = useSession();
  const match = useMatches({ select: (matches) => matches.at(-1) });
  const current = menuItemAt(match?.fullPath ?? '');
  const params = menuParams();
  const voteParams = menuParams(votableTable(session).id);
  const links = (items: readonly MenuItem[]) =>
    items
      .filter(({ needsLogin, needsRole }) => (session || !needsLogin) && (!needsRole || session?.[needsRole]))
      .map(({ to, icon, name }) => {
        // A link is current on every address of its page, whatever the table, and of the pages below it.
        const isCurrent = to === current?.to;
        return (
          <li key={to}>
            <Link
              to={to}
              params={name === 'vote' ? voteParams : params}
              className={isCurrent ? `${styles.item} ${styles.current}` : styles.item}
              aria-current={isCurrent ? (to === match?.fullPath ? 'page' : 'true') : undefined}
              onClick={onChoose}
            >
              <Icon name={icon} />
              {t(`menu.${name}`)}
            </Link>
          </li>
        );
      });
  const openSettings = () => {
    onChoose();
    showDialog('settings');
  };
  return (
    <div className={styles.menu}>
      <ul>{links(menu.site)}</ul>
      <TableLinks place="menu" onChoose={onChoose} />
      <h2>STELLAVERSE</h2>
      <ul>{links(menu.stellaverse)}</ul>
      <ul className={styles.own}>
        {links(menu.more)}
        <li>
          <button type="button" className={styles.item} aria-haspopup="dialog" onClick={openSettings}>
            <Icon name="settings" />
            {t('panel.settings')}
          </button>
        </li>
        <CommunityLinks className={styles.item} onChoose={onChoose} />
      </ul>
      {isNarrow && (
        <Group className={styles.language} gap="var(--space-2)" align="stretch" wrap="nowrap">
          <LanguageSwitch />
          <ThemeSwitch />
        </Group>
      )}
    </div>
  );
}
