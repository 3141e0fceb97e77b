import type { IconName } from '../../base/ui/icons.ts';
import type { AnyPage, MenuPlace } from './page.ts';
import { type PageName, type Pages, pages } from './pages.ts';

/** The pages that have a place in the menu. */
type MenuName = { [Name in PageName]: Pages[Name] extends { menu?: MenuPlace } ? Name : never }[PageName];

/** A link of the menu. Its text is `menu.<name>`. */
export interface MenuItem {
  name: MenuName;
  to: Pages[MenuName]['path'];
  icon: IconName;
  needsLogin: boolean;
  needsRole: 'moderator' | null;
}

const itemsOf = (group: MenuPlace['group']): MenuItem[] =>
  Object.entries<AnyPage>(pages).flatMap(([name, { path, menu }]) =>
    menu?.group === group
      ? [
          {
            name: name as MenuName,
            to: path as MenuItem['to'],
            icon: menu.icon,
            needsLogin: menu.needsLogin ?? false,
            needsRole: menu.needsRole ?? null,
          },
        ]
      : [],
  );

/** The links of the side menu by their group, and those that tabs and the foot of the page have instead. */
export const menu: Readonly<Record<MenuPlace['group'], readonly MenuItem[]>> = {
  site: itemsOf('site'),
  stellaverse: itemsOf('stellaverse'),
  more: itemsOf('more'),
  tab: itemsOf('tab'),
  foot: itemsOf('foot'),
};

/** All links of the menu. */
export const menuItems: readonly MenuItem[] = Object.values(menu).flat();

/** Whether each table has a page of this kind. */
export const isOfTable = ({ to }: MenuItem): boolean => to.includes('$tableId');

/** Returns the link of the menu to a page, or to the page above it; undefined for any other path. */
export function menuItemAt(path: string): MenuItem | undefined {
  const found = Object.entries(pages).find(([, page]) => page.path === path);
  if (!found) return undefined;
  const [name, page]: [string, AnyPage] = found;
  return menuItems.find((item) => item.name === (page.up ?? name));
}

/** Returns the tabs at the top of a page: itself and the pages that share its link of the menu; most pages have none. */
export function tabsAt(path: string): readonly MenuItem[] {
  const item = menuItemAt(path);
  const others = menu.tab.filter(({ to }) => item && menuItemAt(to) === item);
  const tabs = item && others.length > 0 ? [item, ...others] : [];
  return tabs.some(({ to }) => to === path) ? tabs : [];
}
