import type { IncomingMessage, ServerResponse } from 'node:http';
import PQueue from 'p-queue';
import { type Cost, limitsOfCost, REQUEST_WINDOW_MS } from '#contract/platform/limits.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { Context } from '../../context.ts';
import { requestIdOf, withRequestId } from '../requestId.ts';
import { addressOf, OWN_ADDRESS } from './clientAddress.ts';
import { windowCounter } from './windowCounter.ts';

/**
 * How many requests of one address may use the database at the same time, so that the queries of others do not wait
 * behind them. The embedded engine answers one query at a time.
 */
export const IN_DATABASE_PER_ADDRESS = { embedded: 1, server: 4 };
/** The same for requests that mostly wait for something else: downloads, files, ranking services. */
const OTHERS_PER_ADDRESS = 16;

/**
 * Rate limits of requests: counts those of this process in memory, and refuses those beyond the limits with ETOOMANY.
 */
export interface Traffic {
  /**
   * Counts a request by its cost and the address that it comes from. Calls `next` with the refusal, or when the queue
   * of its address lets it run; never if the client has disconnected by then. The request keeps its place until its
   * response was sent or its client has disconnected, and its work is done.
   */
  admit(
    cost: Cost,
    request: IncomingMessage,
    response: ServerResponse,
    next: (refusal: Refusal<'ETOOMANY'> | null) => void,
  ): void;
  /** Counts a request as `admit` does, without queueing, as its response is ready. */
  countByAddress(cost: Cost, request: IncomingMessage): Refusal<'ETOOMANY'> | null;
  /** Counts a request by its cost and the account that sends it. */
  countByAccount(cost: Cost, accountId: number): Refusal<'ETOOMANY'> | null;
  /** Runs the work of a request, which keeps its place until the work is done, even if the client has disconnected. */
  whileWorking<Result>(request: IncomingMessage, work: () => Promise<Result>): Promise<Result>;
}

/** An admitted request. */
interface Place {
  /** The number of its running tasks. */
  working: number;
  isOver: boolean;
  free(): void;
}

const isOwn = ({ socket }: IncomingMessage) => socket.remoteAddress === OWN_ADDRESS;

/** Counts requests for the limits of the configuration (`LIMITS_FACTOR`). */
export function createTraffic({ config, clock }: Pick<Context, 'config' | 'clock'>): Traffic {
  const atOnce = {
    database: IN_DATABASE_PER_ADDRESS[config.DATABASE_URL ? 'server' : 'embedded'],
    other: OTHERS_PER_ADDRESS,
  };
  const queues = new Map<string, PQueue>();
  const places = new WeakMap<IncomingMessage, Place>();
  const windows = windowCounter(REQUEST_WINDOW_MS);

  const allowed = (limit: number) => Math.max(1, Math.floor(limit * config.LIMITS_FACTOR));

  function countInWindow(key: string, limit: number | null): Refusal<'ETOOMANY'> | null {
    const waitMs = limit === null ? 0 : windows.count(key, allowed(limit));
    if (waitMs === 0) return null;
    return refuse('ETOOMANY', { retryAt: new Date(clock.now().getTime() + waitMs).toISOString() });
  }

  const countByAddress = (cost: Cost, address: string) =>
    countInWindow(`${cost} ${address}`, limitsOfCost(cost).perAddress);

  function queueOf(kind: keyof typeof atOnce, address: string): PQueue {
    const key = `${kind} ${address}`;
    const known = queues.get(key);
    if (known) return known;
    const queue = new PQueue({ concurrency: allowed(atOnce[kind]) });
    queues.set(key, queue);
    queue.addEventListener('idle', () => queues.delete(key));
    return queue;
  }

  /** Runs a request in its place; resolves when the place is free again. */
  function takePlace(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const place: Place = { working: 0, isOver: false, free: resolve };
    places.set(request, place);
    const { socket } = request;
    const over = () => {
      socket.off('close', over);
      place.isOver = true;
      if (place.working === 0) place.free();
    };
    response.once('finish', over).once('close', over);
    // A pipelined response that waits behind another one emits no event when the connection closes.
    socket.setMaxListeners(0).once('close', over);
    return promise;
  }

  return {
    admit(cost, request, response, next) {
      if (isOwn(request)) return next(null);
      const address = addressOf(request, config.TRUST_PROXY);
      const refusal = countByAddress(cost, address);
      const kind = limitsOfCost(cost).atOnce;
      if (refusal || kind === null || places.has(request)) return next(refusal);
      void queueOf(kind, address).add(() => {
        if (request.socket.destroyed) return;
        const freed = takePlace(request, response);
        next(null);
        return freed;
      });
    },
    countByAddress: (cost, request) =>
      isOwn(request) ? null : countByAddress(cost, addressOf(request, config.TRUST_PROXY)),
    countByAccount: (cost, accountId) => countInWindow(`${cost} account ${accountId}`, limitsOfCost(cost).perAccount),
    async whileWorking(request, work) {
      const place = places.get(request);
      const id = requestIdOf(request, config);
      if (!place) return withRequestId(id, work);
      place.working++;
      try {
        return await withRequestId(id, work);
      } finally {
        place.working--;
        if (place.isOver && place.working === 0) place.free();
      }
    },
  };
}
