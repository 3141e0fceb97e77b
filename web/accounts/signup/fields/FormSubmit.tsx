import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../base/api/call.ts';
import { useFailureText } from '../../../base/i18n/useFailureText.ts';
import { BusyButton } from '../../../base/ui/BusyButton.tsx';
import { FailureNote } from '../../../base/ui/states/FailureNote.tsx';
import styles from './FormSubmit.module.css';
import type { FieldForm } from './useFieldForm.ts';

/** Texts for refusals that mean something else in this form than elsewhere. */
export type RefusalTexts = Partial<Record<Failure['error'], string>>;

interface FormSubmitProps {
  form: FieldForm;
  sendLabel: string;
  refusalTexts?: RefusalTexts | undefined;
}

/**
 * The submit button of a form, ready once every field is valid, with the missing fields and the reason of a refusal.
 */
export function FormSubmit({ form, sendLabel, refusalTexts = {} }: FormSubmitProps) {
  const { t, i18n } = useTranslation();
  const failureText = useFailureText();
  const { failure, missing, isSending } = form;
  const code = failure && failure.error !== 'unreachable' ? String(failure.values.code ?? failure.error) : '';
  const list = new Intl.ListFormat(i18n.language).format(missing.map(form.labelOf));
  return (
    <>
      <FailureNote message={failure ? (refusalTexts[failure.error] ?? failureText(failure)) : ''} code={code} />
      <BusyButton
        type="submit"
        isBusy={isSending}
        isReady={missing.length === 0}
        aria-describedby="missing"
        // The field keeps the focus: its check on blur could show an error, which would move the button from under the press.
        onMouseDown={(event) => event.preventDefault()}
      >
        {sendLabel}
      </BusyButton>
      <p id="missing" className={styles.missing}>
        {missing.length > 0 && t('signup.missing', { fields: list })}
      </p>
    </>
  );
}
