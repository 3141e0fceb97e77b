import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SuccessNote } from '../base/ui/states/SuccessNote.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The title of the upload that was deleted before the list was opened again. */
    deletedUpload?: string;
  }
}

/**
 * Says that an upload was deleted, after its page led back to the list. The text is set after the first render, so that
 * screen readers announce it.
 */
export function DeletedNote() {
  const { t } = useTranslation();
  const title = useRouterState({ select: ({ location }) => location.state.deletedUpload });
  const [message, setMessage] = useState('');
  useEffect(() => setMessage(title === undefined ? '' : t('uploads.deleted', { title })), [title, t]);
  return <SuccessNote message={message} />;
}
