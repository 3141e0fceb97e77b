import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/endpoint.ts';
import type { RequestAbout, sendRequest } from '#contract/requests.ts';
import { Dialog } from '../base/ui/Dialog.tsx';
import { RequestForm } from './RequestForm.tsx';
import { SentRequest } from './SentRequest.tsx';

interface RequestDialogProps {
  about: RequestAbout;
  onClose: () => void;
}

/** Reports something to the moderators, or asks them for something; then says where the answer is read. */
export function RequestDialog({ about, onClose }: RequestDialogProps) {
  const { t } = useTranslation();
  const [sent, setSent] = useState<Reply<typeof sendRequest> | null>(null);
  return (
    <Dialog title={t('common.report')} onClose={onClose}>
      {sent ? <SentRequest sent={sent} onClose={onClose} /> : <RequestForm about={about} onSent={setSent} />}
    </Dialog>
  );
}
