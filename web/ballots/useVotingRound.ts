import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { revision } from '#contract/revisions.ts';
import { song } from '#contract/submissions.ts';
import { votingRevisions, votingSongs } from '#contract/voting.ts';
import { endpointKey } from '../api/useEndpoint.ts';
import type { BallotPaper } from './paper/ballotPaper.ts';
import { nextOpen } from './paper/nextOpen.ts';

/** What shows a vote, or what follows from it. */
const changed = [votingSongs, votingRevisions, song, revision];

export type VotingRound = ReturnType<typeof useVotingRound>;

/**
 * Voting through a list: which ballot paper is in the dialog, which comes next, and what was cast since the list is in view.
 *
 * @param papers of every row, in the order in which the reader sees them
 */
export function useVotingRound(papers: readonly BallotPaper[]) {
  const queries = useQueryClient();
  const [shown, setShown] = useState<BallotPaper | 'end' | null>(null);
  const [lastCast, setLastCast] = useState<BallotPaper | null>(null);
  const [cast, setCast] = useState<ReadonlySet<string>>(new Set());
  const lastShown = useRef<string | null>(null);

  const open = new Set(papers.filter(({ entry, key }) => entry.viewer === 'success' && !cast.has(key)).map(keyOf));
  const current = shown === 'end' || shown === null ? null : shown.key;
  const after = (key: string | null) => {
    const found = nextOpen(papers.map(keyOf), open, key);
    return papers.find((paper) => paper.key === found) ?? null;
  };
  const next = after(current);

  const show = (paper: BallotPaper | 'end' | null) => {
    if (paper !== null && paper !== 'end') lastShown.current = paper.key;
    setShown(paper);
  };
  const refresh = () => {
    for (const endpoint of changed) void queries.invalidateQueries({ queryKey: endpointKey(endpoint) });
  };

  // Back in the list, the keyboard goes on from the row that the dialog was about last.
  const isOpen = shown !== null;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && lastShown.current) focusControl(lastShown.current);
    wasOpen.current = isOpen;
  }, [isOpen]);

  return {
    shown,
    /** How many can still be voted on, the one in the dialog among them. */
    left: open.size,
    /** The one to go on with, if there is another. */
    next,
    /** The vote just stored; null at the start of a round. */
    lastCast,
    hasCast: (key: string) => cast.has(key),
    start: (paper: BallotPaper | null = next) => {
      setLastCast(null);
      show(paper);
    },
    skip: () => show(next),
    voted: (goesOn: boolean) => {
      if (shown === null || shown === 'end') return;
      setCast(new Set([...cast, shown.key]));
      setLastCast(shown);
      show(goesOn || next === null ? (next ?? 'end') : null);
      refresh();
    },
    close: () => show(null),
    refresh,
  };
}

const keyOf = ({ key }: BallotPaper) => key;

/** Marks where the vote control of a ballot paper stands in the list. */
export const CONTROL = 'data-ballot';

function focusControl(key: string) {
  const control = document.querySelector<HTMLElement>(`[${CONTROL}="${CSS.escape(key)}"]`);
  const within = control?.querySelector<HTMLElement>('button, a');
  (within ?? control)?.focus();
}
