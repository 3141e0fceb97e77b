/** What became of a vote on a song or revision. */
export type VoteResult = 'new' | 'accept' | 'reject' | 'canceled';
