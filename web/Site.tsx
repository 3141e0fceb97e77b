import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { queryClient } from './base/api/queryClient.ts';
import { cssVariables, theme } from './base/theme/theme.ts';
import { router } from './routes.tsx';

const colorScheme = localStorageColorSchemeManager({ key: 'theme' });

/** The whole site, in the browser and on the server. */
export function Site() {
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorScheme}
        defaultColorScheme="auto"
        // More specific than Mantine's own defaults, whose styles come after those of the static page (boot.css).
        cssVariablesSelector="html:root"
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  );
}
