import { commonRefusals, type Endpoint, type Reply, type Request } from '#contract/endpoint.ts';
import type { ErrorCode } from '#domain/common/errors.ts';
import { noteAnswer } from '../offline/lastSeen.ts';
import { type AddressParts, addressOf } from './addressOf.ts';
import { noteServerDate } from './serverClock.ts';
import { tellSessionEnd } from './sessionEnd.ts';

const PATIENCE_MS = 20_000;

/** For calls that make the site ask a ranking service, which may take its time. */
export const RANKING_TIMEOUT_MS = 60_000;

/** Why a call brought no reply: a refusal by its code, or `unreachable` (no answer in time), or `unknown` (garbage). */
export interface Failure {
  success: false;
  error: ErrorCode | 'unreachable' | 'unknown';
  /**
   * What came with the code, for its message: a limit, a time to retry. With `unknown`, the `code` that nobody knows; with
   * `unreachable`, `waitedMs` where there was no answer in time.
   */
  values: Readonly<Record<string, string | number>>;
}

/** Whether a call brought a failure instead of its reply. */
export function isFailure(answer: object): answer is Failure {
  return 'success' in answer && answer.success === false;
}

const failure = (error: Failure['error'], values: Failure['values'] = {}): Failure => ({
  success: false,
  error,
  values,
});

/** Any request's parts, as the endpoint's type allows them. */
interface Parts extends AddressParts {
  body?: unknown;
  form?: Record<string, unknown>;
}

/**
 * Asks the server. Never throws: answers with the checked reply or says why there is none.
 *
 * @param options.patienceMs how long to wait for an answer
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: Request<E>,
  { patienceMs = PATIENCE_MS }: { patienceMs?: number } = {},
): Promise<Reply<E> | Failure> {
  const { form, body, ...address } = request as Parts;
  let status: number;
  let answer: unknown;
  try {
    const response = await fetch(addressOf(endpoint.path, address), {
      method: endpoint.method,
      signal: AbortSignal.timeout(patienceMs),
      headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(form && { body: multipart(form) }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!noteAnswer(response.headers)) noteServerDate(response.headers.get('date'));
    status = response.status;
    answer = await response.json().catch(() => undefined);
  } catch (error) {
    const hung = error instanceof DOMException && error.name === 'TimeoutError';
    return failure('unreachable', hung ? { waitedMs: patienceMs } : {});
  }
  if (status < 400) {
    const reply = endpoint.reply.safeParse(answer);
    return reply.success ? (reply.data as Reply<E>) : failure('unknown');
  }
  const refusal = refusalIn(endpoint, answer);
  tellSessionEnd(refusal.error);
  return refusal;
}

/** Files go as they are, all else as text. */
function multipart(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}

/** A code that the endpoint does not list means as little to us as none. */
function refusalIn(endpoint: Endpoint, answer: unknown): Failure {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return failure('unknown');
  const code = [...endpoint.refusals, ...commonRefusals].find((known) => known === answer.error);
  if (!code) return failure('unknown', typeof answer.error === 'string' ? { code: answer.error.slice(0, 40) } : {});
  const values = Object.entries(answer).filter(
    (entry): entry is [string, string | number] =>
      entry[0] !== 'error' && (typeof entry[1] === 'string' || typeof entry[1] === 'number'),
  );
  return failure(code, Object.fromEntries(values));
}
