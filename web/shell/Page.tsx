import { Stack } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';

interface PageProps {
  /** Heading of the screen and title of its tab. */
  title: string;
  children: ReactNode;
}

/** A screen under its heading. */
export function Page({ title, children }: PageProps) {
  useDocumentTitle(`${title} | Stellaverse`);
  return (
    <Stack gap="md">
      <h1>{title}</h1>
      {children}
    </Stack>
  );
}
