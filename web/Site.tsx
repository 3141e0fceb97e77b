import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import { queryClient } from './base/api/queryClient.ts';
import { router } from './routes.tsx';

/** The whole site, in the browser and on the server. `onFirst` is called when it is in the document. */
export function Site({ onFirst }: { onFirst?: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => onFirst?.(), []);
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
}
