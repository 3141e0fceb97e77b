import { useId } from 'react';
import { Key } from '../keys/Key.tsx';
import { NeedsScript } from './NeedsScript.tsx';
import styles from './Segments.module.css';

interface SegmentsProps<Value extends string> {
  /** Its name, or the ID of the element that names it. */
  label?: string;
  labelledBy?: string;
  /** `shortcut` is the key that chooses an option, which is shown in it. */
  options: readonly { value: Value; label: string; shortcut?: string | undefined }[];
  value: Value;
  onChoose: (value: Value) => void;
}

/** A choice of a few things side by side. */
export function Segments<Value extends string>({ label, labelledBy, options, value, onChoose }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <>
      <NeedsScript />
      <div role="radiogroup" className={styles.segments} aria-label={label} aria-labelledby={labelledBy}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              aria-keyshortcuts={option.shortcut}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
            />
            {option.label}
            {option.shortcut && <Key name={option.shortcut} />}
          </label>
        ))}
      </div>
    </>
  );
}
