import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { links } from '#contract/site/site.ts';
import { isLink } from '#domain/common/link.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { ExternalLink } from '../../base/ui/ExternalLink.tsx';
import { FailureNote } from '../../base/ui/states/FailureNote.tsx';
import { SuccessNote } from '../../base/ui/states/SuccessNote.tsx';
import { DifferenceList } from '../../charts/keysounds/DifferenceList.tsx';
import { KeysoundTimelines } from '../../charts/keysounds/KeysoundTimelines.tsx';
import styles from './SubmitForm.module.css';
import type { useVerification } from './useVerification.ts';

/** Shows the progress of the comparison and its result: the count of differences, and what differs where. */
export function VerificationResult({ verification }: { verification: ReturnType<typeof useVerification> }) {
  const { t } = useTranslation();
  const { local, server, isComparing, isAligned, agrees } = verification;
  const [jumpTo, setJumpTo] = useState<{ time: number } | null>(null);
  // The server decides; until it answers, the result of the browser is shown.
  const result = server ?? local;
  const isSilent = result?.comparable === false;
  const count = result?.comparable ? result.zureCount : 0;
  return (
    <>
      <div role="status" className={`${styles.progress} hint`}>
        {isComparing && t(local ? 'zure.serverCompares' : 'zure.comparing')}
      </div>
      <SuccessNote message={isAligned ? t('zure.aligned') : ''} />
      <FailureNote message={isSilent ? t('zure.silent') : ''} />
      <FailureNote message={count > 0 ? t('zure.differs', { count }) : ''} />
      {result?.comparable && (
        <p className="hint">
          {t('zure.counts', { browser: local?.zureCount ?? '–', server: server?.zureCount ?? '…' })}{' '}
          {!agrees && t('zure.disagree')}
        </p>
      )}
      {result && count > 0 && (
        <>
          <DiffToolLink />
          {local && <KeysoundTimelines diff={local.diff} jumpTo={jumpTo} />}
          <DifferenceList
            differences={result.differences}
            total={local ? local.missing + local.extra : result.differences.length}
            onShow={(time) => setJumpTo({ time })}
          />
        </>
      )}
    </>
  );
}

/** Links to an external tool that compares charts, if the operator has configured one. */
function DiffToolLink() {
  const { t } = useTranslation();
  const { data } = useEndpoint(links, {});
  const address = data?.diffTool;
  if (!address || !isLink(address)) return null;
  return (
    <p>
      <ExternalLink href={address}>{t('zure.tool')}</ExternalLink>
    </p>
  );
}
