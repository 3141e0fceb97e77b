import { clientKeys } from '#contract/plays/clientKeys.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';

/**
 * Whether the site accepts plays from games, according to the list of keys of the logged-in player; false until it is
 * known.
 */
export function useAcceptsPlays(): boolean {
  const { data, error } = useEndpoint(clientKeys, {});
  return data !== undefined || (error !== null && error.error !== 'ENOTFOUND');
}
