import { VisuallyHidden } from '@mantine/core';
import { createElement } from 'react';
import { type IconName, icons } from './icons.ts';

interface IconProps {
  name: IconName;
  /** Side in pixels at the default text size; it scales with the text. */
  size?: number;
  /** The accessible name, when no text beside the icon says the same. */
  label?: string;
}

/** Shows an icon beside a text, or in its place when `label` is given. */
export function Icon({ name, size = 18, label }: IconProps) {
  const side = `${size / 16}rem`;
  return (
    <>
      {createElement(
        'svg',
        {
          viewBox: '0 0 24 24',
          fill: 'none',
          stroke: 'currentColor',
          strokeWidth: 2,
          strokeLinecap: 'round',
          strokeLinejoin: 'round',
          style: { flexShrink: 0, width: side, height: side },
          'aria-hidden': true,
        },
        ...icons[name].map(([tag, attributes]) => createElement(tag, attributes)),
      )}
      {label && <VisuallyHidden component="span">{label}</VisuallyHidden>}
    </>
  );
}
