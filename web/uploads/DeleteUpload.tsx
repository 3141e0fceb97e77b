import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../base/i18n/texts.ts';
import { DialogButton } from '../base/ui/DialogButton.tsx';
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
  return (
    <DialogButton
      leftSection={<Icon name="bin" />}
      className="fit"
      dialog={(onClose) => <DeleteUploadDialog {...props} onClose={onClose} />}
    >
      {t('uploads.delete')}
    </DialogButton>
  );
}
