import { MINUTE_MS, SECOND_MS } from '#domain/common/dates.ts';

/**
 * How long PostgreSQL lets a connection work, wait for a lock and rest within a transaction, in milliseconds, and how
 * many connections a process has at most: by what they are for (docs/decisions/0049). The embedded engine has one
 * connection for all, in the same process, and no limits.
 */
export const LIMITS = {
  /** A request, whose sender does not wait longer. `DATABASE_POOL` sets the number. */
  request: { statementMs: 8 * SECOND_MS, lockMs: 5 * SECOND_MS, idleMs: 10 * SECOND_MS, connections: 10 },
  /** `/readyz` and `/metrics`, also while everything else waits. A slow check does not delay the others. */
  health: { statementMs: 2 * SECOND_MS, lockMs: SECOND_MS, idleMs: 2 * SECOND_MS, connections: 2 },
  /** A vote count, also one that a request performs. All votes wait for it: one that hangs is ended soon. */
  count: { statementMs: MINUTE_MS, lockMs: 30 * SECOND_MS, idleMs: 10 * SECOND_MS, connections: 2 },
  job: { statementMs: MINUTE_MS, lockMs: 30 * SECOND_MS, idleMs: 10 * SECOND_MS, connections: 4 },
  /** A command, which may import or restore a whole site. */
  command: { statementMs: 10 * MINUTE_MS, lockMs: MINUTE_MS, idleMs: MINUTE_MS, connections: 10 },
  /** The snapshot of a backup, which rests while its rows are written to a slow disk. It locks nothing. */
  backup: { statementMs: 10 * MINUTE_MS, lockMs: MINUTE_MS, idleMs: 10 * MINUTE_MS, connections: 1 },
  /** A migration takes as long as it takes; other processes wait for their turn. */
  migration: { statementMs: 0, lockMs: 10 * MINUTE_MS, idleMs: MINUTE_MS, connections: 1 },
} as const;

/** What a connection is for. */
export type Purpose = keyof typeof LIMITS;

/** Returns a value for each purpose. */
export const forEachPurpose = <Value>(valueFor: (purpose: Purpose) => Value): Record<Purpose, Value> =>
  Object.fromEntries(Object.keys(LIMITS).map((name) => [name, valueFor(name as Purpose)])) as Record<Purpose, Value>;
