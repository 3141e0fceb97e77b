import { z } from 'zod';
import { browserStorage } from '../browserStorage.ts';

/** The drafts of one kind of form: what was filled in and not sent. Kept in this browser, each for one account. */
export interface DraftStore<Draft extends object> {
  /** Returns the draft of an account; null without one, or if it is too old. */
  get(userid: string, form: string): Draft | null;
  /** Keeps a draft; null drops it. */
  set(userid: string, form: string, draft: Draft | null): void;
}

/**
 * Returns the store of drafts of one shape. Text of another shape is read as no drafts.
 *
 * @param name the key in the storage of the browser
 * @param ttlMs how long a draft is kept after its last change
 */
export function draftStore<Draft extends object>(
  name: string,
  shape: z.ZodType<Draft>,
  ttlMs: () => number,
): DraftStore<Draft> {
  const stored = z.record(z.string(), z.object({ savedAt: z.number(), draft: shape }));
  const read = () => {
    try {
      const isKept = ({ savedAt }: { savedAt: number }) => Date.now() - savedAt <= ttlMs();
      const drafts = stored.parse(JSON.parse(browserStorage.get(name) ?? '{}'));
      return new Map(Object.entries(drafts).filter(([, kept]) => isKept(kept)));
    } catch {
      return new Map<string, { savedAt: number; draft: Draft }>();
    }
  };
  return {
    get: (userid, form) => read().get(`${userid} ${form}`)?.draft ?? null,
    set(userid, form, draft) {
      const drafts = read();
      const key = `${userid} ${form}`;
      if (draft) drafts.set(key, { savedAt: Date.now(), draft });
      // Nothing is stored for a form that is only looked at.
      else if (!drafts.delete(key)) return;
      browserStorage.set(name, JSON.stringify(Object.fromEntries(drafts)));
    },
  };
}
