import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { LIST_CHANNEL, type ListChange } from './listVersion.ts';

const RETRY_MS = 500;

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
 * @param opened called when changes are heard from now on; those before must be looked for
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
      connectionString: databaseUrl,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: 'stellaverse listens',
    });
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    // The end follows.
    client.on('error', () => undefined);
    client.on('notification', ({ payload }) => {
      if (payload) heard(JSON.parse(payload) as ListChange);
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
