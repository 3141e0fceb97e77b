import { useTranslation } from 'react-i18next';
import type { ActInput } from '#contract/acts/acts.ts';
import { isLink } from '#domain/common/link.ts';
import { Icon } from '../base/ui/Icon.tsx';
import { FileInput, TextInput } from '../base/ui/inputs/inputs.tsx';
import { actFields, type FieldValues } from './acts.ts';
import { InstantField } from './InstantField.tsx';

interface ActFieldsProps {
  act: ActInput['name'];
  values: FieldValues;
  file: File | null;
  onChange: (values: FieldValues) => void;
  onFile: (file: File | null) => void;
}

/** The fields of an act, besides its reason. */
export function ActFields({ act, values, file, onChange, onFile }: ActFieldsProps) {
  const { t } = useTranslation();
  return actFields[act]?.map(({ name, kind }) => {
    const label = t(`actDialog.field.${act}.${name}` as 'actDialog.field.bar.until');
    const value = values[name] ?? null;
    const set = (next: string | null) => onChange({ ...values, [name]: next });
    if (kind === 'instant') return <InstantField key={name} label={label} value={value} onChange={set} />;
    if (kind === 'link')
      return (
        <TextInput
          key={name}
          type="url"
          label={label}
          value={value ?? ''}
          error={value && !isLink(value.trim()) ? t('common.linkNeeded') : null}
          onChange={({ currentTarget }) => set(currentTarget.value)}
        />
      );
    return (
      <FileInput
        key={name}
        label={label}
        placeholder={t('actDialog.chooseFile')}
        accept=".bms,.bme,.bml"
        leftSection={<Icon name="file" />}
        clearable
        clearButtonProps={{ 'aria-label': t('actDialog.noFile') }}
        value={file}
        onChange={onFile}
      />
    );
  });
}
