import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { revision } from '#contract/voting/revisions.ts';
import { song } from '#contract/voting/submissions.ts';
import { votingRevisions, votingSongs } from '#contract/voting/voting.ts';
import { endpointKey } from '../../base/api/useEndpoint.ts';
import type { BallotPaper } from './ballotPaper.ts';
import { nextOpen } from './nextOpen.ts';
import type { useCastBallots } from './useCastBallots.ts';

/** The endpoints whose replies show a vote or its total. */
const affected = [votingSongs, votingRevisions, song, revision];

/** The state of a round and the functions that move it on. */
export type VotingRound = ReturnType<typeof useVotingRound>;

/**
 * Voting through a list: which ballot paper the dialog shows, and which comes next.
 *
 * @param papers the ballot papers of all rows, in the order in which the visitor sees them
 * @param cast the ballots that were cast since the page was opened
 */
export function useVotingRound(papers: readonly BallotPaper[], cast: ReturnType<typeof useCastBallots>) {
  const queries = useQueryClient();
  const [shown, setShown] = useState<BallotPaper | 'end' | null>(null);
  const [lastCast, setLastCast] = useState<BallotPaper | null>(null);
  const lastShown = useRef<string | null>(null);

  const { hasCast } = cast;
  const open = new Set(papers.filter(({ entry, key }) => entry.viewer === 'success' && !hasCast(key)).map(keyOf));
  const current = shown === 'end' || shown === null ? null : shown.key;
  const nextAfter = (key: string | null) => {
    const nextKey = nextOpen(papers.map(keyOf), open, key);
    return papers.find((paper) => paper.key === nextKey) ?? null;
  };
  const next = nextAfter(current);

  const show = (paper: BallotPaper | 'end' | null) => {
    if (paper !== null && paper !== 'end') lastShown.current = paper.key;
    setShown(paper);
  };
  const refresh = () => {
    for (const endpoint of affected) void queries.invalidateQueries({ queryKey: endpointKey(endpoint) });
  };

  // When the dialog closes, the focus returns to the row that it was about last.
  const isOpen = shown !== null;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && lastShown.current) focusControl(lastShown.current);
    wasOpen.current = isOpen;
  }, [isOpen]);

  return {
    shown,
    /** How many entries can still be voted on, including the one in the dialog. */
    remaining: open.size,
    /** The ballot paper that comes next; null if there is none. */
    next,
    /** The ballot paper whose vote was just stored; null at the start of a round. */
    lastCast,
    hasCast,
    start: (paper: BallotPaper | null = next) => {
      setLastCast(null);
      show(paper);
    },
    skip: () => show(next),
    /** Records that the vote in the dialog is stored, and shows the next one or closes the dialog. */
    onVoted: (goesOn: boolean) => {
      if (shown === null || shown === 'end') return;
      cast.add(shown.key);
      setLastCast(shown);
      show(goesOn || next === null ? (next ?? 'end') : null);
      refresh();
    },
    close: () => show(null),
    refresh,
  };
}

const keyOf = ({ key }: BallotPaper) => key;

/** The attribute that marks the vote control of a ballot paper in the list; its value is the key of the paper. */
export const CONTROL_ATTRIBUTE = 'data-ballot';

function focusControl(key: string) {
  const control = document.querySelector<HTMLElement>(`[${CONTROL_ATTRIBUTE}="${CSS.escape(key)}"]`);
  const within = control?.querySelector<HTMLElement>('button, a');
  (within ?? control)?.focus();
}
