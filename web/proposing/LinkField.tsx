import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isLink } from '#domain/common/link.ts';
import type { Failure } from '../api/call.ts';
import type { StagedFile } from '../chartFiles/useChartFile.ts';

interface LinkFieldProps {
  label: string;
  required?: boolean;
  value: string;
  /** What the server said of the chart, where the link was filled in from there and nobody changed it. */
  origin: Pick<StagedFile, 'lookUp' | 'isUploaded'> | null;
  /** Why the form was refused. */
  failure: Failure['error'] | undefined;
  onChange: (value: string) => void;
}

/** An address of a song or chart; one that was filled in says where it comes from. */
export function LinkField({ label, required = false, value, origin, failure, onChange }: LinkFieldProps) {
  const { t } = useTranslation();
  const isEmpty = required && value.trim() === '' && failure === 'ESONGURLNOTFOUND';
  const isWrong = failure === 'NOTVALIDVALUE' && value.trim() !== '' && !isLink(value.trim());
  const from = origin && t(`submit.${originOf(origin)}`);
  return (
    <TextInput
      type="url"
      label={label}
      required={required}
      placeholder="https://"
      value={value}
      description={from}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={isWrong ? t('submit.linkNeeded') : isEmpty}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function originOf({ lookUp, isUploaded }: Pick<StagedFile, 'lookUp' | 'isUploaded'>) {
  if (isUploaded) return 'fromUpload';
  // A ranking service is asked only for what no earlier entry has: where it knew the chart, it may be either.
  return lookUp === 'known' ? 'fromEither' : 'fromEntry';
}
