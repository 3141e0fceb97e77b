import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { levelName } from '#domain/tables/level.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import { currentRules } from '../rules.ts';
import { tableColor } from '../shell/tableColor.ts';
import { Icon } from '../ui/Icon.tsx';
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

interface LevelMoveProps {
  from: Place;
  /** Null, or the same place: there is nowhere it goes. */
  to: Place | null;
}

/** From one level to another, or one alone where it stays. */
export function LevelMove({ from, to }: LevelMoveProps) {
  const { t } = useTranslation();
  if (!to || (to.table === from.table && to.level === from.level)) return <LevelTag {...from} />;
  return (
    <span className={styles.move}>
      <LevelTag {...from} />
      <Icon name="arrow" size={14} label={t('list.leadsTo')} />
      <LevelTag {...to} />
    </span>
  );
}
