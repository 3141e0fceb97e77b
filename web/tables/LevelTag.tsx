import type { CSSProperties } from 'react';
import { levelName } from '#domain/tables/level.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import { currentRules } from '../base/api/currentRules.ts';
import { tableColor } from '../base/theme/tableColor.ts';
import styles from './LevelTag.module.css';
import { levelStrength } from './levelStrength.ts';

/** A level of a table, as replies hold it. */
export interface TableLevel {
  table: string;
  level: string;
}

/** Returns a level as players write it, `★12`; for an unknown table its id is used as the symbol. */
export function tableLevelName({ table, level }: TableLevel): string {
  return levelName(tableById(currentRules(), table) ?? { symbol: table }, Number(level));
}

/** Shows a level as a badge in the color of its table, stronger for higher levels (docs/design.md). */
export function LevelTag(place: TableLevel) {
  const strength = levelStrength(place);
  return (
    <span
      className={styles.level}
      data-high={strength > 6}
      style={{ '--of-table': tableColor(place.table), '--fill': `var(--level-${strength})` } as CSSProperties}
    >
      {tableLevelName(place)}
    </span>
  );
}
