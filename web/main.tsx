import './shell/mantine.ts';
import './shell/page.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { endSession } from './accounts/sessionEnd.ts';
import { onSessionEnd } from './api/sessionEnd.ts';
import { startTexts } from './i18n/texts.ts';
import { reloadOnNewVersion } from './offline/reloadOnNewVersion.ts';
import { router } from './routes.tsx';
import { cssVariables, theme } from './shell/theme.ts';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      // Offline too: the service worker answers with what was last seen. Back online all of it is asked for again.
      networkMode: 'always',
      refetchOnReconnect: 'always',
    },
  },
});
// It believes to be online until told otherwise, and a page that starts offline is told of the way back only.
onlineManager.setOnline(navigator.onLine);
onSessionEnd((end) => endSession(queries, end));
const colorScheme = localStorageColorSchemeManager({ key: 'theme' });

reloadOnNewVersion();
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

// After all that the first page needs.
if (import.meta.env.PROD) {
  const start = () => void import('./offline/startOffline.ts').then(({ startOffline }) => startOffline());
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}
