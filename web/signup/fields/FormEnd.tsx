import { useTranslation } from 'react-i18next';
import type { Failure } from '../../api/call.ts';
import { useFailureText } from '../../i18n/useFailureText.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FailureNote } from '../../ui/states/FailureNote.tsx';
import styles from './FormEnd.module.css';
import type { FieldForm } from './useFieldForm.ts';

interface FormEndProps {
  form: FieldForm;
  sendLabel: string;
  /** What a refusal means here, where the catalogue's text is about something else. */
  meanings?: Partial<Record<Failure['error'], string>>;
}

/** The button that sends the form once every field is good, what it waits for, and why it was refused. */
export function FormEnd({ form, sendLabel, meanings = {} }: FormEndProps) {
  const { t, i18n } = useTranslation();
  const failureText = useFailureText();
  const { failure, missing, isSending } = form;
  const code = failure && failure.error !== 'unreachable' ? String(failure.values.code ?? failure.error) : '';
  const list = new Intl.ListFormat(i18n.language).format(missing.map(form.labelOf));
  return (
    <>
      <FailureNote message={failure ? (meanings[failure.error] ?? failureText(failure)) : ''} code={code} />
      <BusyButton type="submit" isBusy={isSending} isReady={missing.length === 0} aria-describedby="missing">
        {sendLabel}
      </BusyButton>
      <p id="missing" className={styles.missing}>
        {missing.length > 0 && t('signup.missing', { fields: list })}
      </p>
    </>
  );
}
