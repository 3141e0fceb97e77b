import { type UseFormReturnType, useForm } from '@mantine/form';
import { type Failure, isFailure } from '../api/call.ts';
import { useSend } from '../api/useSend.ts';
import { useFailureText } from '../i18n/useFailureText.ts';

type Values = Record<string, string | boolean>;
type Refusal = Pick<Failure, 'error'> & Partial<Failure>;

interface SendFormInput<Fields extends Values, Reply extends object> {
  /** Distinguishes its fields from those of other forms on the page: letters and hyphens. */
  name: string;
  blank: Fields;
  /** Why a field is refused before the form is sent; null if it is not. */
  validate: { readonly [Name in keyof Fields]: (fields: Fields) => Refusal | null };
  validatesOnBlur?: boolean;
  /** The field that a refusal by the server is about; undefined for the whole form. */
  fieldOf: (error: Failure['error']) => keyof Fields | undefined;
  request: (fields: Fields) => Promise<Reply | Failure>;
  onSent: (reply: Reply, fields: Fields) => void | Promise<void>;
}

/**
 * A form whose fields are checked before it is sent. Errors are shown at their fields, and the first one gets the
 * focus; `note` is a refusal of the whole form.
 */
export function useSendForm<Fields extends Values, Reply extends object>(input: SendFormInput<Fields, Reply>) {
  const { name, blank, validate, validatesOnBlur = false, fieldOf, request, onSent } = input;
  const failureText = useFailureText();
  const { isSending, failure, setFailure, send } = useSend();
  const names = Object.keys(blank);
  const form: UseFormReturnType<Values> = useForm<Values>({
    name,
    initialValues: blank,
    validateInputOnBlur: validatesOnBlur,
    validate: Object.fromEntries(
      names.map((field) => [
        field,
        (_: unknown, fields: Values) => {
          const why = validate[field as keyof Fields](fields as Fields);
          return why && failureText(why);
        },
      ]),
    ),
    onValuesChange: () => setFailure(null),
  });
  const refused = failure && fieldOf(failure.error);
  const focus = (field: keyof Fields | undefined) => field && form.getInputNode(field as string)?.focus();

  const submit = form.onSubmit(
    async (fields) => {
      let reply: Reply | Failure | undefined;
      const isSent = await send(async () => {
        reply = await request(fields as Fields);
        return reply;
      });
      if (!reply) return;
      if (isSent && !isFailure(reply)) return onSent(reply, fields as Fields);
      if (isFailure(reply)) focus(fieldOf(reply.error));
    },
    (errors) => focus(names.find((field) => errors[field])),
  );

  return {
    submit,
    isSending,
    note: failure && !refused ? failureText(failure) : '',
    reset: form.reset,
    fields: form.values as Fields,
    /** The props of the input of a field. */
    field: (field: keyof Fields & string, type: 'input' | 'checkbox' = 'input') => {
      const error = form.errors[field] ?? (refused === field && failureText(failure as Refusal));
      return { ...form.getInputProps(field, { type }), error, 'aria-invalid': Boolean(error) };
    },
  };
}
