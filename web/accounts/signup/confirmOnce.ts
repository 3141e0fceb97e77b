import { confirmLink } from '#contract/accounts/signup.ts';
import { call, type Failure, isFailure } from '../../base/api/call.ts';
import { clearLinkSecret, linkSecret } from './proof/linkSecret.ts';

/**
 * The outcome of a sign-up, a recovery or the link of a second ID with MinIR, or why nothing was sent to the server.
 */
export type LinkOutcome =
  | { purpose: 'signup' | 'recover' | 'link'; userid: string }
  | { purpose: 'none'; failure: Failure }
  /** There is no ticket in the address. */
  | { purpose: 'noTicket' }
  /** It was started in another browser or tab. */
  | { purpose: 'noSecret' };

/** Failures after which the same ticket may still be valid. */
const transient: readonly Failure['error'][] = ['unreachable', 'unknown', 'ETOOMANY', 'EUNAVAILABLE', 'ECOUNTHELD'];

/** Whether a retry may succeed. */
export function isTransient(outcome: LinkOutcome): boolean {
  return outcome.purpose === 'none' && transient.includes(outcome.failure.error);
}

const outcomes = new Map<string, Promise<LinkOutcome>>();

/** Confirms a ticket once, however often the page renders; it is sent again only after a transient failure. */
export function confirmOnce(ticket: string): Promise<LinkOutcome> {
  const outcome = outcomes.get(ticket) ?? confirm(ticket);
  outcomes.set(ticket, outcome);
  return outcome;
}

async function confirm(ticket: string): Promise<LinkOutcome> {
  if (ticket === '') return { purpose: 'noTicket' };
  const secretKey = linkSecret();
  if (!secretKey) return { purpose: 'noSecret' };
  const reply = await call(confirmLink, { body: { secretKey, ticket } });
  const outcome: LinkOutcome = isFailure(reply) ? { purpose: 'none', failure: reply } : reply;
  if (isTransient(outcome)) outcomes.delete(ticket);
  else clearLinkSecret();
  return outcome;
}
