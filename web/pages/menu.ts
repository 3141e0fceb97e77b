import { paths } from './paths.ts';

/** The site's own ways, in the groups of the side menu (specification §2, Shell). A further page is one more line here. */
export const menu = [
  {
    name: null,
    items: [
      { text: 'home', icon: 'home', to: paths.home },
      { text: 'notice', icon: 'notice', to: paths.notice },
    ],
  },
  {
    name: 'stellaverse',
    items: [
      { text: 'help', icon: 'help', to: paths.help },
      { text: 'rules', icon: 'rules', to: paths.rules },
      { text: 'vote', icon: 'vote', to: paths.vote },
      { text: 'courses', icon: 'course', to: paths.courses },
      { text: 'history', icon: 'history', to: paths.history },
      { text: 'submissions', icon: 'list', to: paths.submissions },
      { text: 'revisions', icon: 'revise', to: paths.revisions },
      { text: 'counting', icon: 'counting', to: paths.counting },
    ],
  },
  { name: null, items: [{ text: 'uploader', icon: 'upload', to: paths.uploader }] },
] as const;

/** Those that stand below the tables. */
export const lowerMenu = [
  { text: 'contact', icon: 'mail', to: paths.contact },
  { text: 'violations', icon: 'flag', to: paths.violations },
  { text: 'calls', icon: 'code', to: paths.calls },
] as const;

export type MenuItem = (typeof menu)[number]['items'][number] | (typeof lowerMenu)[number];

/** Every page that the menu leads to. */
export const menuItems: readonly MenuItem[] = [
  ...menu.flatMap(({ items }): readonly MenuItem[] => items),
  ...lowerMenu,
];

/** The pages that each table has one of, and for each year the history. */
export const tableItems = menuItems.filter(({ to }) => to.includes('$tableId'));
