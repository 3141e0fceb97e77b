import { useTranslation } from 'react-i18next';
import type { Failure } from '../../api/call.ts';
import { useFailureText } from '../../i18n/useFailureText.ts';
import { FailureNote } from '../../ui/states/FailureNote.tsx';
import { ToUpload } from './UploadedNote.tsx';

interface RefusedUploadProps {
  /** Why it was refused; null: it was not. */
  failure: (Pick<Failure, 'error'> & Partial<Failure>) | null;
  /** Whether the reason stands at its fields. */
  isAtFields: boolean;
}

/** Why an upload was not taken; where the same file is here already, the way to it. */
export function RefusedUpload({ failure, isAtFields }: RefusedUploadProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  if (!failure) return <FailureNote message="" />;
  const { error, values = {} } = failure;
  const isHereAlready = error === 'EALREADYSUBMIT';
  const message = isAtFields
    ? t('uploads.form.look')
    : isHereAlready
      ? t('uploads.form.already')
      : error === 'EEXISTNICK'
        ? t('uploads.form.nameTaken')
        : failureText(failure);
  return (
    <>
      <FailureNote message={message} />
      {isHereAlready && typeof values.entryNo === 'number' && <ToUpload entryNo={values.entryNo} />}
    </>
  );
}
