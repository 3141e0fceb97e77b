import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/endpoint.ts';
import type { voteCount } from '#contract/voteCounts.ts';
import { paths } from '../pages/paths.ts';
import listStyles from '../ui/lists/ListTools.module.css';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { VerdictLine } from '../votes/VerdictLine.tsx';
import styles from './VoteCountPage.module.css';

interface VoteCountOutcomeProps {
  decided: Reply<typeof voteCount>['decided'];
  /** Those of the run before, until the chosen one's arrive. */
  isOld: boolean;
}

/** Everything that one counting decided, and why. */
export function VoteCountOutcome({ decided, isOld }: VoteCountOutcomeProps) {
  const { t } = useTranslation();
  if (decided.length === 0) return <EmptyState icon="counting" title={t('counting.nothingDecided')} />;
  return (
    <div className={listStyles.rows} aria-busy={isOld}>
      <ul className={styles.outcomes}>
        {decided.map((line) => (
          <li key={`${line.entryNo} ${line.revision?.entryNo ?? ''} ${line.tag}`}>
            <VerdictLine line={line}>
              <Link
                to={paths.song}
                params={{ tableId: line.before.table, entryNo: String(line.entryNo) }}
                className={styles.title}
                dir="auto"
              >
                {line.title || t('list.noTitle')}
              </Link>
            </VerdictLine>
          </li>
        ))}
      </ul>
    </div>
  );
}
