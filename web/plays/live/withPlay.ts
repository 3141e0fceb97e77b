import type { Reply } from '#contract/platform/endpoint.ts';
import type { ownPlays, PlayRow } from '#contract/plays/plays.ts';

/** The request for the newest plays: the first page of the list. */
export const newestPlays = { query: { page: 1 } };

/** Returns the newest plays with one that has just arrived; a play that is among them already changes nothing. */
export function withPlay(reply: Reply<typeof ownPlays>, row: PlayRow): Reply<typeof ownPlays> {
  if (reply.source.some(({ id }) => id === row.id)) return reply;
  return {
    ...reply,
    accepted: reply.accepted + (row.refused === null ? 1 : 0),
    refused: reply.refused + (row.refused === null ? 0 : 1),
    total: reply.total + 1,
    source: [row, ...reply.source],
  };
}
