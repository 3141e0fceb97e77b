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
import { createRequestQueue } from './requestQueue.ts';

/** Manners towards a service that somebody runs for nothing (ranking-services.md §1.7). */
export const clientLimits = {
  connectMs: 5000,
  /** Once more after a failure that may pass. */
  retries: 1,
  mostWaiting: 20,
  /** After so many failures in a row the service is left alone … */
  failuresToRest: 5,
  /** … for so long; then one call tries it. */
  restMs: 30_000,
};

interface ClientSettings {
  /** `https://host/path`, without a slash at the end; nothing else is ever asked. */
  baseUrl: string;
  /** From the start of the first try to the end of the last. Waiting for one's turn may take as long again. */
  timeoutMs: number;
  spacingMs: number;
  userAgent: string;
  onRest(): void;
}

/** Asks one service, one question at a time. */
export interface ServiceClient {
  /**
   * @param request `path` is below the base address
   * @throws OutsideFailure
   */
  ask(request: ExternalRequest, signal?: AbortSignal): Promise<Buffer>;
}

const isOfService = (error: unknown) => error instanceof ExternalError && error.isOfService;
const isPassing = (error: unknown) => error instanceof ExternalError && error.isPassing;

export function createServiceClient(
  { baseUrl, timeoutMs, spacingMs, userAgent, onRest }: ClientSettings,
  { connectMs, retries, mostWaiting, failuresToRest, restMs } = clientLimits,
): ServiceClient {
  const { origin, pathname } = new URL(baseUrl);
  const base = pathname.replace(/\/$/, '');
  // Connections are not kept: with the spacing between calls they would mostly be found closed.
  const pool = new Pool(origin, { connect: { timeout: connectMs }, pipelining: 0, headersTimeout: 0, bodyTimeout: 0 });
  const line = createRequestQueue({ spacingMs, longestWaitMs: timeoutMs, mostWaiting });
  const retrying = retry(handleWhen(isPassing), { maxAttempts: retries, backoff: new ConstantBackoff(0) });
  const breaker = circuitBreaker(handleWhen(isOfService), {
    breaker: new ConsecutiveBreaker(failuresToRest),
    halfOpenAfter: restMs,
  });
  breaker.onBreak(() => {
    onRest();
    line.disperse();
  });

  async function ask(request: ExternalRequest, given?: AbortSignal): Promise<Buffer> {
    const limit = new AbortController();
    const ends = given ? [given, limit.signal] : [limit.signal];
    let timer: NodeJS.Timeout | undefined;
    const once = async () => {
      timer ??= setTimeout(() => limit.abort(), timeoutMs);
      const settings = { userAgent, signal: AbortSignal.any(ends) };
      return fetchBytes(pool, { ...request, path: `${base}${request.path}` }, settings);
    };
    try {
      const tries = ({ attempt }: { attempt: number }) => line.inTurn(once, { first: attempt > 0, signals: ends });
      return await retrying.execute(tries, given);
    } catch (error) {
      // Both end a call in the same way; only one of them is the fault of the service.
      if (given?.aborted) throw new ExternalError('givenUp');
      if (limit.signal.aborted) throw new ExternalError('time');
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async ask(request, signal) {
      // While one call tries the service, the others do not wait for what comes of it.
      if (breaker.state === CircuitState.HalfOpen) throw new ExternalError('resting');
      try {
        return await breaker.execute(() => ask(request, signal));
      } catch (error) {
        throw error instanceof BrokenCircuitError ? new ExternalError('resting') : error;
      }
    },
  };
}
