import { useTranslation } from 'react-i18next';
import { linkCheck, linkSubmit } from '#contract/accounts/signup.ts';
import { call, RANKING_TIMEOUT_MS } from '../../base/api/call.ts';
import { Lr2Form } from './proof/Lr2Form.tsx';
import type { RequestCode } from './proof/useOwnershipCode.ts';

const options = { timeoutMs: RANKING_TIMEOUT_MS };

const requestCode: RequestCode = (lr2auth) => call(linkCheck, { body: { lr2auth } }, options);

interface LinkLr2FormProps {
  /** The name of the ranking service. */
  service: string;
  onLinked: () => void;
}

/** The form that links an LR2 ID with the account; it asks for the password. */
export function LinkLr2Form({ service, onLinked }: LinkLr2FormProps) {
  const { t } = useTranslation();
  return (
    <Lr2Form
      service={service}
      names={['userlr2id', 'code', 'currentpw']}
      requestCode={requestCode}
      sendLabel={t('linkId.submit')}
      send={({ userlr2id, code, currentpw }) =>
        call(linkSubmit, { body: { userlr2id, code, userpw: currentpw } }, options)
      }
      onSent={onLinked}
    />
  );
}
