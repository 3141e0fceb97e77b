import './api/jitless.ts';
import './theme/mantine.ts';
import './theme/page.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { queries } from './api/queries.ts';
import { onSessionEnd } from './api/sessionEnd.ts';
import { startTexts } from './i18n/texts.ts';
import { router } from './routes.tsx';
import { endSession } from './session/sessionEnd.ts';
import { cssVariables, theme } from './theme/theme.ts';

onSessionEnd((end) => endSession(queries, end));
const colorScheme = localStorageColorSchemeManager({ key: 'theme' });

/** Draws the site once the first page and its texts are there. */
async function show(): Promise<void> {
  await Promise.all([startTexts(), router.load()]);
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no place for the site');
  const site = createRoot(root);
  // In small pieces: a slow phone answers to a touch while the first page is drawn.
  startTransition(() =>
    site.render(
      <StrictMode>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          colorSchemeManager={colorScheme}
          defaultColorScheme="auto"
          // Above Mantine's own defaults, whose file stands below the outline of the static page.
          cssVariablesSelector="html:root"
        >
          <QueryClientProvider client={queries}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </MantineProvider>
      </StrictMode>,
    ),
  );
}

// Not awaited here: the parts that the first page fetches wait until this module is done.
void show();

/** In milliseconds after the first page: what it needs comes before what a next visit may. */
const OFFLINE_AFTER_MS = 3000;

if (import.meta.env.PROD) {
  const start = () => void import('./offline/startOffline.ts').then(({ startOffline }) => startOffline());
  const wait = () => setTimeout(start, OFFLINE_AFTER_MS);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
