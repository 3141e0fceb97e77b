import { useTranslation } from 'react-i18next';
import { signupSubmitBeatoraja } from '#contract/accounts/signup.ts';
import { call, RANKING_TIMEOUT_MS } from '../../base/api/call.ts';
import { checkAvailability } from './fields/checkAvailability.ts';
import { MinirForm } from './proof/MinirForm.tsx';

interface BeatorajaSignupFormProps {
  /** The name of the ranking service. */
  service: string;
}

/** The sign-up form for beatoraja. */
export function BeatorajaSignupForm({ service }: BeatorajaSignupFormProps) {
  const { t } = useTranslation();
  return (
    <MinirForm
      service={service}
      names={['userid', 'userpw', 'userpwAgain', 'nickname', 'minirid']}
      checkAvailability={checkAvailability}
      sendLabel={t('signup.submit')}
      send={({ userid, userpw, userpwAgain, minirid, nickname }) =>
        call(
          signupSubmitBeatoraja,
          { body: { userid, userpw, userpwAgain, minirid, nickname } },
          { timeoutMs: RANKING_TIMEOUT_MS },
        )
      }
    />
  );
}
