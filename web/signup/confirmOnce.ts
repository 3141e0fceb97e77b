import { confirmLink } from '#contract/signup.ts';
import { call, type Failure, isFailure } from '../api/call.ts';
import { forgetLinkSecret, linkSecret } from './proof/linkSecret.ts';

/** How what was begun at MinIR ended, or why the server was not even asked. */
export type LinkOutcome =
  | { purpose: 'signup' | 'recover'; userid: string }
  | { purpose: 'none'; failure: Failure }
  /** No ticket in the address. */
  | { purpose: 'noTicket' }
  /** Begun in another browser or tab. */
  | { purpose: 'noSecret' };

/** Failures after which the same ticket may still be good. */
const passing: readonly Failure['error'][] = ['unreachable', 'unknown', 'ETOOMANY'];

/** Whether trying again can help. */
export function isPassing(outcome: LinkOutcome): boolean {
  return outcome.purpose === 'none' && passing.includes(outcome.failure.error);
}

const asked = new Map<string, Promise<LinkOutcome>>();

/** Sends each ticket once, however often the page is drawn; again only after a failure that passes. */
export function confirmOnce(ticket: string): Promise<LinkOutcome> {
  const outcome = asked.get(ticket) ?? confirm(ticket);
  asked.set(ticket, outcome);
  return outcome;
}

async function confirm(ticket: string): Promise<LinkOutcome> {
  if (ticket === '') return { purpose: 'noTicket' };
  const secretKey = linkSecret();
  if (!secretKey) return { purpose: 'noSecret' };
  const answer = await call(confirmLink, { body: { secretKey, ticket } });
  const outcome: LinkOutcome = isFailure(answer) ? { purpose: 'none', failure: answer } : answer;
  if (isPassing(outcome)) asked.delete(ticket);
  else forgetLinkSecret();
  return outcome;
}
