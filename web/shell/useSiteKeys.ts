import { useEffect, useEffectEvent } from 'react';
import { isWritingIn } from './isWritingIn.ts';
import { showDialog, useShellDialog } from './shellDialog.ts';
import { siteKeyOf } from './siteKeys.ts';
import { useSingleKeys } from './useSingleKeys.ts';

/** Listens to the keys that work on every page. */
export function useSiteKeys() {
  const { hasKeys } = useSingleKeys();
  const shown = useShellDialog();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const dialog = siteKeyOf(event, {
      isWriting: isWritingIn(event.target),
      hasKeys,
      isCovered: document.querySelector('dialog[open]') !== null,
    });
    if (dialog === null || shown !== null) return;
    event.preventDefault();
    showDialog(dialog);
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
