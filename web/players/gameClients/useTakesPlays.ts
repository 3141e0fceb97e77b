import { clientKeys } from '#contract/clientKeys.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';

/**
 * Returns whether the site takes plays from the game, as the list of keys tells a player who is logged in: false until it is
 * known.
 */
export function useTakesPlays(): boolean {
  const { data, error } = useEndpoint(clientKeys, {});
  return data !== undefined || (error !== null && error.error !== 'ENOTFOUND');
}
