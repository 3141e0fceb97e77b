import { useEffect, useEffectEvent, useState } from 'react';
import type { DraftStore } from './draftStore.ts';

/**
 * Reads the draft of a form at its first render. The words of a form stay those of the account that it was opened for,
 * even if another one logs in meanwhile.
 */
export function useSavedDraft<Draft extends object>(store: DraftStore<Draft>, userid: string, form: string) {
  const [place] = useState({ store, userid, form });
  const [saved] = useState(() => store.get(userid, form));
  const [isRestored, setRestored] = useState(saved !== null);
  return {
    place,
    /** The draft from before the form was opened, or null. */
    saved,
    /** Whether the form still shows that draft. */
    isRestored,
    /** Called when the form starts over. */
    startOver: () => setRestored(false),
  };
}

/** Keeps the draft of a form after each change; null = there is nothing to keep, and what was kept is dropped. */
export function useKeptDraft<Draft extends object>(
  { store, userid, form }: { store: DraftStore<Draft>; userid: string; form: string },
  draft: Draft | null,
) {
  const text = JSON.stringify(draft);
  const keep = useEffectEvent(() => store.set(userid, form, draft));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text changes when the draft does
  useEffect(() => keep(), [text]);
}
