import { useTranslation } from 'react-i18next';
import { recoverSubmitBeatoraja } from '#contract/signup.ts';
import { call, RANKING_TIMEOUT_MS } from '../../base/api/call.ts';
import { MinirForm } from './proof/MinirForm.tsx';

interface RecoverBeatorajaFormProps {
  /** The name of the ranking service. */
  service: string;
}

/** The form for a new password of a beatoraja player. */
export function RecoverBeatorajaForm({ service }: RecoverBeatorajaFormProps) {
  const { t } = useTranslation();
  return (
    <MinirForm
      service={service}
      names={['minirid', 'userpw', 'userpwAgain']}
      labels={{ userpw: t('account.newpw'), userpwAgain: t('account.newpwAgain') }}
      sendLabel={t('recover.submit')}
      send={({ minirid, userpw, userpwAgain }) =>
        call(recoverSubmitBeatoraja, { body: { minirid, userpw, userpwAgain } }, { timeoutMs: RANKING_TIMEOUT_MS })
      }
    />
  );
}
