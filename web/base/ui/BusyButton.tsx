import styles from './BusyButton.module.css';
import { Button, type ButtonProps } from './Button.tsx';
import { Loader } from './Loader.tsx';

type BusyButtonProps = ButtonProps & {
  isBusy?: boolean;
  /** Whether a press has an effect yet. If not, the text beside it must say what is missing. */
  isReady?: boolean;
};

/**
 * A button for an action that takes a while. While it is busy or not ready it is `aria-disabled` but keeps the focus,
 * so that keyboard users do not lose their place. The handler must ignore a second press.
 */
export function BusyButton({ isBusy = false, isReady = true, leftSection, ...button }: BusyButtonProps) {
  return (
    <Button
      {...button}
      {...(!isReady && { 'data-disabled': true, className: `${styles.waiting} ${button.className ?? ''}` })}
      aria-disabled={!isReady || isBusy || undefined}
      leftSection={isBusy ? <Loader size={16} /> : leftSection}
    />
  );
}
