import { useState } from 'react';
import { DAY_MS } from '#domain/common/dates.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { browserStorage } from '../../base/browserStorage.ts';
import { type BallotDraft, blankDraft, isBlankDraft } from './ballotDraft.ts';
import type { BallotPaper } from './ballotPaper.ts';
import { readDrafts, withDraft } from './storedDrafts.ts';

const STORAGE_KEY = 'ballot-drafts';

/**
 * The draft of a ballot. It is stored in this browser, for this account, until the ballot is cast, so that a dialog or
 * page that is closed by accident loses nothing.
 */
export function useBallotDraft(userid: string, paper: BallotPaper) {
  const key = `${userid} ${paper.key}`;
  const [saved] = useState(() => readDrafts(browserStorage.get(STORAGE_KEY))[key] ?? null);
  const [isRestored, setRestored] = useState(saved !== null);
  const [draft, setDraft] = useState<BallotDraft>(() => (saved && stillValid(paper, saved)) ?? blankDraft(paper));

  const save = (next: BallotDraft | null) => {
    const ttlMs = currentRules().window.days * DAY_MS;
    const drafts = withDraft(readDrafts(browserStorage.get(STORAGE_KEY)), key, next, { now: Date.now(), ttlMs });
    browserStorage.set(STORAGE_KEY, JSON.stringify(drafts));
  };

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
