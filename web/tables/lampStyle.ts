import type { CSSProperties } from 'react';

/** Returns the color, the color of letters and the pattern of a lamp for `Lamp.module.css`. */
export function lampStyle(lamp: string): CSSProperties {
  const name = `--lamp-${lamp.toLowerCase()}`;
  return {
    '--lamp': `var(${name})`,
    '--lamp-ink': `var(${name}-ink)`,
    '--lamp-pattern': `var(${name}-pattern, linear-gradient(transparent, transparent))`,
  } as CSSProperties;
}
