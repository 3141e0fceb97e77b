import { ACCOUNT_HEADER } from '#contract/platform/accountHeader.ts';
import { commonRefusals, type Endpoint, type Reply, type Request } from '#contract/platform/endpoint.ts';
import { sendingMs } from '#contract/platform/limits.ts';
import type { ErrorCode } from '#domain/common/errors.ts';
import { noteResponse } from '../offline/lastSeen.ts';
import { pageAccount } from './pageAccount.ts';
import { requestUrl, type UrlParts } from './requestUrl.ts';
import { noteServerDate } from './serverClock.ts';
import { reportSessionEnd } from './sessionEnd.ts';

const DEFAULT_TIMEOUT_MS = 20_000;

/** The timeout of calls for which the server queries a ranking service, which may be slow. */
export const RANKING_TIMEOUT_MS = 60_000;

/**
 * Why a call failed: the code of a refusal, `unreachable` (no response, or none in time), or `unknown` (a response that
 * the contract does not describe).
 */
export interface Failure {
  success: false;
  error: ErrorCode | 'unreachable' | 'unknown';
  /**
   * The values that the message of the code needs: a limit, a time to retry. With `unknown`, the `code` that the
   * endpoint does not list; with `unreachable`, `waitedMs` after a timeout.
   */
  values: Readonly<Record<string, string | number>>;
}

/** Whether a call returned a failure instead of its reply. */
export function isFailure(answer: object): answer is Failure {
  return 'success' in answer && answer.success === false;
}

const failure = (error: Failure['error'], values: Failure['values'] = {}): Failure => ({
  success: false,
  error,
  values,
});

/** All parts that a request can have; the type of an endpoint allows some of them. */
interface RequestParts extends UrlParts {
  body?: unknown;
  form?: Record<string, unknown>;
}

/**
 * Calls an endpoint of the server. Never throws: returns the reply or a `Failure`. The reply is a JSON object whose
 * fields are not checked: it is of the same deployment as the page, or a screen that cannot show it says so (ErrorPage).
 *
 * @param options.timeoutMs how long to wait for the response, 20 seconds by default, besides what sending files takes
 * @param options.onProgress is called with the share of the form sent so far, from 0 to 1
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: Request<E>,
  options: { timeoutMs?: number; onProgress?: (sent: number) => void } = {},
): Promise<Reply<E> | Failure> {
  const { form, body, ...address } = request as RequestParts;
  const { onProgress } = options;
  const timeoutMs = (options.timeoutMs ?? DEFAULT_TIMEOUT_MS) + sendingMs(bytesOf(form));
  const account = endpoint.method === 'POST' ? pageAccount() : undefined;
  let status: number;
  let answer: unknown;
  try {
    const url = requestUrl(endpoint.path, address);
    const sent = {
      method: endpoint.method,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(account !== undefined && { [ACCOUNT_HEADER]: account }),
      },
    };
    const response = await (form && onProgress
      ? (await import('./sendWithProgress.ts')).sendWithProgress(url, { ...sent, body: multipart(form) }, onProgress)
      : fetch(url, {
          ...sent,
          ...(form && { body: multipart(form) }),
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }));
    if (!noteResponse(response.headers)) noteServerDate(response.headers.get('date'));
    status = response.status;
    answer = await response.json().catch(() => undefined);
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    return failure('unreachable', isTimeout ? { waitedMs: timeoutMs } : {});
  }
  if (status < 400) {
    return isReply(answer) ? (answer as Reply<E>) : failure('unknown');
  }
  const refusal = parseRefusal(endpoint, answer);
  reportSessionEnd(refusal.error);
  return refusal;
}

const bytesOf = (form: Record<string, unknown> = {}) =>
  Object.values(form).reduce<number>((sum, value) => sum + (value instanceof Blob ? value.size : 0), 0);

/** Builds the body of a form: files as they are, everything else as text. */
function multipart(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}

/** The server says what the contract promises; something between may reply with a page of its own. */
const isReply = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && !Array.isArray(answer) && !isFailure(answer);

/** Reads the body of a refusal, for calls whose reply is a stream. A code that the endpoint does not list is `unknown`. */
export function parseRefusal(endpoint: Endpoint, answer: unknown): Failure {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return failure('unknown');
  const code = [...endpoint.refusals, ...commonRefusals].find((known) => known === answer.error);
  if (!code) return failure('unknown', typeof answer.error === 'string' ? { code: answer.error.slice(0, 40) } : {});
  const values = Object.entries(answer).filter(
    (entry): entry is [string, string | number] =>
      entry[0] !== 'error' && (typeof entry[1] === 'string' || typeof entry[1] === 'number'),
  );
  return failure(code, Object.fromEntries(values));
}
