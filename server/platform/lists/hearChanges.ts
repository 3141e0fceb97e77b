import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { LIMITS } from '../database/limits.ts';
import { connectionSettings } from '../database/serverPool.ts';
import { LIST_CHANNEL, type ListChange } from './listVersion.ts';

const RETRY_MS = 500;
/** After this time without a word the system asks whether the server is still there. */
const KEEP_ALIVE_MS = 10_000;

/** A connection of its own, on which a process hears what all processes have changed. */
export interface Hearing {
  /** Whether changes are heard at present. */
  readonly isOpen: boolean;
  close(): Promise<void>;
}

/**
 * Listens to the changes of lists on a database server, and connects again when the connection is lost.
 *
 * @param heard called for each change, also those of this process
 * @param opened called when changes are heard from now on, or one was not understood: what has changed must be looked for
 */
export function hearChanges(
  databaseUrl: string,
  { heard, opened }: { heard: (change: ListChange) => void; opened: () => void },
): Hearing {
  const stop = new AbortController();
  let isOpen = false;

  /** Resolves when the connection has ended. */
  async function hear(): Promise<void> {
    const client = new pg.Client({
      ...connectionSettings(databaseUrl, 'health', 'listens'),
      query_timeout: LIMITS.health.statementMs,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    // The end follows.
    client.on('error', () => undefined);
    client.on('notification', ({ payload }) => {
      const change = changeOf(payload);
      if (change) heard(change);
      else opened();
    });
    const close = () => void client.end().catch(() => undefined);
    try {
      await client.connect();
      await client.query(`listen ${LIST_CHANNEL}`);
      stop.signal.addEventListener('abort', close, { once: true });
      if (stop.signal.aborted) close();
      isOpen = true;
      opened();
      await ended;
    } finally {
      isOpen = false;
      stop.signal.removeEventListener('abort', close);
      close();
    }
  }

  const hearing = (async () => {
    while (!stop.signal.aborted) {
      await hear().catch(() => undefined);
      await pause(RETRY_MS, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  })();
  return {
    get isOpen() {
      return isOpen;
    },
    async close() {
      stop.abort();
      await hearing;
    },
  };
}

/** Returns what was announced; null for what this version does not understand, as anybody with the database may announce. */
function changeOf(payload = ''): ListChange | null {
  try {
    const change = JSON.parse(payload) as ListChange | null;
    return typeof change?.tableId === 'string' ? change : null;
  } catch {
    return null;
  }
}
