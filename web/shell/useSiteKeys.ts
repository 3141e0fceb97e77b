import { useEffect, useEffectEvent } from 'react';
import { showDialog, useShellDialog } from '../frame/shellDialog.ts';
import { isTyping } from '../keys/isTyping.ts';
import { siteKeyOf } from '../keys/siteKeys.ts';
import { useSingleKeyShortcuts } from '../keys/useSingleKeyShortcuts.ts';

/** Listens to the keys that work on every page. */
export function useSiteKeys() {
  const { hasKeys } = useSingleKeyShortcuts();
  const shown = useShellDialog();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const dialog = siteKeyOf(event, {
      isWriting: isTyping(event.target),
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
