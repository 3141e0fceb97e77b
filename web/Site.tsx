import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useLayoutEffect } from 'react';
import { queryClient } from './base/api/queryClient.ts';
import { router } from './routes.tsx';

/** The whole site, in the browser and on the server. `onFirst` is called when it is in the document, before it is painted. */
export function Site({ onFirst }: { onFirst?: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => onFirst?.(), []);
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
}
