import { gmt9 } from '#domain/common/dates.ts';
import { TextInput } from '../base/ui/inputs/inputs.tsx';

interface InstantFieldProps {
  label: string;
  /** An instant in ISO 8601; null: none. */
  value: string | null;
  onChange: (value: string | null) => void;
}

/** A field for a time in GMT+9, which its label says. */
export function InstantField({ label, value, onChange }: InstantFieldProps) {
  return (
    <TextInput
      type="datetime-local"
      label={label}
      value={value === null ? '' : inGmt9(value)}
      onChange={({ currentTarget }) => onChange(instantOf(currentTarget.value))}
    />
  );
}

/** Returns an instant as the field has it: YYYY-MM-DDTHH:mm in GMT+9. */
const inGmt9 = (instant: string) => gmt9(new Date(instant)).minute.replaceAll('/', '-').replace(' ', 'T');

function instantOf(local: string): string | null {
  const instant = Date.parse(`${local}+09:00`);
  return Number.isNaN(instant) ? null : new Date(instant).toISOString();
}
