import type { KeyMode } from '#domain/charts/chart.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';

const styles = {
  '5keys': 'SP',
  '7keys': 'SP',
  '9keys': null,
  '10keys': 'DP',
  '14keys': 'DP',
} as const satisfies Record<KeyMode, TableRules['playStyle'] | null>;

/** Whether a chart is played in another style than the table is for: worth a warning, since nothing forbids it. */
export function isOtherPlayStyle({ playStyle }: Pick<TableRules, 'playStyle'>, keys: KeyMode): boolean {
  const style = styles[keys];
  return playStyle !== 'any' && style !== null && style !== playStyle;
}
