import * as z from 'zod/mini';
import { browserStorage } from '../browserStorage.ts';
import { draftKey, keptDrafts } from './keptDrafts.ts';

// Zod compiles schemas with `new Function` for speed, which the content security policy forbids. It tries with the
// first schema, so this must run before any schema is created: every form with one imports this module.
z.config({ jitless: true });

/** The drafts of one kind of form: what was filled in and not sent. Kept in this browser, each for one account. */
export interface DraftStore<Draft extends object> {
  /** Returns the draft of an account; null without one, or if it is too old. */
  get(userid: string, form: string): Draft | null;
  /** Keeps a draft; null drops it. */
  set(userid: string, form: string, draft: Draft | null): void;
}

/**
 * Returns the store of drafts of one shape. A draft of another shape is read as none.
 *
 * @param name the key in the storage of the browser
 * @param ttlMs how long a draft is kept after its last change
 */
export function draftStore<Draft extends object>(
  name: string,
  shape: z.ZodMiniType<Draft>,
  ttlMs: () => number,
): DraftStore<Draft> {
  return {
    get(userid, form) {
      const kept = keptDrafts(name, ttlMs).get(draftKey(userid, form));
      return shape.safeParse(kept?.draft).data ?? null;
    },
    set(userid, form, draft) {
      const drafts = keptDrafts(name, ttlMs);
      const key = draftKey(userid, form);
      if (draft) drafts.set(key, { savedAt: Date.now(), draft });
      // Nothing is stored for a form that is only looked at.
      else if (!drafts.delete(key)) return;
      browserStorage.set(name, JSON.stringify(Object.fromEntries(drafts)));
    },
  };
}
