import { useState } from 'react';
import { keepLinkSecret } from './linkSecret.ts';

/** What the server gives for the way to MinIR. */
interface Link {
  secretKey: string;
  url: string;
}

/** Sends the browser to MinIR, where the player says who they are. `url`: where to, once it is on its way. */
export function useMinirTrip() {
  const [url, setUrl] = useState('');
  const leave = (link: Link) => {
    keepLinkSecret(link.secretKey);
    setUrl(link.url);
    location.assign(link.url);
  };
  return { url, leave, stay: () => setUrl('') };
}
