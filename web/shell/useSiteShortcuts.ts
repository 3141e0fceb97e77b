import { useEffectEvent, useLayoutEffect } from 'react';
import { isTyping } from '../base/keys/isTyping.ts';
import { dialogForKey } from '../base/keys/siteShortcuts.ts';
import { useSingleKeyShortcuts } from '../base/keys/useSingleKeyShortcuts.ts';
import { showDialog, useShellDialog } from '../frame/shellDialog.ts';

/** Listens to the keyboard shortcuts that work on every page. */
export function useSiteShortcuts() {
  const { hasKeys } = useSingleKeyShortcuts();
  const openDialog = useShellDialog();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const dialog = dialogForKey(event, {
      isTyping: isTyping(event.target),
      hasKeys,
      isCovered: document.querySelector('dialog[open]') !== null,
    });
    if (dialog === null || openDialog !== null) return;
    event.preventDefault();
    showDialog(dialog);
  });
  // A layout effect, because a key pressed as soon as the page is visible must count.
  useLayoutEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
