import type { CSSProperties } from 'react';
import tokens from '../../base/theme/tokens.css?raw';
import styles from './Design.module.css';
import { SpecimenSection } from './SpecimenSection.tsx';
import { sample } from './sample.ts';

const colours = [...new Set([...tokens.matchAll(/--([\w-]+): (?:#|var\()/g)].map(([, name = '']) => name))];
const sizes = [...tokens.matchAll(/--(text-[\w]+): ([^;]+);/g)].map(([, name = '', value = '']) => ({ name, value }));
const spaces = [...tokens.matchAll(/--((?:space|radius)-[\w]+): ([^;]+);/g)].map(([, name = '', value = '']) => ({
  name,
  value,
}));

/** Every token of `tokens.css`: colours, type sizes, spaces and corners. */
export function TokenSpecimens() {
  return (
    <>
      <SpecimenSection title="Colours">
        <ul className={styles.swatches}>
          {colours.map((name) => (
            <li key={name}>
              <span className={styles.swatch} style={{ background: `var(--${name})` }} />
              {name}
            </li>
          ))}
        </ul>
      </SpecimenSection>
      <SpecimenSection title="Type">
        <div className={styles.type}>
          {sizes.map(({ name, value }) => (
            <p key={name} style={{ '--size': `var(--${name})` } as CSSProperties}>
              {name} {value}: {sample}
            </p>
          ))}
        </div>
      </SpecimenSection>
      <SpecimenSection title="Spaces and corners">
        <ul className={styles.swatches}>
          {spaces.map(({ name, value }) => (
            <li key={name}>
              <span
                className={styles.swatch}
                style={name.startsWith('radius') ? { borderRadius: value } : { width: value, height: value }}
              />
              {name} {value}
            </li>
          ))}
        </ul>
      </SpecimenSection>
    </>
  );
}
