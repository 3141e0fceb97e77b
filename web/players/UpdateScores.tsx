import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { updateScores } from '#contract/players.ts';
import { call, isFailure, RANKING_TIMEOUT_MS } from '../api/call.ts';
import { currentRules } from '../api/currentRules.ts';
import { useFailureText } from '../i18n/useFailureText.ts';
import { BusyButton } from '../ui/BusyButton.tsx';
import { Icon } from '../ui/Icon.tsx';
import { FailureNote } from '../ui/states/FailureNote.tsx';
import { SuccessNote } from '../ui/states/SuccessNote.tsx';
import styles from './Scores.module.css';

/** Fetches the scores of an LR2 player; limits and vote lists follow from them. */
export function UpdateScores() {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  const [scores, setScores] = useState<number | null>(null);

  const update = async () => {
    if (isBusy) return;
    setBusy(true);
    setFailed('');
    setScores(null);
    const answer = await call(updateScores, {}, { patienceMs: RANKING_TIMEOUT_MS });
    setBusy(false);
    if (isFailure(answer)) return setFailed(failureText(answer));
    setScores(answer.scores);
    await queries.invalidateQueries();
  };

  return (
    <>
      <BusyButton
        isBusy={isBusy}
        leftSection={<Icon name="refresh" />}
        aria-describedby="update-often"
        onClick={update}
      >
        {t(isBusy ? 'scores.updating' : 'scores.update')}
      </BusyButton>
      <p id="update-often" className={styles.often}>
        {t('scores.often', { hours: currentRules().updateHours })}
      </p>
      <FailureNote message={failed} />
      <SuccessNote message={scores === null ? '' : t('scores.updated', { count: scores })} />
    </>
  );
}
