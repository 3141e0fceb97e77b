import { z } from 'zod';
import type { BallotDraft } from './ballotDraft.ts';

const storedDraft = z.object({
  vote: z.enum(['yes', 'neutral', 'no']).nullable(),
  difficulty: z.enum(['high', 'mid', 'low']),
  personDiff: z.boolean(),
  level: z.number().int().nullable(),
  comment: z.string(),
  savedAt: z.number(),
});
const drafts = z.record(z.string(), storedDraft);

/** Ballots that were filled in and not cast, by account and vote. `savedAt` is in milliseconds. */
export type StoredDrafts = z.output<typeof drafts>;

/** Reads the stored drafts; returns none if the text was not made by `withDraft`. */
export function readDrafts(text: string | null): StoredDrafts {
  try {
    return drafts.parse(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

/**
 * Returns the drafts with one added, replaced or removed (`draft` = null), and without those older than `ttlMs`, whose
 * votes are closed. Times are in milliseconds.
 */
export function withDraft(
  known: StoredDrafts,
  key: string,
  draft: BallotDraft | null,
  { now, ttlMs }: { now: number; ttlMs: number },
): StoredDrafts {
  const others = Object.entries(known).filter(([other, { savedAt }]) => other !== key && now - savedAt <= ttlMs);
  return Object.fromEntries(draft ? [...others, [key, { ...draft, savedAt: now }]] : others);
}
