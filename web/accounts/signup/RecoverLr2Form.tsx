import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recoverCheck, recoverSubmit } from '#contract/accounts/signup.ts';
import { call, RANKING_TIMEOUT_MS } from '../../base/api/call.ts';
import { AccountReady } from './AccountReady.tsx';
import { Lr2Form } from './proof/Lr2Form.tsx';
import type { RequestCode } from './proof/useOwnershipCode.ts';

const options = { timeoutMs: RANKING_TIMEOUT_MS };

const requestCode: RequestCode = (lr2auth) => call(recoverCheck, { body: { lr2auth } }, options);

interface RecoverLr2FormProps {
  /** The name of the ranking service. */
  service: string;
}

/** The form for a new password of an LR2 player. */
export function RecoverLr2Form({ service }: RecoverLr2FormProps) {
  const { t } = useTranslation();
  const [userid, setUserid] = useState('');
  if (userid) return <AccountReady purpose="recover" userid={userid} />;
  return (
    <Lr2Form
      service={service}
      names={['userlr2id', 'code', 'userpw', 'userpwAgain']}
      labels={{ userpw: t('account.newpw'), userpwAgain: t('account.newpwAgain') }}
      requestCode={requestCode}
      sendLabel={t('recover.submit')}
      refusalTexts={{ ENOTUSER: t('link.noAccount') }}
      send={({ userlr2id, code, userpw, userpwAgain }) =>
        call(recoverSubmit, { body: { userlr2id, code, userpw, userpwAgain } }, options)
      }
      onSent={(reply) => setUserid(reply.userid)}
    />
  );
}
