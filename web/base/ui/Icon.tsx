import { drawings } from 'virtual:icon-drawings';
import type { IconName } from './icons.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

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
      <svg
        viewBox="0 0 24 24"
        style={{ flexShrink: 0, width: side, height: side }}
        aria-hidden
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawing is part of the build.
        dangerouslySetInnerHTML={{ __html: drawings[name] }}
      />
      {label && <VisuallyHidden component="span">{label}</VisuallyHidden>}
    </>
  );
}
