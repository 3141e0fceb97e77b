import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/endpoint.ts';
import { updateScores } from '#contract/players.ts';
import { gmt9 } from '#domain/common/dates.ts';
import { whyNotUpdate } from '#domain/players/whyNotUpdate.ts';
import { call, isFailure, RANKING_TIMEOUT_MS } from '../base/api/call.ts';
import { currentRules } from '../base/api/currentRules.ts';
import { serverNow } from '../base/api/serverClock.ts';
import { useFailureText } from '../base/i18n/useFailureText.ts';
import { BusyButton } from '../base/ui/BusyButton.tsx';
import { Icon } from '../base/ui/Icon.tsx';
import { FailureNote } from '../base/ui/states/FailureNote.tsx';
import { SuccessNote } from '../base/ui/states/SuccessNote.tsx';
import { UpdateGains } from './UpdateGains.tsx';

interface UpdateScoresProps {
  lastUpdate: string | null;
}

/**
 * The button that updates the scores of an LR2 player, and then everything shown, because limits and vote lists depend
 * on them. While the player has to wait it is disabled, and says until when.
 */
export function UpdateScores({ lastUpdate }: UpdateScoresProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  const [updated, setUpdated] = useState<Reply<typeof updateScores> | null>(null);

  const rules = currentRules();
  const wait = whyNotUpdate(rules, lastUpdate === null ? null : new Date(lastUpdate), serverNow());

  const update = async () => {
    if (isBusy || wait) return;
    setBusy(true);
    setFailed('');
    setUpdated(null);
    const reply = await call(updateScores, {}, { timeoutMs: RANKING_TIMEOUT_MS });
    setBusy(false);
    if (isFailure(reply)) return setFailed(failureText(reply));
    setUpdated(reply);
    await queryClient.invalidateQueries();
  };

  return (
    <>
      <BusyButton
        isBusy={isBusy}
        isReady={!wait}
        leftSection={<Icon name="refresh" />}
        aria-describedby="update-often"
        onClick={update}
      >
        {t(isBusy ? 'scores.updating' : 'scores.update')}
      </BusyButton>
      <p id="update-often" className="hint">
        {wait
          ? t('scores.next', { time: gmt9(new Date(String(wait.retryAt))).minute })
          : t('scores.often', { hours: rules.updateHours })}
      </p>
      <FailureNote message={failed} />
      <SuccessNote message={updated ? t('scores.updated', { count: updated.scores }) : ''} />
      <UpdateGains brought={updated?.brought ?? []} />
    </>
  );
}
