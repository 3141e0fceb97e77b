import type { VotingRevision, VotingSong } from '#contract/voting.ts';
import { parseCommaList } from '../../base/ui/lists/listSearch.ts';

/** The filters of the vote page, as its address has them. */
export interface VoteFilters {
  search?: string | undefined;
  levelfilter?: string | undefined;
  /** A comma list of `voteStates`; each narrows the list. */
  show?: string | undefined;
}

/** The filters by what the viewer may do, or has done: `open` is what they can vote on. */
export const voteStates = ['open', 'unvoted'] as const;

type OpenVote = VotingSong | VotingRevision;

/**
 * Returns whether an open vote passes the filters.
 *
 * @param isJustCast whether the viewer voted on it since the page was opened: such a row stays where it is
 */
export function passesFilters(entry: OpenVote, filters: VoteFilters, isJustCast: boolean): boolean {
  const { viewer, level, title, artist } = entry;
  const levels = parseCommaList(filters.levelfilter);
  const states = parseCommaList(filters.show);
  const text = `${title}\n${artist}`;
  return (
    (levels.length === 0 || levels.includes(level)) &&
    (!states.includes('open') || viewer === 'success' || isJustCast) &&
    (!states.includes('unvoted') || viewer !== 'voted' || isJustCast) &&
    normalize(text).includes(normalize(filters.search ?? '').trim())
  );
}

const normalize = (text: string) => text.normalize('NFKC').toLowerCase();
