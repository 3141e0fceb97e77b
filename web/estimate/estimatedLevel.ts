import type { TFunction } from 'i18next';
import { levelName } from '#domain/tables/level.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { numberText } from '../base/i18n/numberText.ts';

/** Returns an estimated level with the symbol of its table, such as `st7.4`; one below the lowest level says so. */
export function estimatedLevel(
  t: TFunction,
  language: string,
  table: Pick<TableRules, 'symbol' | 'lowest'>,
  level: number,
  decimals = 1,
): string {
  const shown = Number(level.toFixed(decimals));
  return shown < table.lowest
    ? t('chartEstimate.below', { level: levelName(table, table.lowest) })
    : `${table.symbol}${numberText(language, level, decimals)}`;
}
