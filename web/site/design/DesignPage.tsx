import { MantineProvider } from '@mantine/core';
import { cssVariables, theme } from '../../base/theme/theme.ts';
import styles from './Design.module.css';
import { Specimens } from './Specimens.tsx';

/**
 * Shows the tokens and components in the dark and the light theme side by side (docs/design.md), in development builds
 * only. Mantine's fields have one theme per page, so they are right only on the side of the current theme.
 */
export function DesignPage() {
  return (
    <div className={styles.page}>
      <h1>Design</h1>
      <div className={styles.sides}>
        {(['dark', 'light'] as const).map((scheme) => (
          <div key={scheme} id={`design-${scheme}`} className={styles.side} data-mantine-color-scheme={scheme}>
            <MantineProvider
              theme={theme}
              cssVariablesResolver={cssVariables}
              cssVariablesSelector={`#design-${scheme}`}
              deduplicateCssVariables={false}
              forceColorScheme={scheme}
              getRootElement={() => document.getElementById(`design-${scheme}`) ?? undefined}
            >
              <Specimens scheme={scheme} />
            </MantineProvider>
          </div>
        ))}
      </div>
    </div>
  );
}
