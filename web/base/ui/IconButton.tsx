import { ActionIcon } from '@mantine/core';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

interface IconButtonProps {
  icon: IconName;
  label: string;
  /**
   * Shown as disabled, but it keeps the focus: a button that loses it at the end of a range interrupts the keyboard.
   */
  isDisabled?: boolean;
  onClick: () => void;
}

/** A button with an icon only; its label is its name and its tooltip. */
export function IconButton({ icon, label, isDisabled = false, onClick }: IconButtonProps) {
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      title={label}
      {...(isDisabled && { 'aria-disabled': true, 'data-disabled': true })}
      onClick={onClick}
    >
      <Icon name={icon} />
    </ActionIcon>
  );
}
