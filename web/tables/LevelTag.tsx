import type { CSSProperties } from 'react';
import { levelName } from '#domain/tables/level.ts';
import { tableOf } from '../base/api/currentRules.ts';
import { tableFill } from '../base/theme/tableColor.ts';
import styles from './LevelTag.module.css';
import { levelStrength } from './levelStrength.ts';

/** A level of a table, as in replies. */
export interface TableLevel {
  table: string;
  level: string;
}

/** Returns a level in the usual notation, `★12`; for an unknown table its id is used as the symbol. */
export function tableLevelName({ table, level }: TableLevel): string {
  return levelName(tableOf(table) ?? { symbol: table }, Number(level));
}

/** Shows a level as a badge in the color of its table, stronger for higher levels (docs/design.md). */
export function LevelTag(place: TableLevel) {
  const strength = levelStrength(place);
  return (
    <span
      className={styles.level}
      data-high={strength > 6}
      style={
        {
          '--of-table': tableFill(place.table),
          '--high-ink': `var(--fill-ink-${place.table}, var(--level-ink-high))`,
          '--fill': `var(--level-${strength})`,
        } as CSSProperties
      }
    >
      {tableLevelName(place)}
    </span>
  );
}
