import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notification } from '#contract/verdicts.ts';
import { gmt9 } from '#domain/common/dates.ts';
import { hasNeutral } from '../entries/hasNeutral.ts';
import { RevisionTag } from '../entries/RevisionTag.tsx';
import { paths } from '../pages/paths.ts';
import { LevelMove } from '../tables/LevelMove.tsx';
import { checksOf, eventOf, isCounted, whyDecided } from './describeVerdict.ts';
import styles from './VerdictLine.module.css';
import { VoteCounts } from './VoteCounts.tsx';

/** The colour of what happened. */
const colors = {
  update: 'var(--good)',
  delete: 'var(--bad)',
  deletesub: 'var(--bad)',
  reject: 'var(--bad)',
  hold: 'var(--warn)',
  cancel: 'var(--calm)',
  changechart: 'var(--link)',
  changelink: 'var(--link)',
} as const satisfies Record<Notification['tag'], string>;

interface VerdictLineProps {
  line: Notification;
  /** Only what happened: its reason and tally stand elsewhere on the page. */
  isShort?: boolean;
  /** Stands first: the title of the entry, or when it was. */
  children?: ReactNode;
}

/** A decision with its tally, and why it fell so. */
export function VerdictLine({ line, isShort = false, children }: VerdictLineProps) {
  const { t } = useTranslation();
  const { tag, revision, before, after, minimum, threshold, note } = line;
  const why = whyDecided(t, line);
  const checks = isCounted(line) && minimum !== null && threshold !== null ? checksOf(line, minimum, threshold) : null;
  return (
    <div className={styles.line}>
      <div className={styles.what}>
        {children}
        <strong style={{ color: colors[tag] }}>{t(`history.event.${eventOf(line)}`)}</strong>
        <LevelMove from={before} to={after} />
        {revision && (
          <Link to={paths.revision} params={{ tableId: revision.table, entryNo: String(revision.entryNo) }}>
            <RevisionTag type={revision.type} target={after} />
          </Link>
        )}
      </div>
      {!isShort && why && <p className={styles.why}>{why}</p>}
      {!isShort && checks && (
        <p className={styles.tally}>
          <VoteCounts
            counts={line}
            decimals={2}
            withNeutral={hasNeutral({ table: before.table, type: revision?.type ?? null })}
          />
          <span>{t('result.rate', { is: checks.rate.is, needs: checks.rate.needs })}</span>
          <span>{t('result.weighted', { is: checks.votes.is, needs: checks.votes.needs })}</span>
        </p>
      )}
      {note && (
        <p className={styles.note} dir="auto">
          {note}
        </p>
      )}
    </div>
  );
}

/** The instant of a line, to the minute. */
export function When({ time }: { time: string }) {
  return (
    <time dateTime={time} className={styles.when}>
      {gmt9(new Date(time)).minute}
    </time>
  );
}
