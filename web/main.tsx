import './base/theme/page.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { providePageAccount } from './base/api/pageAccount.ts';
import { queryClient } from './base/api/queryClient.ts';
import { takeRenderedReplies } from './base/api/renderedReplies.ts';
import { onSessionEnd } from './base/api/sessionEnd.ts';
import { repeatEarlyEvents } from './base/earlyEvents.ts';
import { initTexts } from './base/i18n/texts.ts';
import { onOtherTab } from './frame/session/otherTabs.ts';
import { endSession, resumeSession } from './frame/session/sessionEnd.ts';
import { accountOfPage, mayBeLoggedIn, sessionQuery } from './frame/session/useSession.ts';
import { router } from './routes.tsx';
import { Site } from './Site.tsx';

providePageAccount(() => accountOfPage(queryClient));
onSessionEnd((end) => void endSession(queryClient, end));
onOtherTab(() => void resumeSession(queryClient));

/** How long the page that the server has rendered stays while replies are fetched. */
const OWN_REPLIES_MS = 3000;

/**
 * Renders the site once the first page, its texts and its replies are there, in place of what the server has rendered: the
 * same for a visitor, with their own replies for a player.
 */
async function render(): Promise<void> {
  const isVisitor = !mayBeLoggedIn();
  const replies = Promise.all([
    takeRenderedReplies(queryClient, { isVisitor }),
    ...(isVisitor ? [] : [queryClient.prefetchQuery(sessionQuery)]),
  ]);
  await Promise.all([initTexts(), router.load(), Promise.race([replies, pause(OWN_REPLIES_MS)])]);
  const root = document.getElementById('root');
  if (!root) throw new Error('the document has no element #root');
  const takeOver = () => {
    const { dataset } = document.documentElement;
    delete dataset.otherLanguage;
    repeatEarlyEvents(root);
    delete dataset.early;
  };
  const site = createRoot(root);
  // A transition renders in small pieces, so that a slow phone responds to touch meanwhile.
  startTransition(() => site.render(<Site onFirst={takeOver} />));
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

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
