import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import styles from './Button.module.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

interface IconLook {
  icon: IconName;
  /** Its name, and its tooltip unless `title` says more. */
  label: string;
  variant?: 'default' | 'subtle';
  size?: 'md' | 'lg';
}

interface IconButtonProps extends IconLook, Omit<ComponentPropsWithRef<'button'>, keyof IconLook | 'children'> {
  /**
   * Shown as disabled, but it keeps the focus: a button that loses it at the end of a range interrupts the keyboard.
   */
  isDisabled?: boolean;
}

type IconAnchorProps = IconLook & Omit<ComponentPropsWithRef<'a'>, keyof IconLook | 'children'>;

/** A button with an icon only. */
export function IconButton({ isDisabled = false, ...props }: IconButtonProps) {
  return (
    <button type="button" {...(isDisabled && { 'aria-disabled': true, 'data-disabled': true })} {...looked(props)} />
  );
}

/** A link within the site that looks like it. */
export const IconLink = createLink((props: IconAnchorProps) => <a {...looked(props)} />);

/** Returns the props of the element. */
function looked<Props extends IconLook & { className?: string | undefined; title?: string | undefined }>(props: Props) {
  const { icon, label, title = label, variant = 'default', size = 'lg', className = '', ...others } = props;
  return {
    ...others,
    className: `${styles.button} ${styles.icon} ${className}`,
    'aria-label': label,
    title,
    'data-variant': variant,
    'data-size': size,
    children: <Icon name={icon} />,
  };
}
