import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Cost, limitsOfCost, REQUEST_WINDOW_MS } from '#contract/limits.ts';
import { SECOND_MS } from '#domain/common/dates.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { Context } from '../../context.ts';
import { ConnectionWaits, countingWaits } from '../../database/connectionWaits.ts';
import { addressOf } from './clientAddress.ts';
import { hasLargeBody } from './drain.ts';
import { BEGUN_PER_TURN, createLoopShares } from './loopShares.ts';
import { createTurns } from './turns.ts';
import { windowCounter } from './windowCounter.ts';

/** Requests of one address whose answers are not taken yet, whatever they cost. */
export const OPEN_PER_ADDRESS = 128;
/**
 * Requests of one address that ask the database at the same time, whatever they cost: a query of another visitor waits
 * for no more of one address. The embedded engine answers one query at a time.
 */
const IN_DATABASE_PER_ADDRESS = { embedded: 1, server: 4 };
/**
 * In milliseconds: a request that works longer keeps its turn for as long again, and others ask meanwhile. Whoever only waits
 * for the requests of others does not work.
 */
export const RESTS_FROM_MS = 40;
/** The costs of requests that ask the database, without those that mostly wait for something else. */
const IN_DATABASE: readonly Cost[] = ['cheap', 'detail', 'scores', 'list', 'write', 'play', 'image', 'chart'];
/** Large bodies of refused requests that are received to their end, for each address and `REQUEST_WINDOW_MS`. */
export const UNREAD_BODIES = 20;

/** Counts the requests of this process in memory, and refuses those beyond the limits with ETOOMANY. */
export interface Traffic {
  /** Counts a request as open until its answer is taken. Every request is entered, before anything else. */
  enter(request: IncomingMessage, response: ServerResponse): Refusal<'ETOOMANY'> | null;
  /** Begins a request in this turn of the event loop, or in a later one where its address has begun many (`LoopShares`). */
  begin(request: IncomingMessage, run: () => void): void;
  /**
   * Counts a request by its cost and the address that it comes from. Calls `next` with the refusal, or when it is the
   * request's turn among those of its cost and address, and among all of its address that ask the database; never when
   * the client is gone by then.
   */
  admit(
    cost: Cost,
    request: IncomingMessage,
    response: ServerResponse,
    next: (refusal: Refusal<'ETOOMANY'> | null) => void,
  ): void;
  /** Counts a request as `admit` does; it takes no turn, as its answer is ready. */
  countByAddress(cost: Cost, request: IncomingMessage): Refusal<'ETOOMANY'> | null;
  /** Returns how many requests of a connection are open. */
  openOn(socket: Socket): number;
  /**
   * Returns whether an answered request is one too many whose body was not read and is large, or of unknown length. That of
   * the others is received to its end and thrown away: a browser shows the answer only when it has sent everything.
   */
  leavesTooMuch(request: IncomingMessage): boolean;
  /** Does the work of a request, which keeps its turn until the work is done, even if the client is gone before. */
  whileWorking<Result>(request: IncomingMessage, work: () => Promise<Result>): Promise<Result>;
  /** Counts a request by its cost and the account that sends it. */
  countByAccount(cost: Cost, accountId: number): Refusal<'ETOOMANY'> | null;
  /** Closes the connections whose answer is not taken in time. */
  cutSlowReaders(): void;
}

/** A turn among the requests under a key. */
interface Turn {
  key: string;
  /** Whether it goes on after long work of the request for as long as that took. */
  rests: boolean;
  /** When it began, by `performance.now`; null while the request waits for it. */
  beganAt: number | null;
}

/** A request whose answer has not been taken yet. */
interface OpenRequest {
  address: string;
  response: ServerResponse;
  /** When its answer was first seen to be on its way, by `performance.now`. */
  answeredAt: number | null;
  /** The turns that it has; it may wait for the last. */
  turns: Turn[];
  isWorking: boolean;
  /** When its work was done, by `performance.now`; null before. */
  workedUntil: number | null;
  /** What it waits for connections that others hold is no work of its own. */
  waits: ConnectionWaits;
}

/**
 * Counts requests for the limits of the configuration (`LIMITS_FACTOR`).
 *
 * @param answerMs within which an answer must be taken
 */
