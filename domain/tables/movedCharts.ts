import type { ExistingEntry, ImportPlan } from './importPlan.ts';

/**
 * Returns the IDs of entries whose change in an import may change rights: official before or after it, with another
 * level, result or file.
 */
export function movedCharts({ changes }: Pick<ImportPlan, 'changes'>, existing: readonly ExistingEntry[]): number[] {
  const official = new Set(existing.filter(({ result }) => result === 'accept').map(({ id }) => id));
  const moves = ({ level, result, md5, sha256 }: ImportPlan['changes'][number]['values']) =>
    [level, result, md5, sha256].some((value) => value !== undefined);
  return changes
    .filter(({ id, values }) => moves(values) && (official.has(id) || values.result === 'accept'))
    .map(({ id }) => id);
}
