import { useTranslation } from 'react-i18next';
import { linkSubmitBeatoraja } from '#contract/signup.ts';
import { call, RANKING_TIMEOUT_MS } from '../../base/api/call.ts';
import { MinirForm } from './proof/MinirForm.tsx';

interface LinkBeatorajaFormProps {
  /** The name of the ranking service. */
  service: string;
}

/** The form that links a MinIR ID with the account; it asks for the password. */
export function LinkBeatorajaForm({ service }: LinkBeatorajaFormProps) {
  const { t } = useTranslation();
  return (
    <MinirForm
      service={service}
      names={['minirid', 'currentpw']}
      sendLabel={t('linkId.submit')}
      send={({ minirid, currentpw }) =>
        call(linkSubmitBeatoraja, { body: { minirid, userpw: currentpw } }, { timeoutMs: RANKING_TIMEOUT_MS })
      }
    />
  );
}
