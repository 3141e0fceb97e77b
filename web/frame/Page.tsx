import { Stack } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { documentTitle } from './documentTitle.ts';

interface PageProps {
  /** The heading of the screen and the title of its tab. */
  title: string;
  /** The heading if it needs more than text; the title by default. */
  heading?: ReactNode;
  children: ReactNode;
}

/** Shows a screen below its heading, which is also the title of the document. */
export function Page({ title, heading = title, children }: PageProps) {
  useDocumentTitle(documentTitle(title));
  return (
    <Stack gap="md">
      <h1>{heading}</h1>
      {children}
    </Stack>
  );
}
