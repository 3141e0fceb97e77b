import type { ComponentPropsWithRef, ElementType } from 'react';

type VisuallyHiddenProps<Tag extends ElementType> = { component?: Tag } & ComponentPropsWithRef<Tag>;

/** Text for screen readers alone. */
export function VisuallyHidden<Tag extends ElementType = 'span'>({ component, ...props }: VisuallyHiddenProps<Tag>) {
  const Element: ElementType = component ?? 'span';
  return <Element {...props} className="visually-hidden" />;
}
