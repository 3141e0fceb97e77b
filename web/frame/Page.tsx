import type { ReactNode } from 'react';
import { Stack } from '../base/ui/Layout.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { documentTitle } from './documentTitle.ts';
import styles from './Page.module.css';
import { PageTabs } from './PageTabs.tsx';
import { useDocumentTitle } from './useDocumentTitle.ts';

interface PageProps {
  /** The heading of the screen and the title of its tab. */
  title: string;
  /** The heading if it needs more than text; the title by default. */
  heading?: ReactNode;
  /** The switch between the tables, whose banner then holds the heading too. */
  tables?: ReactNode;
  /** What belongs to the heading, beside it where there is room. */
  facts?: ReactNode;
  children: ReactNode;
}

/** Shows a screen below its heading, which is also the title of the document. */
export function Page({ title, heading = title, tables, facts, children }: PageProps) {
  useDocumentTitle(documentTitle(title));
  return (
    <Stack gap={tables ? 'var(--space-2)' : 'var(--space-3)'}>
      <Breadcrumb title={title} />
      {tables ? (
        // The banner is a piece of sky: dark in both themes, and so are the tokens in it.
        <div className={styles.banner} data-mantine-color-scheme="dark">
          <div className={styles.head}>
            <h1>{heading}</h1>
            {facts}
          </div>
          {tables}
        </div>
      ) : (
        <div className={styles.top}>
          <h1>{heading}</h1>
          {facts}
        </div>
      )}
      <PageTabs />
      {children}
    </Stack>
  );
}
