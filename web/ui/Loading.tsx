import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface LoadingProps {
  /** How many lines the content will roughly have, so that nothing jumps when it arrives. */
  lines?: number;
}

/** Holds the place of what is on its way. */
export function Loading({ lines = 8 }: LoadingProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs" aria-busy="true">
      <VisuallyHidden role="status">{t('common.loading')}</VisuallyHidden>
      {Array.from({ length: lines }, (_, index) => `line ${index}`).map((line) => (
        <Skeleton key={line} height={40} />
      ))}
    </Stack>
  );
}
