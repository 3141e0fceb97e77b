import type { IconName } from '../../base/ui/icons.ts';
import type { MenuPlace } from './page.ts';
import { type PageName, type Pages, pages } from './pages.ts';

/** The pages that have a place in the menu. */
type MenuName = { [Name in PageName]: Pages[Name] extends { menu?: MenuPlace } ? Name : never }[PageName];

/** A link of the menu. Its text is `menu.<name>`. */
export interface MenuItem {
  name: MenuName;
  to: Pages[MenuName]['path'];
  icon: IconName;
}

const itemsOf = (group: MenuPlace['group']): MenuItem[] =>
  Object.entries(pages).flatMap(([name, { path, menu }]) =>
    menu?.group === group ? [{ name: name as MenuName, to: path as MenuItem['to'], icon: menu.icon }] : [],
  );

/** The links of the side menu by their group. */
export const menu: Readonly<Record<MenuPlace['group'], readonly MenuItem[]>> = {
  site: itemsOf('site'),
  stellaverse: itemsOf('stellaverse'),
  uploads: itemsOf('uploads'),
  more: itemsOf('more'),
};

/** All links of the menu. */
export const menuItems: readonly MenuItem[] = Object.values(menu).flat();

/** Whether each table has a page of this kind. */
export const isOfTable = ({ to }: MenuItem): boolean => to.includes('$tableId');
