import { Link, useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { tableOf } from '../base/api/currentRules.ts';
import styles from './Page.module.css';
import { menuItemAt, tabsAt } from './pages/menu.ts';
import { menuParams } from './pages/menuParams.ts';
import { paths } from './pages/paths.ts';

interface BreadcrumbProps {
  /** The title of the page, where its address has no number. */
  title: string;
}

/** The way up from a detail page: its table, the list that it belongs to, and itself; nothing on a page of the menu and its tabs. */
export function Breadcrumb({ title }: BreadcrumbProps) {
  const { t } = useTranslation();
  const match = useMatches({ select: (matches) => matches.at(-1) });
  const item = menuItemAt(match?.fullPath ?? '');
  if (!match || !item || item.to === match.fullPath || tabsAt(match.fullPath).length > 0) return null;
  const { tableId, entryNo }: Partial<Record<string, string>> = match.params;
  const table = tableId === undefined ? undefined : tableOf(tableId);
  return (
    <nav aria-label={t('shell.breadcrumb')} className={styles.breadcrumb}>
      <ol>
        {table && (
          <li>
            <Link to={paths.officialList} params={{ tableId: table.id }}>
              {table.name}
            </Link>
          </li>
        )}
        <li>
          <Link to={item.to} params={menuParams(table?.id)}>
            {t(`menu.${item.name}`)}
          </Link>
        </li>
        <li aria-current="page" dir="auto" title={title}>
          {entryNo === undefined ? title : t('shell.number', { number: entryNo })}
        </li>
      </ol>
    </nav>
  );
}