export function createTraffic(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  { answerMs }: { answerMs: number },
): Traffic {
  const engine = config.DATABASE_URL ? 'server' : 'embedded';
  const open = new Map<IncomingMessage, OpenRequest>();
  const openOfAddress = new Map<string, number>();
  const openOfSocket = new WeakMap<Socket, Set<IncomingMessage>>();
  const turns = createTurns();
  const shares = createLoopShares(Math.max(1, Math.round(BEGUN_PER_TURN * config.LIMITS_FACTOR)));
  const windows = windowCounter(REQUEST_WINDOW_MS);

  const allowed = (limit: number) => Math.max(1, Math.floor(limit * config.LIMITS_FACTOR));
  const tooMany = (waitMs: number) =>
    refuse('ETOOMANY', { retryAt: new Date(clock.now().getTime() + waitMs).toISOString() });

  function opened(request: IncomingMessage, response: ServerResponse): OpenRequest {
    const known = open.get(request);
    if (known) return known;
    const address = addressOf(request, config.TRUST_PROXY);
    const entered: OpenRequest = {
      address,
      response,
      answeredAt: null,
      turns: [],
      isWorking: false,
      workedUntil: null,
      waits: new ConnectionWaits(),
    };
    open.set(request, entered);
    openOfAddress.set(address, (openOfAddress.get(address) ?? 0) + 1);
    const leave = () => (request.socket.destroyed ? closeAll(request.socket) : close(request));
    response.once('finish', leave).once('close', leave);
    // A response that waits behind another of its connection does not tell when the connection is gone.
    requestsOf(request.socket).add(request);
    return entered;
  }

  function requestsOf(socket: Socket): Set<IncomingMessage> {
    const known = openOfSocket.get(socket);
    if (known) return known;
    const requests = new Set<IncomingMessage>();
    openOfSocket.set(socket, requests);
    socket.once('close', () => closeAll(socket));
    return requests;
  }

  /** Closes the latest first: the place of one that runs must not go to another of the same connection. */
  function closeAll(socket: Socket): void {
    [...requestsOf(socket)].toReversed().forEach(close);
  }

  function close(request: IncomingMessage): void {
    const known = open.get(request);
    if (!known) return;
    open.delete(request);
    openOfSocket.get(request.socket)?.delete(request);
    const left = (openOfAddress.get(known.address) ?? 0) - 1;
    if (left > 0) openOfAddress.set(known.address, left);
    else openOfAddress.delete(known.address);
    if (!known.isWorking) leaveTurns(request, known);
  }

  function takeTurn(
    request: IncomingMessage,
    entered: OpenRequest,
    { key, atOnce, rests = false }: { key: string; atOnce: number; rests?: boolean | undefined },
    run: () => void,
  ) {
    const turn: Turn = { key, rests, beganAt: null };
    entered.turns.push(turn);
    turns.take(key, allowed(atOnce), request, () => {
      turn.beganAt = performance.now();
      run();
    });
  }

  function leaveTurns(request: IncomingMessage, entered: OpenRequest): void {
    const now = performance.now();
    for (const { key, rests, beganAt } of entered.turns.splice(0)) {
      const leave = () => turns.leave(key, request);
      const workedUntil = entered.workedUntil ?? now;
      const workedMs = beganAt === null ? 0 : workedUntil - beganAt - entered.waits.waitedMs;
      const restMs = rests && workedMs > RESTS_FROM_MS ? workedUntil + workedMs - now : 0;
      if (restMs > 0) setTimeout(leave, restMs).unref();
      else leave();
    }
  }

  function countInWindow(key: string, limit: number | null): Refusal<'ETOOMANY'> | null {
    const waitMs = limit === null ? 0 : windows.count(key, allowed(limit));
    return waitMs > 0 ? tooMany(waitMs) : null;
  }

  const countByAddress = (cost: Cost, address: string) =>
    countInWindow(`${cost} ${address}`, limitsOfCost(cost).perAddress);

  return {
    enter(request, response) {
      const { address } = opened(request, response);
      return (openOfAddress.get(address) ?? 0) > allowed(OPEN_PER_ADDRESS) ? tooMany(SECOND_MS) : null;
    },
    begin: (request, run) => shares.begin(addressOf(request, config.TRUST_PROXY), run),
    admit(cost, request, response, next) {
      if (request.socket.destroyed) return;
      const entered = opened(request, response);
      const { atOnce, rests } = limitsOfCost(cost);
      const refusal = countByAddress(cost, entered.address);
      if (refusal || atOnce === null) return next(refusal);
      const inDatabase = { key: `database ${entered.address}`, atOnce: IN_DATABASE_PER_ADDRESS[engine], rests: true };
      takeTurn(request, entered, { key: `${cost} ${entered.address}`, atOnce, rests }, () => {
        if (IN_DATABASE.includes(cost)) takeTurn(request, entered, inDatabase, () => next(null));
        else next(null);
      });
    },
    countByAddress: (cost, request) => countByAddress(cost, addressOf(request, config.TRUST_PROXY)),
    openOn: (socket) => requestsOf(socket).size,

    leavesTooMuch(request) {
      if (request.complete || !hasLargeBody(request)) return false;
      return countInWindow(`unread ${addressOf(request, config.TRUST_PROXY)}`, UNREAD_BODIES) !== null;
    },
    async whileWorking(request, work) {
      const known = open.get(request);
      if (!known) return work();
      known.isWorking = true;
      try {
        return await countingWaits(known.waits, work);
      } finally {
        known.isWorking = false;
        known.workedUntil = performance.now();
        if (!open.has(request)) leaveTurns(request, known);
      }
    },
    countByAccount: (cost, accountId) => countInWindow(`${cost} account ${accountId}`, limitsOfCost(cost).perAccount),
    cutSlowReaders() {
      const now = performance.now();
      for (const request of open.values()) {
        if (!request.response.headersSent) continue;
        request.answeredAt ??= now;
        if (now - request.answeredAt > answerMs) request.response.socket?.destroy();
      }
    },
  };
}
