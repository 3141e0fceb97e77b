import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/endpoint.ts';
import type { updateScores } from '#contract/players/players.ts';
import { tableOf } from '../base/api/currentRules.ts';
import { numberText } from '../base/i18n/numberText.ts';
import { Stack } from '../base/ui/Layout.tsx';
import { gainText } from './growth/gainText.ts';
import styles from './Scores.module.css';

interface UpdateGainsProps {
  /** Empty while nothing was updated. */
  brought: Reply<typeof updateScores>['brought'];
}

/** Shows the gains of an update in each table. Its live region is always there, so that screen readers announce it. */
export function UpdateGains({ brought }: UpdateGainsProps) {
  const { t, i18n } = useTranslation();
  const skill = (value: number) => numberText(i18n.language, value, 1);
  return (
    <div role="status" className={styles.live}>
      {brought.length > 0 && (
        <Stack component="dl" className={styles.gains} gap="var(--space-2)">
          {brought.map(({ table, skillBefore, skillAfter, ...gained }) => (
            <div key={table}>
              <dt>{tableOf(table)?.name ?? table}</dt>
              <dd>
                {gainText(t, i18n.language, gained) ?? '–'}
                <span className="hint">
                  {' '}
                  {t('growth.update', { before: skill(skillBefore), after: skill(skillAfter) })}
                </span>
              </dd>
            </div>
          ))}
        </Stack>
      )}
    </div>
  );
}
