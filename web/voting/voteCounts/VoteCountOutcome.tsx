import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/endpoint.ts';
import type { voteCount } from '#contract/voting/voteCounts.ts';
import listStyles from '../../base/ui/lists/ListTools.module.css';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import { EntryTitle } from '../../charts/EntryTitle.tsx';
import { VerdictLine } from '../voteResult/VerdictLine.tsx';
import styles from './VoteCountPage.module.css';

interface VoteCountOutcomeProps {
  decided: Reply<typeof voteCount>['decided'];
  /** Whether these belong to the previous vote count, while the chosen one is loading. */
  isOld: boolean;
}

/** Lists the decisions of one vote count, with their reasons. */
export function VoteCountOutcome({ decided, isOld }: VoteCountOutcomeProps) {
  const { t } = useTranslation();
  if (decided.length === 0) return <EmptyState icon="voteCount" title={t('voteCountPage.nothingDecided')} />;
  return (
    <div className={listStyles.rows} aria-busy={isOld}>
      <ul className={styles.outcomes}>
        {decided.map((notification) => (
          <li key={`${notification.entryNo} ${notification.revision?.entryNo ?? ''} ${notification.tag}`}>
            <VerdictLine notification={notification}>
              <EntryTitle
                tableId={notification.before.table}
                entryNo={notification.entryNo}
                title={notification.title}
              />
            </VerdictLine>
          </li>
        ))}
      </ul>
    </div>
  );
}
