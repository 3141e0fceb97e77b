import './shell/mantine.ts';
import './shell/page.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { endSession } from './accounts/sessionEnd.ts';
import { onSessionEnd } from './api/sessionEnd.ts';
import { startTexts } from './i18n/texts.ts';
import { router } from './routes.tsx';
import { cssVariables, theme } from './shell/theme.ts';

const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 15_000, refetchOnWindowFocus: false } } });
onSessionEnd((end) => endSession(queries, end));
const colorScheme = localStorageColorSchemeManager({ key: 'theme' });

await startTexts();

const root = document.getElementById('root');
if (!root) throw new Error('the page has no place for the site');
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
