import { MantineProvider } from '@mantine/core';
import { cssVariables, theme } from '../theme/theme.ts';
import styles from './Design.module.css';
import { Specimens } from './Specimens.tsx';

/**
 * Every part of the look, dark and light beside each other (docs/design.md). Development builds only. Mantine's own fields
 * know one theme for a whole page: they are right on the side of the theme that is on.
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
