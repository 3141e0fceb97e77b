/** What became of a vote on a song or revision. */
export type Result = 'new' | 'accept' | 'reject' | 'canceled';
