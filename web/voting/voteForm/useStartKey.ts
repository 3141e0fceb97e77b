import { useEffectEvent, useLayoutEffect } from 'react';
import { isTyping } from '../../base/keys/isTyping.ts';
import { useSingleKeyShortcuts } from '../../base/keys/useSingleKeyShortcuts.ts';
import { START_KEY } from './voteKeys.ts';

/** Starts voting on a key press, unless the visitor is typing; null = there is nothing to vote on. */
export function useStartKey(start: (() => void) | null) {
  const { hasKeys } = useSingleKeyShortcuts();
  const isOn = hasKeys && start !== null;
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, isComposing, target } = event;
    if (key.toLowerCase() !== START_KEY || ctrlKey || metaKey || altKey || isComposing) return;
    // An open dialog has the keyboard to itself.
    if (isTyping(target) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    start?.();
  });
  // A layout effect, because a key pressed as soon as the page is visible must count.
  useLayoutEffect(() => {
    if (!isOn) return;
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
}
