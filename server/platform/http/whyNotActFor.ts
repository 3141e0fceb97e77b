import type { FastifyRequest } from 'fastify';
import { ACCOUNT_HEADER, VISITOR } from '#contract/platform/accountHeader.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { Viewer } from './session.ts';

/**
 * Refuses a request whose page was rendered for another account than the one logged in (EACCOUNTCHANGED), or whose
 * session has ended (ESESSIONEXP), by the header `X-Account`. A request without the header is not from a page of the
 * site, and acts for its session (api.md §1.5).
 */
export function whyNotActFor(
  viewer: Pick<Viewer, 'userId'> | null,
  { headers }: Pick<FastifyRequest, 'headers'>,
): Refusal<'EACCOUNTCHANGED' | 'ESESSIONEXP'> | null {
  const named = headers[ACCOUNT_HEADER];
  if (named === undefined || named === (viewer?.userId ?? VISITOR)) return null;
  return refuse(viewer ? 'EACCOUNTCHANGED' : 'ESESSIONEXP');
}
