let known: string | null = null;

/** Sets the public address of the site where there is no `location`: on the server. */
export function setSiteOrigin(origin: string) {
  known = origin;
}

/** Returns the public address of the site, without a slash at the end. */
export const siteOrigin = () => known ?? location.origin;
