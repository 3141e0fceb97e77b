import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { listFiles, listNames } from '#domain/tables/listFiles.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import type { IconName } from '../../base/ui/icons.ts';
import { isOfTable, menuItems } from '../../frame/pages/menu.ts';
import { menuParams } from '../../frame/pages/menuParams.ts';
import { listPaths } from '../../frame/pages/paths.ts';
import type { Searchable } from './rankPages.ts';

/** A page of the site as a search result. */
export interface SitePage extends Searchable {
  icon: IconName;
  name: string;
  /** The name of its table, or null. */
  table: string | null;
  address: { to: string; params: Record<string, string> };
}

/**
 * Returns the pages of the menu (`ofMenu`), and all pages that the search finds (`all`): those of the menu, once for
 * each table where they belong to one, and the published lists.
 */
export function useSitePages(): { ofMenu: readonly SitePage[]; all: readonly SitePage[] } {
  const { t } = useTranslation();
  return useMemo(() => {
    const { tables } = currentRules();
    const ofMenu = menuItems.map(({ to, icon, name: page }): SitePage => {
      const name = t(`menu.${page}`);
      return { icon, name, table: null, words: [name, to], address: { to, params: menuParams() } };
    });
    const ofTables = tables.flatMap(({ id, name: table, symbol }): SitePage[] => [
      ...menuItems.filter(isOfTable).map(({ to, icon, name: page }): SitePage => {
        const name = t(`menu.${page}`);
        return { icon, name, table, words: [name, table, id, symbol, to], address: { to, params: menuParams(id) } };
      }),
      ...listNames.map((list): SitePage => {
        const name = t('search.published', { list: t(`table.list.${list}`) });
        const file = listFiles[list].page;
        const address = { to: listPaths[list], params: menuParams(id) };
        return { icon: 'star', name, table, words: [name, table, id, symbol, file], address };
      }),
    ]);
    const single = ofMenu.filter((_, index) => menuItems[index] && !isOfTable(menuItems[index]));
    return { ofMenu, all: [...single, ...ofTables] };
  }, [t]);
}
