import type { ComponentPropsWithRef, CSSProperties, ElementType } from 'react';
import styles from './Layout.module.css';

interface Layout<Tag extends ElementType> {
  /** The element; a `div` by default. */
  component?: Tag;
  /** The space between its parts, from `tokens.css` as `var(--…)`; that of rows and columns where two are given. */
  gap?: string;
  align?: CSSProperties['alignItems'];
  justify?: CSSProperties['justifyContent'];
}

type LayoutProps<Tag extends ElementType, Own = object> = Layout<Tag> &
  Own &
  Omit<ComponentPropsWithRef<Tag>, keyof Layout<Tag> | keyof Own>;

/** A line of things, which breaks where there is no room unless `wrap` says otherwise. */
export function Group<Tag extends ElementType = 'div'>(
  props: LayoutProps<Tag, { wrap?: CSSProperties['flexWrap'] | undefined }>,
) {
  return <Layout kind={styles.group} {...props} />;
}

/** Things below each other. */
export function Stack<Tag extends ElementType = 'div'>(props: LayoutProps<Tag>) {
  return <Layout kind={styles.stack} {...props} />;
}

/** Everything that the elements of any tag may have. */
interface AnyProps {
  [name: string]: unknown;
  kind: string | undefined;
  component?: ElementType;
  className?: string | undefined;
  style?: CSSProperties;
}

function Layout({ kind, component: Tag = 'div', gap, align, justify, wrap, className, style, ...props }: AnyProps) {
  const chosen = { '--gap': gap, '--align': align, '--justify': justify, '--wrap': wrap, ...style };
  return <Tag {...props} className={className ? `${kind} ${className}` : kind} style={chosen as CSSProperties} />;
}
