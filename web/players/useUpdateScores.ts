import { useIsMutating, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { Reply } from '#contract/platform/endpoint.ts';
import { updateScores } from '#contract/players/players.ts';
import { call, type Failure, isFailure, RANKING_TIMEOUT_MS } from '../base/api/call.ts';

const mutationKey = ['updateScores'];

type Outcome = Reply<typeof updateScores> | Failure;

/**
 * Updates the scores of an LR2 player, and then everything shown, because limits and vote lists depend on them. An update
 * goes on while the player opens other pages, and every user of this hook sees it.
 */
export function useUpdateScores() {
  const queryClient = useQueryClient();
  const { mutate } = useMutation<Outcome, never, void>({
    mutationKey,
    mutationFn: () => call(updateScores, {}, { timeoutMs: RANKING_TIMEOUT_MS }),
    onSuccess: async (outcome) => {
      if (!isFailure(outcome)) await queryClient.invalidateQueries();
    },
  });
  const outcome = useMutationState({
    filters: { mutationKey },
    select: ({ state }) => state.data as Outcome | undefined,
  });
  return {
    update: () => mutate(),
    isBusy: useIsMutating({ mutationKey }) > 0,
    /** The reply to the last update, or why it failed; undefined before and during one. */
    outcome: outcome.at(-1),
  };
}
