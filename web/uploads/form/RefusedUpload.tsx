import { useTranslation } from 'react-i18next';
import type { Failure } from '../../base/api/call.ts';
import { useFailureText } from '../../base/i18n/useFailureText.ts';
import { FailureNote } from '../../base/ui/states/FailureNote.tsx';
import { UploadLink } from './UploadedNote.tsx';

interface RefusedUploadProps {
  /** Why it was refused; null if it was accepted. */
  failure: (Pick<Failure, 'error'> & Partial<Failure>) | null;
  /** Whether the reasons are shown at the fields. */
  isAtFields: boolean;
}

/** Shows why an upload was refused; if the site already has the same file, with a link to that upload. */
export function RefusedUpload({ failure, isAtFields }: RefusedUploadProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  if (!failure) return <FailureNote message="" />;
  const { error, values = {} } = failure;
  const isDuplicate = error === 'EALREADYSUBMIT';
  const message = isAtFields
    ? t('uploadForm.look')
    : isDuplicate
      ? t('uploadForm.already')
      : error === 'EEXISTNICK'
        ? t('uploadForm.nameTaken')
        : failureText(failure);
  return (
    <>
      <FailureNote message={message} />
      {isDuplicate && typeof values.entryNo === 'number' && <UploadLink entryNo={values.entryNo} />}
    </>
  );
}
