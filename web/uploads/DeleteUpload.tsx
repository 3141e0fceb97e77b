import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../i18n/texts.ts';
import { Icon } from '../ui/Icon.tsx';

const loadDialog = withTexts(() => import('./DeleteUploadDialog.tsx'), 'accounts');
const DeleteUploadDialog = lazy(async () => ({ default: (await loadDialog()).DeleteUploadDialog }));

interface DeleteUploadProps {
  entryNo: number;
  title: string;
  /** As its owner, or by whoever has its password. */
  how: 'owner' | 'password';
}

/** The way to delete an upload, for whoever may. */
export function DeleteUpload(props: DeleteUploadProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        leftSection={<Icon name="bin" />}
        w="fit-content"
        onClick={() => setAsking(true)}
      >
        {t('uploads.delete')}
      </Button>
      <Suspense>{isAsking && <DeleteUploadDialog {...props} onClose={() => setAsking(false)} />}</Suspense>
    </>
  );
}
