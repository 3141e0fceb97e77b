import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { listFiles, mainListNames } from '#domain/tables/listFiles.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import type { IconName } from '../../base/ui/icons.ts';
import { isOfTable, menuItems } from '../../frame/pages/menu.ts';
import { menuParams } from '../../frame/pages/menuParams.ts';
import { paths } from '../../frame/pages/paths.ts';
import { helpAnchor, helpSections } from '../../site/help/helpSections.ts';
import { ruleSections } from '../../site/rules/sections/ruleSections.ts';
import type { Searchable } from './rankPages.ts';

/** A page of the site as a search result. */
export interface SitePage extends Searchable {
  icon: IconName;
  name: string;
  /** The name of its table, or of the page that it is a section of; else null. */
  table: string | null;
  address: { to: string; params: Record<string, string>; search?: Record<string, string>; hash?: string };
}

/**
 * Returns the pages of the menu (`ofMenu`), and all pages that the search finds (`all`): those of the menu, once for
 * each table where they belong to one, the published lists, and the sections of the help and the rules.
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
      ...mainListNames.map((list): SitePage => {
        const name = t('search.published', { list: t(`table.list.${list}`) });
        const file = listFiles[list].page;
        const address = { to: paths[`${list}List`], params: menuParams(id) };
        return { icon: 'star', name, table, words: [name, table, id, symbol, file], address };
      }),
    ]);
    const single = ofMenu.filter((_, index) => menuItems[index] && !isOfTable(menuItems[index]));
    const sectionOf = (page: 'help' | 'rules', id: string, name: string): SitePage => ({
      icon: page,
      name,
      table: t(`menu.${page}`),
      words: [name],
      address: { to: paths[page], params: {}, hash: id },
    });
    const sections = [
      ...helpSections.map((name) => sectionOf('help', helpAnchor(name), t(`help.${name}.title`))),
      ...ruleSections.map(({ id }) => sectionOf('rules', id, t(`rules.section.${id}`))),
    ];
    return { ofMenu, all: [...single, ...ofTables, ...sections] };
  }, [t]);
}
