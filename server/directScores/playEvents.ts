import type { ServerResponse } from 'node:http';
import { type Kysely, sql } from 'kysely';
import { SECOND_MS } from '#domain/common/dates.ts';
import type { Context } from '../base/context.ts';
import type { DB } from '../database/schema.ts';
import { plays, toPlayRow } from './ownPlays.ts';

/** A stream ends after so long, and the browser opens the next: no answer may take longer (`Timeouts`). */
const STREAM_MS = 100 * SECOND_MS;
const LOOK_EACH_MS = SECOND_MS;
/** Proxies close what is silent for long. */
const HEARTBEAT_MS = 25 * SECOND_MS;
/** Streams of an account, of which the oldest ends when there is one more, and of an address. */
export const STREAMS_PER_ACCOUNT = 5;
export const STREAMS_PER_ADDRESS = 40;
const EVENTS_AT_ONCE = 50;

interface Stream {
  accountId: number;
  address: string;
  response: ServerResponse;
  /** The last play that was sent. */
  after: number;
}

/** Sends players their new plays as server-sent events, whichever process stored them. */
export interface PlayEvents {
  /** Opens a stream; false when the address has too many. `after` is the last play that the browser has, if it says so. */
  open(stream: Omit<Stream, 'after'> & { after: number | null }): Promise<boolean>;
  /** Ends all streams. */
  close(): void;
}

export function createPlayEvents({ db, log }: Pick<Context, 'db' | 'log'>): PlayEvents {
  const streams = new Set<Stream>();
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;

  async function look(): Promise<void> {
    if (isLooking || streams.size === 0) return;
    isLooking = true;
    try {
      for (const play of await newPlays(db, streams)) {
        for (const stream of streams) {
          if (stream.accountId !== play.accountId || stream.after >= play.id) continue;
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
    streams.delete(stream);
    stream.response.end();
    if (streams.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    async open({ after, ...opened }) {
      const ofAddress = [...streams].filter(({ address }) => address === opened.address);
      if (ofAddress.length >= STREAMS_PER_ADDRESS) return false;
      const stream: Stream = { ...opened, after: after ?? (await lastPlay(db, opened.accountId)) };
      const ofAccount = [...streams].filter(({ accountId }) => accountId === opened.accountId);
      for (const oldest of ofAccount.slice(0, Math.max(0, ofAccount.length + 1 - STREAMS_PER_ACCOUNT))) end(oldest);
      const { response } = stream;
      streams.add(stream);
      // The first bytes tell the browser that the stream is open.
      response.write('retry: 3000\n\n');
      const heartbeat = setInterval(() => response.write(':\n\n'), HEARTBEAT_MS);
      const timeout = setTimeout(() => end(stream), STREAM_MS);
      response.once('close', () => {
        clearInterval(heartbeat);
        clearTimeout(timeout);
        end(stream);
      });
      timer ??= setInterval(() => void look(), LOOK_EACH_MS).unref();
      return true;
    },
    close() {
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

/** Returns the plays after the last ones of these streams. Those of an account get their ids one after the other. */
async function newPlays(db: Kysely<DB>, streams: Iterable<Stream>) {
  const afterOf = new Map<number, number>();
  for (const { accountId, after } of streams) {
    afterOf.set(accountId, Math.min(after, afterOf.get(accountId) ?? Number.POSITIVE_INFINITY));
  }
  const listening = sql<{ accountId: number; after: number }>`
    (select * from unnest(${[...afterOf.keys()]}::int[], ${[...afterOf.values()]}::int[]))`.as<'listening'>(
    sql`listening (account_id, after)`,
  );
  // Some of each account: one with many must not keep the others waiting.
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
