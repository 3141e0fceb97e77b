import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/endpoint.ts';
import type { ownPlays } from '#contract/plays/plays.ts';
import { DAYS_FOR_RIGHTS, hasPlayedEnough, PLAYS_FOR_RIGHTS } from '#domain/players/plays/rights.ts';
import { numberText } from '../../base/i18n/numberText.ts';
import { Icon } from '../../base/ui/Icon.tsx';
import { Group, Stack } from '../../base/ui/Layout.tsx';
import { ProgressBar } from '../../base/ui/ProgressBar.tsx';
import styles from './Plays.module.css';

interface PlayBenefitsProps {
  plays: Pick<Reply<typeof ownPlays>, 'give' | 'accepted' | 'refused' | 'days'>;
}

/** Explains what plays from games count for on this site, and shows the progress to voting rights. */
export function PlayBenefits({ plays: { give, accepted, refused, days } }: PlayBenefitsProps) {
  const { t, i18n } = useTranslation();
  const number = (value: number) => numberText(i18n.language, value, 0);
  const isReached = hasPlayedEnough({ acceptedPlays: accepted, playDays: days });
  const goals = [
    { value: Math.min(accepted, PLAYS_FOR_RIGHTS), goal: PLAYS_FOR_RIGHTS },
    { value: Math.min(days, DAYS_FOR_RIGHTS), goal: DAYS_FOR_RIGHTS },
  ] as const;
  const [plays, playDays] = goals;
  return (
    <Stack component="section" className={styles.gives} gap="var(--space-3)" aria-label={t('plays.gives')}>
      {give === 'profile' ? (
        <p>{t('plays.give.profile')}</p>
      ) : isReached ? (
        <Group component="p" className={styles.reached} gap="var(--space-2)" align="stretch" wrap="nowrap">
          <Icon name="check" />
          {t('plays.give.rights')}
        </Group>
      ) : (
        <>
          <p>{t('plays.give.notYet', { plays: PLAYS_FOR_RIGHTS, days: DAYS_FOR_RIGHTS })}</p>
          <Stack component="p" className={styles.progress} gap="var(--space-2)">
            <strong>
              {t('plays.progress', {
                accepted: number(plays.value),
                plays: PLAYS_FOR_RIGHTS,
                days: number(playDays.value),
                daysNeeded: DAYS_FOR_RIGHTS,
              })}
            </strong>
            {/* The bars repeat the sentence. */}
            <span className={styles.bars} aria-hidden="true">
              {goals.map(({ value, goal }) => (
                <ProgressBar key={goal} percent={(100 * value) / goal} />
              ))}
            </span>
          </Stack>
        </>
      )}
      <p className="hint">{t('plays.counts', { accepted: number(accepted), refused: number(refused) })}</p>
    </Stack>
  );
}
