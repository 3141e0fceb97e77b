import { useState } from 'react';
import { storeLinkSecret } from './linkSecret.ts';

/** The reply of the server that starts a link: the secret of this browser, and the URL at MinIR. */
export interface Link {
  secretKey: string;
  url: string;
}

/**
 * Redirects the browser to MinIR, where the player confirms their ID. `url` is empty until the redirect has started.
 */
export function useMinirRedirect() {
  const [url, setUrl] = useState('');
  const start = (link: Link) => {
    storeLinkSecret(link.secretKey);
    setUrl(link.url);
    location.assign(link.url);
  };
  return { url, start, cancel: () => setUrl('') };
}
