import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SuccessNote } from '../../base/ui/states/SuccessNote.tsx';
import { paths } from '../../frame/pages/paths.ts';
import type { Uploaded } from './useUploadForm.ts';

/** Shows that the upload is public, with a link to its page. */
export function UploadedNote({ uploaded }: { uploaded: Uploaded | null }) {
  const { t } = useTranslation();
  return (
    <SuccessNote takesFocus message={uploaded ? t('uploadForm.done', { title: uploaded.title }) : ''}>
      {uploaded && (
        <Link to={paths.upload} params={{ entryNo: String(uploaded.entryNo) }}>
          {t('uploadForm.toUpload', { number: uploaded.entryNo })}
        </Link>
      )}
    </SuccessNote>
  );
}

/** Links to an upload by its number. */
export function UploadLink({ entryNo }: { entryNo: number }) {
  const { t } = useTranslation();
  return (
    <p className="hint">
      <Link to={paths.upload} params={{ entryNo: String(entryNo) }}>
        {t('uploadForm.toUpload', { number: entryNo })}
      </Link>
    </p>
  );
}
