import type { TableId } from '#domain/tables/tableRules.ts';

/** The kinds of client there are course files for, by their names; proper names, the same in every language. */
export const courseClients = { lr2: 'LR2', beatoraja: 'beatoraja' } as const;

export type CourseClient = keyof typeof courseClients;

/** Where a course file is to be had; without a number it holds all skill tests of the table. */
export function courseFile(table: TableId, client: CourseClient, number?: number): string {
  const all = `/api/courses/${encodeURIComponent(table)}/${client}`;
  return number === undefined ? all : `${all}?course=${number}`;
}
