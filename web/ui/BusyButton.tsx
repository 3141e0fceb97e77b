import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ButtonHTMLAttributes } from 'react';
import styles from './BusyButton.module.css';

interface BusyButtonProps extends ButtonProps, Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof ButtonProps> {
  isBusy?: boolean;
  /** Whether pressing it can lead to anything yet; say beside it what is missing. */
  isReady?: boolean;
}

/**
 * A button for what takes a while. It is never taken out of the keyboard's way, not even while it is busy or not ready, so
 * that nobody loses their place: who listens to it must ignore a second press.
 */
export function BusyButton({ isBusy = false, isReady = true, leftSection, ...button }: BusyButtonProps) {
  return (
    <Button
      {...button}
      {...(!isReady && { 'data-disabled': true, className: styles.waiting })}
      aria-disabled={!isReady || isBusy || undefined}
      leftSection={isBusy ? <Loader size="1rem" color="currentColor" aria-hidden="true" /> : leftSection}
    />
  );
}
