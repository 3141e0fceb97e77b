import type { i18n } from 'i18next';

/** Returns the name of an act in the language of the page; one without texts is shown as it is. */
export const actName = (texts: i18n, act: string): string => nameOr(texts, `act.${act}.title`, act);

/** Returns what an act changes, in the language of the page. */
export const changeName = (texts: i18n, what: string): string => nameOr(texts, `change.${what}`, what);

const nameOr = (texts: i18n, key: string, name: string) => (texts.exists(key) ? texts.t(key as never) : name);
