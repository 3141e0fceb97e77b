import { Link, useMatches } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { currentRules } from '../base/api/currentRules.ts';
import { LanguageSwitch } from '../base/i18n/LanguageSwitch.tsx';
import { tableColor } from '../base/theme/tableColor.ts';
import { useIsNarrow } from '../base/theme/useIsNarrow.ts';
import { Icon } from '../base/ui/Icon.tsx';
import { Group } from '../base/ui/Layout.tsx';
import { type MenuItem, menu, menuItemAt } from '../frame/pages/menu.ts';
import { menuParams } from '../frame/pages/menuParams.ts';
import { listPaths, paths } from '../frame/pages/paths.ts';
import { useSession } from '../frame/session/useSession.ts';
import { showDialog } from '../frame/shellDialog.ts';
import { votableTable } from '../players/votableTable.ts';
import { TableMark } from '../tables/TableMark.tsx';
import { CommunityLinks } from './CommunityLinks.tsx';
import styles from './Menu.module.css';
import { ThemeSwitch } from './ThemeSwitch.tsx';

/** The side menu: the tables, and the links to the pages in groups by use. */
export function Menu({ onChoose }: { onChoose: () => void }) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const { session } = useSession();
  const match = useMatches({ select: (matches) => matches.at(-1) });
  const current = menuItemAt(match?.fullPath ?? '');
  const { tableId }: Partial<Record<string, string>> = match?.params ?? {};
  const isList = Object.values<string>(listPaths).includes(match?.fullPath ?? '');
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
  const open = (dialog: 'settings' | 'keys') => () => {
    onChoose();
    showDialog(dialog);
  };
  return (
    <div className={styles.menu}>
      <ul>{links(menu.site)}</ul>
      <h2>{t('menu.tables')}</h2>
      <ul>
        {currentRules().tables.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={paths.officialList}
              params={{ tableId: id }}
              className={isList && id === tableId ? `${styles.item} ${styles.current}` : styles.item}
              aria-current={isList && id === tableId ? 'page' : undefined}
              onClick={onChoose}
            >
              <span style={{ color: tableColor(id) }}>
                <TableMark table={id} />
              </span>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {(['play', 'vote', 'read'] as const).map((group) => (
        <Fragment key={group}>
          <h2>{t(`menu.group.${group}`)}</h2>
          <ul>{links(menu[group])}</ul>
        </Fragment>
      ))}
      <ul className={styles.own}>
        <li>
          <button type="button" className={styles.item} aria-haspopup="dialog" onClick={open('settings')}>
            <Icon name="settings" />
            {t('panel.settings')}
          </button>
        </li>
        <li className={styles.keys}>
          <button type="button" className={styles.item} aria-haspopup="dialog" onClick={open('keys')}>
            <Icon name="keyboard" />
            {t('menu.keys')}
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
