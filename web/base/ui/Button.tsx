import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './Button.module.css';

export interface ButtonLook {
  /** `filled` is the action that the place is about, `default` any other, `light` and `subtle` what recedes. */
  variant?: 'filled' | 'default' | 'light' | 'subtle' | undefined;
  /** `compact` fits into a line of text. */
  size?: 'xs' | 'sm' | 'compact-sm' | 'compact-md' | undefined;
  /** That it takes something away. */
  color?: 'bad' | undefined;
  /** Icons beside the text. */
  leftSection?: ReactNode;
  rightSection?: ReactNode;
}

export type ButtonProps = ButtonLook & Omit<ComponentPropsWithRef<'button'>, keyof ButtonLook>;
type AnchorProps = ButtonLook & Omit<ComponentPropsWithRef<'a'>, keyof ButtonLook>;

/** A button with a text. */
export function Button(props: ButtonProps) {
  return <button type="button" {...looked(props)} />;
}

/** A link that looks like a button: to another site, or of a file. `LinkButton` is that within the site. */
export function AnchorButton(props: AnchorProps) {
  return <a {...looked(props)} />;
}

/** Returns the props of the element. */
function looked<Props extends ButtonLook & { className?: string | undefined; children?: ReactNode }>(props: Props) {
  const { variant = 'filled', size = 'sm', color, leftSection, rightSection, className, children, ...others } = props;
  return {
    ...others,
    className: className ? `${styles.button} ${className}` : styles.button,
    'data-variant': variant,
    'data-size': size,
    'data-color': color,
    'data-left': Boolean(leftSection) || undefined,
    'data-right': Boolean(rightSection) || undefined,
    children: (
      <>
        {leftSection}
        <span className={styles.label}>{children}</span>
        {rightSection}
      </>
    ),
  };
}
