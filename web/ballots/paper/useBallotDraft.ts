import { useState } from 'react';
import { DAY_MS } from '#domain/common/dates.ts';
import { currentRules } from '../../api/currentRules.ts';
import { type StoredDrafts, readDrafts, withDraft } from './storedDrafts.ts';
import type { BallotPaper } from './ballotPaper.ts';
import { blankDraft, isBlankDraft, type BallotDraft } from './ballotDraft.ts';

const PLACE = 'ballot-drafts';

/**
 * What is written on a ballot paper, kept in this browser for this account until it is cast: a dialog or page that is left by
 * accident costs nothing.
 */
export function useBallotDraft(userid: string, paper: BallotPaper) {
  const key = `${userid} ${paper.key}`;
  const [found] = useState(() => readDrafts(stored())[key] ?? null);
  const [isRestored, setRestored] = useState(found !== null);
  const [written, setWritten] = useState<BallotDraft>(() => (found && fitting(paper, found)) ?? blankDraft(paper));

  const keep = (next: BallotDraft | null) => {
    const keptMs = currentRules().window.days * DAY_MS;
    store(withDraft(readDrafts(stored()), key, next, { now: Date.now(), keptMs }));
  };

  return {
    written,
    /** Whether it was written before, and not in this dialog. */
    isRestored,
    write(changes: Partial<BallotDraft>) {
      const next = { ...written, ...changes };
      setWritten(next);
      keep(isBlankDraft(paper, next) ? null : next);
    },
    /** Begins anew. */
    discard() {
      setWritten(blankDraft(paper));
      setRestored(false);
      keep(null);
    },
    /** It was cast. */
    forget: () => keep(null),
  };
}

/** A draft as far as it can still be cast: meanwhile the chart may have moved. */
function fitting(paper: BallotPaper, draft: BallotDraft): BallotDraft {
  const { vote, difficulty, personDiff, level, comment } = draft;
  const blank = blankDraft(paper);
  const isOnOffer = vote !== null && paper.options.includes(vote) && !paper.isVoteLocked;
  const isInReach = level !== null && paper.levels?.includes(level) && !paper.isLevelLocked;
  return {
    vote: isOnOffer ? vote : blank.vote,
    difficulty,
    personDiff,
    level: isInReach ? level : blank.level,
    comment,
  };
}

// A browser may forbid storing: then what is written lives as long as the dialog.
function stored(): string | null {
  try {
    return localStorage.getItem(PLACE);
  } catch {
    return null;
  }
}

function store(drafts: StoredDrafts) {
  try {
    localStorage.setItem(PLACE, JSON.stringify(drafts));
  } catch {
    return;
  }
}
