import { useTranslation } from 'react-i18next';
import { uploadFields } from '#domain/uploads/fields.ts';
import { useFailureText } from '../../base/i18n/useFailureText.ts';
import type { FieldError } from './uploadFieldErrors.ts';

/** Returns a function that describes the error of a field of the upload form. */
export function useFieldErrorText() {
  const { t } = useTranslation();
  const failureText = useFailureText();
  return ({ kind, limit = 0 }: FieldError): string => {
    switch (kind) {
      case 'link':
        return t('common.linkNeeded');
      case 'tags':
        return t('uploads.form.fault.tags', { ...uploadFields.tags });
      case 'password':
        return failureText({ error: 'NOTVALIDPW', values: { ...uploadFields.password } });
      default:
        return t(`uploads.form.fault.${kind}`, { limit });
    }
  };
}
