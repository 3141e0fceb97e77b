import type { TableId } from '#domain/tables/tableRules.ts';

/**
 * Returns the query of the vote count page for an address. A `run` that is not an instant is left out: the page shows
 * the last vote count.
 */
export function voteCountQuery(table: TableId, { run = '' }: { run?: string | undefined }) {
  return { table, run: isInstant(run) ? run : '' };
}

/** Whether a text is an instant in the format of the API. */
function isInstant(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/.test(text) && !Number.isNaN(Date.parse(text));
}
