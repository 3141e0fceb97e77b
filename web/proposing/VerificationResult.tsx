import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { links } from '#contract/site.ts';
import { isLink } from '#domain/common/link.ts';
import { useEndpoint } from '../api/useEndpoint.ts';
import { DifferenceList } from '../keysounds/DifferenceList.tsx';
import { SoundTimelines } from '../keysounds/SoundTimelines.tsx';
import { ExternalLink } from '../ui/ExternalLink.tsx';
import { FailureNote } from '../ui/states/FailureNote.tsx';
import { SuccessNote } from '../ui/states/SuccessNote.tsx';
import styles from './SubmitForm.module.css';
import type { useVerification } from './useVerification.ts';

interface VerificationResultProps {
  verification: ReturnType<typeof useVerification>;
}

/** How far comparing has come, and what it gave: the count, and where there is one, what differs and where. */
export function VerificationResult({ verification }: VerificationResultProps) {
  const { t } = useTranslation();
  const { local, server, isComparing, isAligned, agrees } = verification;
  const [wanted, setWanted] = useState<{ time: number } | null>(null);
  // The server decides; until it has answered, what the browser found is shown already.
  const found = server ?? local;
  const isSilent = found?.comparable === false;
  const count = found?.comparable ? found.zureCount : 0;
  return (
    <>
      <div role="status" className={styles.progress}>
        {isComparing && t(local ? 'zure.serverCompares' : 'zure.comparing')}
      </div>
      <SuccessNote message={isAligned ? t('zure.aligned') : ''} />
      <FailureNote message={isSilent ? t('zure.silent') : ''} />
      <FailureNote message={count > 0 ? t('zure.differs', { count }) : ''} />
      {found?.comparable && (
        <p className={styles.dim}>
          {t('zure.counts', { browser: local?.zureCount ?? '–', server: server?.zureCount ?? '…' })}{' '}
          {!agrees && t('zure.disagree')}
        </p>
      )}
      {found && count > 0 && (
        <>
          <DiffToolLink />
          {local && <SoundTimelines picture={local.picture} wanted={wanted} />}
          <DifferenceList
            differences={found.differences}
            total={local ? local.missing + local.extra : found.differences.length}
            onShow={(time) => setWanted({ time })}
          />
        </>
      )}
    </>
  );
}

/** The way to the tool that compares charts outside, where the operator has named one. */
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
