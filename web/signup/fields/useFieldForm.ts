import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Failure, isFailure } from '../../api/call.ts';
import { type FieldName, type FieldValues, fieldOfRefusal } from './fields.ts';
import { type AskField, useFields } from './useFields.ts';

interface FieldFormInput<Sent extends object> {
  /** The fields of the form in their order; all must be good to send it. */
  names: readonly FieldName[];
  /** What fields are called here, where they ask for something else than their names say. */
  labels?: Readonly<Partial<Record<FieldName, string>>>;
  ask?: AskField;
  send: (values: FieldValues) => Promise<Sent | Failure>;
  onSent: (reply: Sent) => void;
}

const nothingToAsk: AskField = async () => null;

/** A form of checked fields, from the first letter to the answer; whatever is wrong, the keyboard is led there. */
export function useFieldForm<Sent extends object>(input: FieldFormInput<Sent>) {
  const { names, labels = {}, ask = nothingToAsk, send, onSent } = input;
  const { t } = useTranslation();
  const { values, states, latest, change, check, setState } = useFields(ask);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSending, setSending] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    const focus = (name: FieldName) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
    setFailure(null);
    setSending(true);
    const results = await Promise.all(names.map(check));
    const wrong = names.find((_, index) => results[index] !== 'success');
    if (wrong) {
      setSending(false);
      return focus(wrong);
    }
    const answer = await send(latest.current.values);
    setSending(false);
    if (!isFailure(answer)) return onSent(answer);
    setFailure(answer);
    const refused = fieldOfRefusal[answer.error];
    if (!refused || !names.includes(refused)) return;
    setState(refused, answer);
    focus(refused);
  };

  return {
    values,
    states,
    change,
    check,
    setState,
    submit,
    failure,
    isSending,
    labelOf: (name: FieldName) => labels[name] ?? t(`account.${name}`),
    /** The fields that are not good yet. */
    missing: names.filter((name) => states[name] !== 'success'),
  };
}

export type FieldForm = ReturnType<typeof useFieldForm>;
