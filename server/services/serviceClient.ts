import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  ConstantBackoff,
  circuitBreaker,
  handleWhen,
  retry,
} from 'cockatiel';
import { Pool } from 'undici';
import { ExternalError } from './externalError.ts';
import { type ExternalRequest, fetchBytes } from './fetchBytes.ts';
import { createRequestQueue, type RequestedFor } from './requestQueue.ts';

/** Limits that protect a ranking service from overload (ranking-services.md §1.7). */
export const clientLimits = {
  connectTimeoutMs: 5000,
  /** Retries after a transient failure. */
  maxRetries: 1,
  /** The maximum numbers of waiting requests, per purpose and per caller. */
  maxWaiting: { verification: 20, update: 20, idCheck: 10, lookUp: 10 },
  maxWaitingPerCaller: 3,
  /** The number of failures in a row after which no requests are sent … */
  maxFailures: 5,
  /** … for this time. After the cooldown one request tests the service. */
  cooldownMs: 30_000,
};

interface ClientSettings {
  /** `https://host/path` without a slash at the end. Requests are sent only below it. */
  baseUrl: string;
  /**
   * The timeout from the start of the first try to the end of the last. Waiting in the queue may take the same time
   * again.
   */
  timeoutMs: number;
  /** The minimum time between the starts of two requests. */
  spacingMs: number;
  userAgent: string;
  /** Called when a cooldown starts. */
  onCooldown(): void;
}

/** Sends requests to one service, one at a time. */
export interface ServiceClient {
  /**
   * Sends a request and returns the body of the response. Retries once after a transient failure.
   *
   * @param request `path` is relative to the base address
   * @throws ExternalError
   */
  send(request: ExternalRequest, requestedFor: RequestedFor, signal?: AbortSignal): Promise<Buffer>;
}

const isServiceFailure = (error: unknown) => error instanceof ExternalError && error.isServiceFailure;
const isTransient = (error: unknown) => error instanceof ExternalError && error.isTransient;

/** Creates the client of one service, with a queue, a timeout, retries and a cooldown after failures. */
export function createServiceClient(
  { baseUrl, timeoutMs, spacingMs, userAgent, onCooldown }: ClientSettings,
  { connectTimeoutMs, maxRetries, maxWaiting, maxWaitingPerCaller, maxFailures, cooldownMs } = clientLimits,
): ServiceClient {
  const { origin, pathname } = new URL(baseUrl);
  const base = pathname.replace(/\/$/, '');
  // No keep-alive: with the spacing between requests most connections would be closed before the next one.
  const pool = new Pool(origin, {
    connect: { timeout: connectTimeoutMs },
    pipelining: 0,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const queue = createRequestQueue({ spacingMs, timeoutMs, maxWaiting, maxWaitingPerCaller });
  const retrying = retry(handleWhen(isTransient), { maxAttempts: maxRetries, backoff: new ConstantBackoff(0) });
  const breaker = circuitBreaker(handleWhen(isServiceFailure), {
    breaker: new ConsecutiveBreaker(maxFailures),
    halfOpenAfter: cooldownMs,
  });
  breaker.onBreak(() => {
    onCooldown();
    queue.clear();
  });

  async function sendWithRetry(
    request: ExternalRequest,
    requestedFor: RequestedFor,
    callerSignal?: AbortSignal,
  ): Promise<Buffer> {
    const timeout = new AbortController();
    const signals = callerSignal ? [callerSignal, timeout.signal] : [timeout.signal];
    let timer: NodeJS.Timeout | undefined;
    const attemptOnce = async () => {
      timer ??= setTimeout(() => timeout.abort(), timeoutMs);
      const settings = { userAgent, signal: AbortSignal.any(signals) };
      return fetchBytes(pool, { ...request, path: `${base}${request.path}` }, settings);
    };
    try {
      const enqueue = ({ attempt }: { attempt: number }) =>
        queue.enqueue(attemptOnce, { ...requestedFor, first: attempt > 0, signals });
      return await retrying.execute(enqueue, callerSignal);
    } catch (error) {
      // Both abort the request in the same way, but only the timeout is a failure of the service.
      if (callerSignal?.aborted) throw new ExternalError('aborted');
      if (timeout.signal.aborted) throw new ExternalError('time');
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async send(request, requestedFor, signal) {
      // While one request tests the service, others fail at once.
      if (breaker.state === CircuitState.HalfOpen) throw new ExternalError('cooldown');
      try {
        return await breaker.execute(() => sendWithRetry(request, requestedFor, signal));
      } catch (error) {
        throw error instanceof BrokenCircuitError ? new ExternalError('cooldown') : error;
      }
    },
  };
}
