import { useState } from 'react';
import * as z from 'zod/mini';
import { DAY_MS } from '#domain/common/dates.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { draftStore } from '../../base/drafts/draftStore.ts';
import { type BallotDraft, blankDraft, isBlankDraft } from './ballotDraft.ts';
import type { BallotPaper } from './ballotPaper.ts';

const store = draftStore(
  'ballot-drafts',
  z.object({
    vote: z.nullable(z.enum(['yes', 'neutral', 'no'])),
    difficulty: z.enum(['high', 'mid', 'low']),
    personDiff: z.boolean(),
    level: z.nullable(z.number().check(z.int())),
    comment: z.string(),
  }),
  // Older ones are of votes that are closed.
  () => currentRules().window.days * DAY_MS,
);

/**
 * The draft of a ballot. It is stored in this browser, for this account, until the ballot is cast, so that a dialog or
 * page that is closed by accident loses nothing.
 */
export function useBallotDraft(userid: string, paper: BallotPaper) {
  const [saved] = useState(() => store.get(userid, paper.key));
  const [isRestored, setRestored] = useState(saved !== null);
  const [draft, setDraft] = useState<BallotDraft>(() => (saved && stillValid(paper, saved)) ?? blankDraft(paper));

  const save = (next: BallotDraft | null) => store.set(userid, paper.key, next);

  return {
    draft,
    /** Whether the draft is from before this dialog was opened. */
    isRestored,
    write(changes: Partial<BallotDraft>) {
      const next = { ...draft, ...changes };
      setDraft(next);
      save(isBlankDraft(paper, next) ? null : next);
    },
    /** Starts over with a blank draft. */
    discard() {
      setDraft(blankDraft(paper));
      setRestored(false);
      save(null);
    },
    /** Removes the stored draft once its ballot is cast. */
    forget: () => save(null),
  };
}

/** Returns a draft without what can no longer be cast: the chart may have moved meanwhile. */
function stillValid(paper: BallotPaper, draft: BallotDraft): BallotDraft {
  const { vote, difficulty, personDiff, level, comment } = draft;
  const blank = blankDraft(paper);
  const hasVote = vote !== null && paper.options.includes(vote) && !paper.isVoteLocked;
  const hasLevel = level !== null && paper.levels?.includes(level) && !paper.isLevelLocked;
  return {
    vote: hasVote ? vote : blank.vote,
    difficulty,
    personDiff,
    level: hasLevel ? level : blank.level,
    comment,
  };
}
