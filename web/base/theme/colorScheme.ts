import { useEffect } from 'react';
import { useMediaQuery } from '../ui/useMediaQuery.ts';
import { useStored } from '../useStored.ts';

/** `auto` is the system's. */
export const colorSchemes = ['dark', 'light', 'auto'] as const;
export type ColorScheme = (typeof colorSchemes)[number];

/**
 * Returns the theme that the visitor chose in this browser, whether the page is dark now, and a function that chooses
 * another. Before the first paint `before-first-paint.js` sets the same.
 */
export function useColorScheme() {
  const [stored, choose] = useStored('theme');
  const isSystemLight = useMediaQuery('(prefers-color-scheme: light)', false);
  const chosen: ColorScheme = colorSchemes.find((scheme) => scheme === stored) ?? 'auto';
  const isDark = chosen === 'auto' ? !isSystemLight : chosen === 'dark';
  return { chosen, isDark, choose: (scheme: ColorScheme) => choose(scheme) };
}

/** Keeps the page in the theme that was chosen, here or in another tab, and follows the system where none was. */
export function useShownColorScheme(): void {
  const { isDark } = useColorScheme();
  useEffect(() => {
    document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  }, [isDark]);
}
