import { useTranslation } from 'react-i18next';
import { gmt9 } from '#domain/common/dates.ts';
import { whyNotUpdate } from '#domain/players/whyNotUpdate.ts';
import { isFailure } from '../base/api/call.ts';
import { currentRules } from '../base/api/currentRules.ts';
import { serverNow } from '../base/api/serverClock.ts';
import { useFailureText } from '../base/i18n/useFailureText.ts';
import { BusyButton } from '../base/ui/BusyButton.tsx';
import { Icon } from '../base/ui/Icon.tsx';
import { FailureNote } from '../base/ui/states/FailureNote.tsx';
import { SuccessNote } from '../base/ui/states/SuccessNote.tsx';
import { UpdateGains } from './UpdateGains.tsx';
import { useUpdateScores } from './useUpdateScores.ts';

/**
 * The button that updates the scores of an LR2 player, and then everything shown, because limits and vote lists depend
 * on them. While the player has to wait it is disabled, and says until when.
 */
export function UpdateScores({ lastUpdate }: { lastUpdate: string | null }) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { update, isBusy, outcome } = useUpdateScores();
  const updated = outcome && !isFailure(outcome) ? outcome : null;

  const rules = currentRules();
  const wait = whyNotUpdate(rules, lastUpdate === null ? null : new Date(lastUpdate), serverNow());

  return (
    <>
      <BusyButton
        isBusy={isBusy}
        isReady={!wait}
        leftSection={<Icon name="refresh" />}
        aria-describedby="update-often"
        onClick={() => !isBusy && !wait && update()}
      >
        {t(isBusy ? 'scores.updating' : 'scores.update')}
      </BusyButton>
      <p id="update-often" className="hint">
        {wait
          ? t('scores.next', { time: gmt9(new Date(String(wait.retryAt))).minute })
          : t('scores.often', { hours: rules.updateHours })}
      </p>
      <FailureNote message={outcome && isFailure(outcome) ? failureText(outcome) : ''} />
      <SuccessNote message={updated ? t('scores.updated', { count: updated.scores }) : ''} />
      <UpdateGains brought={updated?.brought ?? []} />
    </>
  );
}
