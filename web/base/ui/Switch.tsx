import { useId } from 'react';
import { AddressForm } from './AddressForm.tsx';
import styles from './Switch.module.css';

interface SwitchProps {
  label: string;
  description?: string;
  isOn: boolean;
  /** The query parameter that it stands for, and its value while on. */
  name?: string;
  value?: string;
  onSwitch: (isOn: boolean) => void;
}

/** Switches one thing on or off, at once. */
export function Switch({ label, description, isOn, name, value, onSwitch }: SwitchProps) {
  const id = useId();
  const content = (
    <div className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        id={id}
        name={name}
        value={value}
        aria-describedby={description && `${id}-about`}
        checked={isOn}
        aria-checked={isOn}
        onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {description && <p id={`${id}-about`}>{description}</p>}
    </div>
  );
  return name === undefined ? (
    content
  ) : (
    <AddressForm name={name} needsButton>
      {content}
    </AddressForm>
  );
}
