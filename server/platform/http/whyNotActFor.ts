import type { FastifyRequest } from 'fastify';
import { ACCOUNT_HEADER, VISITOR } from '#contract/accountHeader.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { Viewer } from './session.ts';

/**
 * Returns why a request must not act for whoever is logged in: the page that sent it names another account
 * (EACCOUNTCHANGED), or an account whose session is over (ESESSIONEXP). A request that names none comes from no page of
 * the site, and acts for its session (api.md §1.5).
 */
export function whyNotActFor(
  viewer: Pick<Viewer, 'userId'> | null,
  { headers }: Pick<FastifyRequest, 'headers'>,
): Refusal<'EACCOUNTCHANGED' | 'ESESSIONEXP'> | null {
  const named = headers[ACCOUNT_HEADER];
  if (named === undefined || named === (viewer?.userId ?? VISITOR)) return null;
  return refuse(viewer ? 'EACCOUNTCHANGED' : 'ESESSIONEXP');
}
