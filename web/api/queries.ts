import { onlineManager, QueryClient } from '@tanstack/react-query';

/** The cache of replies. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      // Offline too: the service worker answers with what was last seen. Back online every reply in use is fetched again.
      networkMode: 'always',
      refetchOnReconnect: 'always',
    },
  },
});

// TanStack Query assumes to be online until an event says otherwise; a page that starts offline gets no such event.
onlineManager.setOnline(navigator.onLine);
