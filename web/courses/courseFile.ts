import type { TableId } from '#domain/tables/tableRules.ts';
import type { Client } from '../../domain/players/clients.ts';

/** Where a course file is to be had; without a number it holds all skill tests of the table. */
export function courseFile(table: TableId, client: Client, number?: number): string {
  const all = `/api/courses/${encodeURIComponent(table)}/${client}`;
  return number === undefined ? all : `${all}?course=${number}`;
}
