import { useTranslation } from 'react-i18next';
import { isLink } from '#domain/common/link.ts';
import type { Failure } from '../../base/api/call.ts';
import { TextInput } from '../../base/ui/inputs/inputs.tsx';
import type { StagedFile } from '../../charts/chartFiles/useChartFile.ts';

interface LinkFieldProps {
  label: string;
  required?: boolean;
  value: string;
  /** The server's answer about the chart, if the link is prefilled from it and was not edited; otherwise null. */
  source: Pick<StagedFile, 'lookUp' | 'isUploaded'> | null;
  /** Why the form was refused. */
  failure: Failure['error'] | undefined;
  onChange: (value: string) => void;
}

/** A field for the address of a song or chart; a prefilled address says where it is from. */
export function LinkField({ label, required = false, value, source, failure, onChange }: LinkFieldProps) {
  const { t } = useTranslation();
  const isEmpty = required && value.trim() === '' && failure === 'ESONGURLNOTFOUND';
  const isWrong = failure === 'NOTVALIDVALUE' && value.trim() !== '' && !isLink(value.trim());
  const sourceText = source && t(`submit.${sourceOf(source)}`);
  return (
    <TextInput
      type="url"
      label={label}
      required={required}
      placeholder="https://"
      value={value}
      description={sourceText}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={isWrong ? t('common.linkNeeded') : isEmpty}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function sourceOf({ lookUp, isUploaded }: Pick<StagedFile, 'lookUp' | 'isUploaded'>) {
  if (isUploaded) return 'fromUpload';
  // The ranking service is asked only for links that no earlier entry has: if it knew the chart, either may be the
  // source.
  return lookUp === 'known' ? 'fromEither' : 'fromEntry';
}
