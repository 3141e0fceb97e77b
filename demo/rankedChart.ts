import type { TableRules } from '#domain/tables/tableRules.ts';
import type { ChartFile } from './chartFile.ts';
import { strengthOf } from './chartMaker.ts';
import { randomFrom } from './random.ts';

/** A chart with its table and level. */
export interface RankedChart {
  table: TableRules;
  level: number;
  file: ChartFile;
}

/** The share of charts whose level by vote is wrong, and by how much, in strength. */
const WRONG_SHARE = 0.07;
const WRONG_BY = 2.5;
/** How far the other charts are from the middle of their level, in levels. */
const WITHIN_LEVEL = 0.2;

/** Returns how hard a chart really is. Nobody in the demo knows it: only the scores tell. */
function hidden({ table, level, file }: RankedChart): { strength: number; isMislabelled: boolean } {
  const random = randomFrom(`hidden/${file.md5}`);
  const strength = strengthOf(table, level + random.around(0, WITHIN_LEVEL));
  // Nearly everybody clears the easiest charts, and nearly nobody the hardest: their lamps could not tell.
  const place = (level - table.lowest) / (table.highest - table.lowest);
  const canBeFound = place > 0.15 && place < 0.67;
  if (!canBeFound || !random.chance(WRONG_SHARE)) return { strength, isMislabelled: false };
  const direction = level * 2 > table.lowest + table.highest ? -1 : 1;
  return { strength: strength + direction * WRONG_BY, isMislabelled: true };
}

/** Returns the strength at which a player easy clears a chart. */
export const hiddenStrength = (chart: RankedChart): number => hidden(chart).strength;

/** Returns whether the level of a chart was made wrong on purpose, for the audit of the estimate to find. */
export const isMislabelled = (chart: RankedChart): boolean => hidden(chart).isMislabelled;
