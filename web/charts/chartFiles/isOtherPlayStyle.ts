import type { KeyMode } from '#domain/charts/chart.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';

const styles = {
  '5keys': 'SP',
  '7keys': 'SP',
  '9keys': null,
  '10keys': 'DP',
  '14keys': 'DP',
} as const satisfies Record<KeyMode, TableRules['playStyle'] | null>;

/**
 * Whether the play style of a chart differs from that of the table. The forms only warn, because the rules allow it.
 */
export function isOtherPlayStyle({ playStyle }: Pick<TableRules, 'playStyle'>, keys: KeyMode): boolean {
  const style = styles[keys];
  return playStyle !== 'any' && style !== null && style !== playStyle;
}
