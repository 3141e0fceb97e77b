import './base/theme/page.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { providePageAccount } from './base/api/pageAccount.ts';
import { queryClient } from './base/api/queryClient.ts';
import { onSessionEnd } from './base/api/sessionEnd.ts';
import { initTexts } from './base/i18n/texts.ts';
import { onOtherTab } from './frame/session/otherTabs.ts';
import { endSession, resumeSession } from './frame/session/sessionEnd.ts';
import { accountOfPage } from './frame/session/useSession.ts';
import { router } from './routes.tsx';

providePageAccount(() => accountOfPage(queryClient));
onSessionEnd((end) => void endSession(queryClient, end));
onOtherTab(() => void resumeSession(queryClient));

/** Renders the site once the first page and its texts are loaded. */
async function render(): Promise<void> {
  await Promise.all([initTexts(), router.load()]);
  const root = document.getElementById('root');
  if (!root) throw new Error('the document has no element #root');
  const site = createRoot(root);
  // A transition renders in small pieces, so that a slow phone responds to touch meanwhile.
  startTransition(() =>
    site.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}

// Not awaited: the chunks that the first page loads import this module, and wait until it has run.
void render();

/** How long after the load event the service worker starts, so that it does not compete with the first page. */
const OFFLINE_DELAY_MS = 3000;

if (import.meta.env.PROD) {
  const start = () => void import('./base/offline/startOffline.ts').then(({ startOffline }) => startOffline());
  const startLater = () => setTimeout(start, OFFLINE_DELAY_MS);
  if (document.readyState === 'complete') startLater();
  else window.addEventListener('load', startLater, { once: true });
}
