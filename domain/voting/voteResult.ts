/** The result of a vote on a song or revision; `new` while it is open. */
export type VoteResult = 'new' | 'accept' | 'reject' | 'canceled';
