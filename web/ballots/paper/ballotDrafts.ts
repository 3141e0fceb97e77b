import { z } from 'zod';
import type { WrittenBallot } from './writtenBallot.ts';

const draft = z.object({
  vote: z.enum(['yes', 'neutral', 'no']).nullable(),
  difficulty: z.enum(['high', 'mid', 'low']),
  personDiff: z.boolean(),
  level: z.number().int().nullable(),
  comment: z.string(),
  savedAt: z.number(),
});
const drafts = z.record(z.string(), draft);

/** Ballots that were written and not cast, by account and ballot box. */
export type BallotDrafts = z.output<typeof drafts>;

/** What a browser has kept; nothing where that is not what we wrote. */
export function readDrafts(text: string | null): BallotDrafts {
  try {
    return drafts.parse(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

/**
 * The drafts with one put in, replaced or taken out, and without those that are older than `keptMs`: nobody can cast them
 * any more. Times in milliseconds.
 */
export function withDraft(
  known: BallotDrafts,
  key: string,
  written: WrittenBallot | null,
  { now, keptMs }: { now: number; keptMs: number },
): BallotDrafts {
  const others = Object.entries(known).filter(([other, { savedAt }]) => other !== key && now - savedAt <= keptMs);
  return Object.fromEntries(written ? [...others, [key, { ...written, savedAt: now }]] : others);
}
