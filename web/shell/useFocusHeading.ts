import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';

/**
 * Focuses the heading of each new page, so that users of screen readers and keyboards notice it and continue from its
 * start. An element that led there and is still on the page keeps the focus: a tab, a field.
 */
export function useFocusHeading(main: RefObject<HTMLElement | null>) {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged || toLocation.hash || !main.current) return;
        const { activeElement } = document;
        if (activeElement?.closest('dialog')) return;
        if (main.current.contains(activeElement) && activeElement !== main.current && keepsFocus(activeElement)) return;
        const heading = main.current.querySelector('h1') ?? main.current;
        heading.setAttribute('tabindex', '-1');
        heading.focus({ preventScroll: true });
      }),
    [router, main],
  );
}

/**
 * Whether the focused element keeps the focus: a link only if it leads to this address, anything else unless it is a
 * heading.
 */
function keepsFocus(element: Element | null): boolean {
  return element instanceof HTMLAnchorElement ? element.href === location.href : element?.tagName !== 'H1';
}
