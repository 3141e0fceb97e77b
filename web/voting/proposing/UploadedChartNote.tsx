import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../base/ui/Icon.tsx';
import { paths } from '../../frame/pages/paths.ts';

interface UploadedChartNoteProps {
  /** The number of the upload. */
  upload: number;
  onRemove: () => void;
}

/** Shows that the chart of the proposal is from the uploader, with a button that removes it. */
export function UploadedChartNote({ upload, onRemove }: UploadedChartNoteProps) {
  const { t } = useTranslation();
  return (
    <Group gap="var(--space-icon) var(--space-3)">
      <Icon name="upload" size={16} />
      <Link to={paths.upload} params={{ entryNo: String(upload) }}>
        {t('submit.uploaded', { number: upload })}
      </Link>
      <Button variant="default" size="xs" leftSection={<Icon name="close" size={14} />} onClick={onRemove}>
        {t('submit.removeUploaded')}
      </Button>
    </Group>
  );
}
