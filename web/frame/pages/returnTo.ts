/** The query of the pages of login and sign-up: the path to return to. */
export interface ReturnTo {
  back?: string | undefined;
}

/** The pages of login and sign-up, to which a login never returns. */
const accountPages = /^\/(login|signup|recover)(\/|$)/;

/**
 * Whether a login may return to a path. The path is untrusted, so it must lead to a page of this site however browsers
 * read slashes, backslashes and white space.
 */
export function isBackPath(path: unknown): path is string {
  if (typeof path !== 'string' || !/^\/(?!\/)[^\s\\\p{C}]*$/u.test(path)) return false;
  const base = 'https://site.invalid';
  const { origin, pathname } = new URL(path, base);
  return origin === base && !pathname.startsWith('//') && !accountPages.test(pathname);
}

/**
 * Parses the query. A refused path becomes an explicit undefined, because the router keeps values that are left out.
 */
export function parseReturnTo({ back }: { back?: unknown }): ReturnTo {
  return { back: isBackPath(back) ? back : undefined };
}
