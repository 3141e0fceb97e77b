import './mantineStyles.ts';
import { MantineContext, MantineThemeContext } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme, variableStyles } from './theme.ts';

/** What Mantine's parts ask for. The theme of the page is not theirs to choose, so that they have no root element. */
const context = {
  colorScheme: 'auto',
  setColorScheme: () => undefined,
  clearColorScheme: () => undefined,
  getRootElement: () => undefined,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: 'html:root',
  withStaticClasses: true,
} as const;

/**
 * Mantine's theme around one of its parts, with its styles. They come with the forms and dialogs that use them: no other
 * module imports Mantine, and each of its parts is exported here with its theme, so that none can be without.
 */
export function MantineTheme({ children }: { children: ReactNode }) {
  return (
    <MantineContext value={context}>
      <MantineThemeContext value={theme}>
        {/* Once for the page, however many parts there are. */}
        <style href="mantine" precedence="mantine">
          {variableStyles}
        </style>
        {children}
      </MantineThemeContext>
    </MantineContext>
  );
}
