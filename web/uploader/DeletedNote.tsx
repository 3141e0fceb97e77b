import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SuccessNote } from '../ui/states/SuccessNote.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The title of the upload that was deleted before the list was opened again. */
    deletedUpload?: string;
  }
}

/** That an upload was deleted, to whoever comes back from its page. Said after the page stands, so that it is heard. */
export function DeletedNote() {
  const { t } = useTranslation();
  const title = useRouterState({ select: ({ location }) => location.state.deletedUpload });
  const [said, setSaid] = useState('');
  useEffect(() => setSaid(title === undefined ? '' : t('uploads.deleted', { title })), [title, t]);
  return <SuccessNote message={said} />;
}
