import { AsyncLocalStorage } from 'node:async_hooks';

/** Counts for how long some work only waits for connections to the database that others hold. */
export class ConnectionWaits {
  #waitedMs = 0;
  #waiting = 0;
  #holding = 0;
  #since = performance.now();

  /** For how long it has waited while it held none itself, in milliseconds. */
  get waitedMs(): number {
    this.#advance();
    return this.#waitedMs;
  }

  change({ waiting = 0, holding = 0 }: { waiting?: number; holding?: number }): void {
    this.#advance();
    this.#waiting += waiting;
    this.#holding += holding;
  }

  #advance(): void {
    const now = performance.now();
    if (this.#waiting > 0 && this.#holding === 0) this.#waitedMs += now - this.#since;
    this.#since = now;
  }
}

const current = new AsyncLocalStorage<ConnectionWaits>();

/** Does work, and counts its waits. */
export const countingWaits = <Result>(waits: ConnectionWaits, work: () => Promise<Result>): Promise<Result> =>
  current.run(waits, work);

/** Takes a connection that is given back by its `release`, and counts the wait for it. */
export async function takeConnection<Connection extends { release: (error?: Error | boolean) => void }>(
  connect: () => Promise<Connection>,
): Promise<Connection> {
  const waits = current.getStore();
  if (!waits) return connect();
  waits.change({ waiting: 1 });
  let connection: Connection;
  try {
    connection = await connect();
  } catch (error) {
    waits.change({ waiting: -1 });
    throw error;
  }
  waits.change({ waiting: -1, holding: 1 });
  const release = connection.release.bind(connection);
  connection.release = (error) => {
    waits.change({ holding: -1 });
    release(error);
  };
  return connection;
}
