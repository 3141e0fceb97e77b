/** What the ways into an account are told, so that they lead back to where one was. */
export interface ReturnTo {
  back?: string | undefined;
}

/** The ways into an account: nobody who is in wants to be led back there. */
const doors = /^\/(login|signup|recover)(\/|$)/;

/**
 * Whether a path may be gone to after logging in. It comes from an address that anybody can write, so it must lead to a
 * page of this site whatever a browser makes of slashes, backslashes and blanks.
 */
export function isBackPath(path: unknown): path is string {
  if (typeof path !== 'string' || !/^\/(?!\/)[^\s\\\p{C}]*$/u.test(path)) return false;
  const base = 'https://site.invalid';
  const { origin, pathname } = new URL(path, base);
  return origin === base && !pathname.startsWith('//') && !doors.test(pathname);
}

/** Reads it from an address. What does not lead back into the site is undefined by name: left out, the router would keep it. */
export function parseReturnTo({ back }: { back?: unknown }): ReturnTo {
  return { back: isBackPath(back) ? back : undefined };
}
