import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../base/i18n/texts.ts';
import { Button } from '../base/ui/Button.tsx';
import { Icon } from '../base/ui/Icon.tsx';

const loadDialog = withTexts(() => import('./DeleteUploadDialog.tsx'), 'accounts', 'uploadForm');
const DeleteUploadDialog = lazy(async () => ({ default: (await loadDialog()).DeleteUploadDialog }));

interface DeleteUploadProps {
  entryNo: number;
  title: string;
  /** Whether the viewer deletes it as its owner, or with its password. */
  deletableBy: 'owner' | 'password';
}

/** A button that deletes an upload after a confirmation. */
export function DeleteUpload(props: DeleteUploadProps) {
  const { t } = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        leftSection={<Icon name="bin" />}
        className="fit"
        onClick={() => setConfirming(true)}
      >
        {t('uploads.delete')}
      </Button>
      <Suspense>{isConfirming && <DeleteUploadDialog {...props} onClose={() => setConfirming(false)} />}</Suspense>
    </>
  );
}
