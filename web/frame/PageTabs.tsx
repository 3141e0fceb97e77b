import { Link, useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import tabs from '../base/ui/Tabs.module.css';
import { tabsAt } from './pages/menu.ts';
import { menuParams } from './pages/menuParams.ts';

/** The tabs of a page that shares its link of the menu with others; nothing on any other page. */
export function PageTabs() {
  const { t } = useTranslation();
  const match = useMatches({ select: (matches) => matches.at(-1) });
  const shown = tabsAt(match?.fullPath ?? '');
  if (!match || shown.length === 0) return null;
  const { tableId }: Partial<Record<string, string>> = match.params;
  return (
    <nav aria-label={t('shell.tabs')} className={tabs.tabs}>
      {shown.map(({ to, name }) => (
        <Link key={to} to={to} params={menuParams(tableId)} aria-current={to === match.fullPath ? 'page' : undefined}>
          {t(`menu.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
