import { useTranslation } from 'react-i18next';
import { lampOf, type Service } from '#domain/players/clears.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { Day } from '../../base/i18n/Day.tsx';
import { numberText, signedText } from '../../base/i18n/numberText.ts';
import { EntryTitle } from '../../charts/EntryTitle.tsx';
import { Lamp } from '../../tables/Lamp.tsx';
import { LevelTag } from '../../tables/LevelTag.tsx';
import styles from './Growth.module.css';
import { gainText, isShown } from './gainText.ts';
import type { Session } from './sessionsOf.ts';

/** How many days are listed. */
const SHOWN = 8;

interface SessionsProps {
  table: TableRules;
  service: Service;
  /** The newest first. */
  sessions: readonly Session[];
}

/** Lists the newest days of a player: what each gained, and folded the charts whose best was played then. */
export function Sessions({ table, service, sessions }: SessionsProps) {
  const { t, i18n } = useTranslation();
  const shown = sessions
    .map(({ day, growth, charts }) => ({
      day,
      charts,
      gain: growth && gainText(t, i18n.language, growth.gained),
      moved:
        growth && isShown(growth.movedSkill)
          ? t('growth.moved', { skill: signedText(i18n.language, growth.movedSkill, 1) })
          : '',
    }))
    // Of the first day only the final values may be known.
    .filter(({ gain, moved, charts }) => gain !== null || moved !== '' || charts.length > 0)
    .slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <ol className={styles.gains} aria-label={t('growth.newest')}>
      {shown.map(({ day, gain, moved, charts }) => (
        <li key={day}>
          <Day day={day} />
          {gain !== null && <span className={styles.gain}>{gain}</span>}
          {moved && <span className="hint">{moved}</span>}
          {charts.length > 0 && (
            <details>
              <summary>{t('growth.bests', { count: charts.length })}</summary>
              <ul className={styles.charts}>
                {charts.map(({ entryNo, level, title, clear, score }) => (
                  <li key={entryNo}>
                    <LevelTag table={table.id} level={String(level)} />
                    <Lamp lamp={lampOf(service, clear)?.bucket ?? ''} />
                    <EntryTitle tableId={table.id} entryNo={entryNo} title={title} />
                    <span className={styles.score}>{numberText(i18n.language, score)}</span>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </li>
      ))}
    </ol>
  );
}
