import { onlineManager, QueryClient } from '@tanstack/react-query';
import { FRESH_MS } from './fresh.ts';

/** Caches the replies of the server for all screens. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      refetchOnWindowFocus: false,
      // Queries run offline too: the service worker responds from its cache. Back online, every reply in use is fetched
      // again.
      networkMode: 'always',
      refetchOnReconnect: 'always',
    },
  },
});

// TanStack Query assumes that it is online until an event says otherwise; a page that starts offline gets no such
// event.
onlineManager.setOnline(navigator.onLine ?? true);
