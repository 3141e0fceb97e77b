import { Stack } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { documentTitle } from './documentTitle.ts';

interface PageProps {
  /** Heading of the screen and title of its tab. */
  title: string;
  children: ReactNode;
}

/** A screen under its heading. */
export function Page({ title, children }: PageProps) {
  useDocumentTitle(documentTitle(title));
  return (
    <Stack gap="md">
      <h1>{title}</h1>
      {children}
    </Stack>
  );
}
