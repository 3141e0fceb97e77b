import { useTranslation } from 'react-i18next';
import type { UserSession } from '#contract/accounts.ts';
import { gmt9 } from '#domain/common/dates.ts';
import styles from './Scores.module.css';
import { UpdateScores } from './UpdateScores.tsx';

interface ScoresProps {
  session: UserSession;
}

/**
 * Says how the player's scores are updated: by a button for LR2 players, pushed by MinIR after each play for others.
 */
export function Scores({ session: { userlr2id, minirid, lastUpdate } }: ScoresProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.scores} aria-labelledby="scores">
      <h3 id="scores">{t('scores.title')}</h3>
      {userlr2id !== null && (
        <>
          <p>
            {lastUpdate
              ? t('scores.lastUpdate', { time: gmt9(new Date(lastUpdate)).minute })
              : t('scores.neverUpdated')}
          </p>
          <UpdateScores />
        </>
      )}
      {minirid !== null && <p>{t('scores.arrive')}</p>}
    </section>
  );
}
