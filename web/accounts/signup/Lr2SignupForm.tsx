import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { signupCheck, signupSubmit } from '#contract/accounts/signup.ts';
import { call, type Failure, isFailure, RANKING_TIMEOUT_MS } from '../../base/api/call.ts';
import { paths } from '../../frame/pages/paths.ts';
import { enterSession } from '../../frame/session/enterSession.ts';
import { useReturnTo } from '../../frame/session/useReturnTo.ts';
import { startFirstRun } from '../../players/firstRunState.ts';
import { useUpdateScores } from '../../players/useUpdateScores.ts';
import { checkAvailability } from './fields/checkAvailability.ts';
import { Lr2Form } from './proof/Lr2Form.tsx';
import type { OwnershipCode } from './proof/useOwnershipCode.ts';

async function requestCode(lr2auth: string): Promise<OwnershipCode | Failure> {
  const reply = await call(signupCheck, { body: { lr2auth } }, { timeoutMs: RANKING_TIMEOUT_MS });
  if (isFailure(reply)) return reply;
  const { token, message, expiresAt } = reply;
  if (token && message && expiresAt) return { token, message, expiresAt };
  return { success: false, error: 'unknown', values: {} };
}

interface Lr2SignupFormProps {
  /** The name of the ranking service. */
  service: string;
}

/** The sign-up form for LR2. It logs in, starts to fetch the scores, and leads to where the visitor came from. */
export function Lr2SignupForm({ service }: Lr2SignupFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { history } = useRouter();
  const queryClient = useQueryClient();
  const { update } = useUpdateScores();
  const returnTo = useReturnTo();
  const onSent = async () => {
    // Without a session the account is banned, or the cookie was refused: the login says why.
    const session = await enterSession(queryClient);
    if (!session) {
      return void navigate({ to: paths.login, search: { ...returnTo, welcome: true } });
    }
    startFirstRun(session.userid);
    update();
    history.push(returnTo.back ?? paths.home);
  };
  return (
    <Lr2Form
      service={service}
      names={['userid', 'userpw', 'userpwAgain', 'nickname', 'userlr2id', 'code']}
      checkAvailability={checkAvailability}
      requestCode={requestCode}
      sendLabel={t('signup.submit')}
      send={({ userid, userpw, userpwAgain, userlr2id, nickname, code }) =>
        call(
          signupSubmit,
          { body: { userid, userpw, userpwAgain, userlr2id, nickname, code } },
          { timeoutMs: RANKING_TIMEOUT_MS },
        )
      }
      onSent={() => void onSent()}
    />
  );
}
