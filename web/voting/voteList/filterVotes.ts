import type { VotingRevision, VotingSong } from '#contract/voting/voting.ts';
import { parseSearch, searchRows } from '#domain/common/search.ts';
import { fold } from '#domain/common/text.ts';
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
 * Returns the open votes that pass the filters.
 *
 * @param isJustCast whether the viewer voted on one since the page was opened: such a row stays where it is
 */
export function filteredVotes<Entry extends OpenVote>(
  entries: readonly Entry[],
  { search = '', levelfilter, show }: VoteFilters,
  isJustCast: (entry: Entry) => boolean,
): readonly Entry[] {
  const levels = parseCommaList(levelfilter);
  const states = parseCommaList(show);
  return searchRows(entries, parseSearch(search), ({ title, artist }) => fold(`${title} ${artist}`)).filter(
    (entry) =>
      (levels.length === 0 || levels.includes(entry.level)) &&
      (!states.includes('open') || entry.viewer === 'success' || isJustCast(entry)) &&
      (!states.includes('unvoted') || entry.viewer !== 'voted' || isJustCast(entry)),
  );
}
