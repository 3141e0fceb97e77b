import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserSession } from '#contract/accounts/accounts.ts';
import { type Failure, isFailure } from '../../base/api/call.ts';
import { useSend } from '../../base/api/useSend.ts';
import { useFailureText } from '../../base/i18n/useFailureText.ts';
import { type BallotDraft, toBallot } from './ballotDraft.ts';
import type { BallotPaper } from './ballotPaper.ts';
import { sendBallot } from './sendBallot.ts';
import { whyNotCast } from './whyNotCast.ts';

interface CastBallotInput {
  paper: BallotPaper;
  session: UserSession;
  draft: BallotDraft;
  /** Whether another account is logged in now, for which the ballot was not filled in. */
  isBlocked: boolean;
  /** Focuses the first field that matches a selector. */
  focus: (field: string) => void;
  /** Called when the vote is stored; `goesOn` is what `cast` was called with. */
  onCast: (goesOn: boolean) => void;
  /** Called when the server reports that the vote differs from the list. */
  onOutdated: () => void;
}

/**
 * Casts a ballot. `cast` checks the draft, focuses the field that is missing or refused, and sends it; `message` is
 * what is missing or why the ballot was refused.
 */
export function useCastBallot({ paper, session, draft, isBlocked, focus, onCast, onOutdated }: CastBallotInput) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { isSending, failure, setFailure, send } = useSend();
  const [missing, setMissing] = useState<'vote' | 'level' | null>(null);

  const refuse = (why: Failure) => {
    setFailure(why);
    if (why.error === 'EVOTENOREASON' || why.error === 'TOOLONGCOM') focus('textarea');
    if (why.error === 'ENOTVALIDAUTH' || why.error === 'EVOIDED' || why.error === 'ENOTFOUND') onOutdated();
  };

  const cast = async (goesOn: boolean) => {
    if (isSending || isBlocked) return;
    setFailure(null);
    const ballot = toBallot(paper, draft);
    setMissing(typeof ballot === 'string' ? ballot : null);
    if (typeof ballot === 'string') return focus(`[data-${ballot}]:enabled`);
    const why = whyNotCast(paper, session, ballot);
    if (why) return refuse(why);
    const reply = await send(async () => {
      const answer = await sendBallot(paper, ballot);
      if (isFailure(answer)) refuse(answer);
      return answer;
    });
    if (reply) onCast(goesOn);
  };

  const refusalText = (why: Pick<Failure, 'error'> & Partial<Failure>): string => {
    switch (why.values?.status) {
      case 'voteEnd':
        return t('error.voteEnd');
      case 'timeExceed':
        return t('error.timeExceed');
      case 'voted':
        return t('ballot.alreadyVoted');
      default:
        return failureText(why);
    }
  };

  // What was missing is no longer said once it is there.
  const still = missing && toBallot(paper, draft);
  const missingText = typeof still === 'string' ? t(`ballot.missing.${still}`) : '';
  return { cast, isSending, message: missingText || (failure ? refusalText(failure) : '') };
}
