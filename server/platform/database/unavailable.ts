import pg from 'pg';

/** Thrown when no connection to the database can be had: it is away, refuses, or all connections are in use. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
}

/**
 * Conditions in PostgreSQL that pass without a change of the program: connection lost (08), lack of disk, memory or
 * connections (53), shut down or cancelled (57), I/O error (58030), read-only (25006), idle within a transaction (25P03),
 * lock not granted in time (55P03), and conflicts that lasted through all repetitions (40001, 40P01).
 */
const PASSING = /^(08...|53...|57P0[1-5]|57014|58030|25006|25P03|55P03|40001|40P01)$/;
/** The errors of a broken connection, which have no code of PostgreSQL. */
const BROKEN =
  /^(Connection terminated|Client has encountered a connection error|Query read timeout|(read|write) (ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH))/;

/**
 * Returns whether a query failed because the database is away, full, read-only or overloaded, so that the same request
 * may succeed later (EUNAVAILABLE). Other errors are bugs.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  if (error instanceof pg.DatabaseError) return PASSING.test(error.code ?? '');
  return error instanceof Error && BROKEN.test(error.message);
}
