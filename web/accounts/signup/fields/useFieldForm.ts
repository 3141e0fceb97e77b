import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Failure, isFailure } from '../../../base/api/call.ts';
import { type FieldName, type FieldValues, fieldOfRefusal } from './fields.ts';
import { type CheckAvailability, useFields } from './useFields.ts';

export interface FieldFormInput<Sent extends object> {
  /** The fields of the form in their order; all must be valid to send it. */
  names: readonly FieldName[];
  /** Labels that override the default ones of the fields. */
  labels?: Readonly<Partial<Record<FieldName, string>>> | undefined;
  checkAvailability?: CheckAvailability | undefined;
  send: (values: FieldValues) => Promise<Sent | Failure>;
  onSent: (reply: Sent) => void;
}

const alwaysAvailable: CheckAvailability = async () => null;

/**
 * A form of checked fields: their values and states, and its submission. It focuses the first field that is invalid or
 * refused.
 */
export function useFieldForm<Sent extends object>(input: FieldFormInput<Sent>) {
  const { names, labels = {}, checkAvailability = alwaysAvailable, send, onSent } = input;
  const { t } = useTranslation();
  const { values, states, latest, change, check, setState } = useFields(checkAvailability);
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
    const invalid = names.find((_, index) => results[index] !== 'success');
    if (invalid) {
      setSending(false);
      return focus(invalid);
    }
    const reply = await send(latest.current.values);
    setSending(false);
    if (!isFailure(reply)) return onSent(reply);
    setFailure(reply);
    const refused = fieldOfRefusal[reply.error];
    if (!refused || !names.includes(refused)) return;
    setState(refused, reply);
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
    /** The fields that are not valid yet. */
    missing: names.filter((name) => states[name] !== 'success'),
  };
}

export type FieldForm = ReturnType<typeof useFieldForm>;
