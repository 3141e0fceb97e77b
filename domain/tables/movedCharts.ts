import type { ExistingEntry, ImportPlan } from './importPlan.ts';

/**
 * Returns the ids of the entries whose change by an import can give or take rights: official before or after it, at
 * another level, with another result or file.
 */
export function movedCharts({ changes }: Pick<ImportPlan, 'changes'>, existing: readonly ExistingEntry[]): number[] {
  const official = new Set(existing.filter(({ result }) => result === 'accept').map(({ id }) => id));
  const moves = ({ level, result, md5, sha256 }: ImportPlan['changes'][number]['values']) =>
    [level, result, md5, sha256].some((value) => value !== undefined);
  return changes
    .filter(({ id, values }) => moves(values) && (official.has(id) || values.result === 'accept'))
    .map(({ id }) => id);
}
