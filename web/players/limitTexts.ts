import type { TFunction } from 'i18next';
import type { RestrictionExplained } from '#contract/players/players.ts';
import { levelName } from '#domain/tables/level.ts';
import { type TableRules, tableById } from '#domain/tables/tableRules.ts';

type LimitReason = RestrictionExplained['because'];
type Raise = RestrictionExplained['raisedBy'][number];

/** Returns a sentence that says which clears gave the limit of a table. */
export function reasonText(
  t: TFunction,
  tables: readonly TableRules[],
  table: TableRules,
  because: LimitReason,
): string {
  const name = (level: number) => levelName(table, level);
  switch (because.rule) {
    case 'noClear':
      return t('limits.because.noClear', { table: table.name });
    case 'highestClear':
      return table.votingRight.needs === 'any'
        ? t('limits.because.any', { table: table.name, level: name(because.level) })
        : t('limits.because.highestClear', { level: name(because.level), above: because.above });
    case 'manyClears':
      return t('limits.because.manyClears', {
        count: because.clears,
        level: name(because.level),
        above: because.above,
      });
    case 'opened':
      return t('limits.because.opened', { count: because.clears, level: name(because.fromLevel) });
    case 'waived':
      return t('limits.because.waived', { table: tableById({ tables }, because.by)?.name ?? because.by });
  }
}

/** Returns a sentence for one way to raise the limit. */
export function raiseText(t: TFunction, table: TableRules, raise: Raise): string {
  const name = (level: number) => levelName(table, level);
  switch (raise.rule) {
    case 'oneClear':
      if (table.votingRight.needs === 'any') return t('limits.raise.any');
      return t('limits.raise.oneClear', { level: name(raise.level), highest: name(raise.highest) });
    case 'manyClears':
      return t('limits.raise.manyClears', {
        count: raise.missing,
        level: name(raise.level),
        highest: name(raise.highest),
      });
    case 'opened':
      return t('limits.raise.opened', { count: raise.missing, level: name(raise.fromLevel) });
  }
}
