import { lazy, Suspense } from 'react';
import { withTexts } from '../../i18n/texts.ts';
import { useIsSettled } from './useIsSettled.ts';

const load = withTexts(() => import('./FirstWords.tsx'), 'dialogs');
const none = { FirstWords: () => null };
// Nobody asked for it: where it cannot be fetched, the page is as good without.
const FirstWords = lazy(async () => ({ default: (await load().catch(() => none)).FirstWords }));

/** What the site says by itself, once, after the page stands. */
export function Announcements() {
  return <Suspense>{useIsSettled() && <FirstWords />}</Suspense>;
}
