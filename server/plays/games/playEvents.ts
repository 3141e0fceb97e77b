import type { ServerResponse } from 'node:http';
import { type Kysely, sql } from 'kysely';
import { SECOND_MS } from '#domain/common/dates.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';
import { plays, toPlayRow } from './ownPlays.ts';

/**
 * The maximum duration of a stream, after which the browser reopens it. Below the timeout of responses (`Timeouts`).
 */
const STREAM_MS = 100 * SECOND_MS;
const LOOK_EACH_MS = SECOND_MS;
/** The interval of keep-alive comments, as proxies close idle connections. */
const HEARTBEAT_MS = 25 * SECOND_MS;
/** The maximum numbers of streams: for one more of an account its oldest ends; one more of an address is refused. */
export const STREAMS_PER_ACCOUNT = 5;
export const STREAMS_PER_ADDRESS = 40;
const EVENTS_AT_ONCE = 50;

interface Opened {
  accountId: number;
  address: string;
  response: ServerResponse;
}

interface Stream extends Opened {
  /** The id of the last play that was sent; null until it is known. */
  after: number | null;
  timers: NodeJS.Timeout[];
}

/** Sends players their new plays as server-sent events, whichever process stored them. */
export interface PlayEvents {
  /**
   * Opens a stream; false when the address has too many, or all are closed. `after` is the last play that the browser
   * has, if it sent one.
   */
  open(stream: Opened & { after: number | null }): Promise<boolean>;
  /** Ends all streams, and opens no more. */
  close(): void;
}

export function createPlayEvents({ db, log }: Pick<Context, 'db' | 'log'>): PlayEvents {
  const streams = new Set<Stream>();
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  let isClosed = false;

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      for (const play of await newPlays(db, streams)) {
        for (const stream of streams) {
          if (stream.accountId !== play.accountId || stream.after === null || stream.after >= play.id) continue;
          stream.after = play.id;
          stream.response.write(`id: ${play.id}\ndata: ${JSON.stringify(toPlayRow(play))}\n\n`);
        }
      }
    } catch (error) {
      log.warn({ err: error }, 'new plays could not be read');
    } finally {
      isLooking = false;
    }
  }

  function end(stream: Stream): void {
    if (!streams.delete(stream)) return;
    for (const one of stream.timers) clearTimeout(one);
    stream.response.end();
    if (streams.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    // Counted and watched for its end before the first await.
    async open({ after, ...opened }) {
      const { accountId, address, response } = opened;
      const { socket } = response.req;
      if (socket.destroyed) return true;
      // The request began before the site was told to stop.
      if (isClosed) return false;
      if ([...streams].filter((one) => one.address === address).length >= STREAMS_PER_ADDRESS) return false;
      const ofAccount = [...streams].filter((one) => one.accountId === accountId);
      for (const oldest of ofAccount.slice(0, Math.max(0, ofAccount.length + 1 - STREAMS_PER_ACCOUNT))) end(oldest);
      const stream: Stream = { ...opened, after, timers: [] };
      streams.add(stream);
      const onClose = () => end(stream);
      // A pipelined response that waits behind another one emits no event when the connection closes.
      socket.once('close', onClose);
      response.once('close', onClose).once('finish', () => socket.off('close', onClose));
      try {
        stream.after ??= await lastPlay(db, accountId);
      } catch (error) {
        end(stream);
        throw error;
      }
      if (!streams.has(stream)) return true;
      // The first bytes tell the browser that the stream is open.
      response.write('retry: 3000\n\n');
      stream.timers.push(
        setInterval(() => response.write(':\n\n'), HEARTBEAT_MS),
        setTimeout(() => end(stream), STREAM_MS),
      );
      timer ??= setInterval(() => void look(), LOOK_EACH_MS).unref();
      return true;
    },
    close() {
      isClosed = true;
      for (const stream of streams) end(stream);
    },
  };
}

async function lastPlay(db: Kysely<DB>, accountId: number): Promise<number> {
  const last = await db
    .selectFrom('play')
    .select('id')
    .where('accountId', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.id ?? 0;
}

/**
 * Returns the plays after the last ones of these streams. Ids of an account's plays are ascending, as they are stored
 * under a lock.
 */
async function newPlays(db: Kysely<DB>, streams: Iterable<Stream>) {
  const afterOf = new Map<number, number>();
  for (const { accountId, after } of streams) {
    if (after === null) continue;
    afterOf.set(accountId, Math.min(after, afterOf.get(accountId) ?? Number.POSITIVE_INFINITY));
  }
  if (afterOf.size === 0) return [];
  const listening = sql<{ accountId: number; after: number }>`
    (select * from unnest(${[...afterOf.keys()]}::int[], ${[...afterOf.values()]}::int[]))`.as<'listening'>(
    sql`listening (account_id, after)`,
  );
  // A limited number per account, so that one with many does not delay others.
  return db
    .selectFrom(listening)
    .innerJoinLateral(
      plays(db)
        .select('play.accountId')
        .whereRef('play.accountId', '=', 'listening.accountId' as never)
        .whereRef('play.id', '>', 'listening.after' as never)
        .orderBy('play.id')
        .limit(EVENTS_AT_ONCE)
        .as('new'),
      (join) => join.onTrue(),
    )
    .selectAll('new')
    .orderBy('new.id')
    .execute();
}
