import type { CSSProperties } from 'react';
import { levelName } from '#domain/tables/level.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import { currentRules } from '../api/currentRules.ts';
import { tableColor } from '../theme/tableColor.ts';
import styles from './LevelTag.module.css';
import { levelStrength } from './levelStrength.ts';

/** Where a chart stands, or stood, as it comes over the wire. */
export interface Place {
  table: string;
  level: string;
}

/** A level as players write it; of a table that is not known any more, its id stands for the symbol. */
export function placeName({ table, level }: Place): string {
  return levelName(tableById(currentRules(), table) ?? { symbol: table }, Number(level));
}

/** A level as a badge: the colour of its table, the stronger the higher (docs/design.md). */
export function LevelTag(place: Place) {
  const strength = levelStrength(place);
  return (
    <span
      className={styles.level}
      data-high={strength > 6}
      style={{ '--of-table': tableColor(place.table), '--fill': `var(--level-${strength})` } as CSSProperties}
    >
      {placeName(place)}
    </span>
  );
}
