import type { Client } from '#domain/players/clients.ts';
import type { TableId } from '#domain/tables/tableRules.ts';

/** Returns the address of a course file; without a number the file holds all skill tests of the table. */
export function courseFileUrl(table: TableId, client: Client, number?: number): string {
  const all = `/api/courses/${encodeURIComponent(table)}/${client}`;
  return number === undefined ? all : `${all}?course=${number}`;
}
