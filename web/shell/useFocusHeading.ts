import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';

/**
 * Brings the keyboard to the heading of each new page, so that whoever hears the site or goes by keys notices it, and goes
 * on from its beginning. What led there and is still there keeps the keyboard: a tab of the page, a field.
 */
export function useFocusHeading(main: RefObject<HTMLElement | null>) {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged || toLocation.hash || !main.current) return;
        const { activeElement } = document;
        if (activeElement?.closest('dialog')) return;
        if (main.current.contains(activeElement) && activeElement !== main.current && staysAt(activeElement)) return;
        const heading = main.current.querySelector('h1') ?? main.current;
        heading.setAttribute('tabindex', '-1');
        heading.focus({ preventScroll: true });
      }),
    [router, main],
  );
}

/** A link that led elsewhere has done its work; one to this address, and whatever else is there, has not. */
function staysAt(element: Element | null): boolean {
  return element instanceof HTMLAnchorElement ? element.href === location.href : element?.tagName !== 'H1';
}
