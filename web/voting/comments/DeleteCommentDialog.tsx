import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointKey } from '../../base/api/useEndpoint.ts';
import { ConfirmDialog } from '../../base/ui/ConfirmDialog.tsx';
import type { CommentSubject } from './commentSubject.ts';

/** Asks whether a comment is to be deleted, says what stays of it, and deletes it. */
export function DeleteCommentDialog({
  id,
  subject,
  onClose,
}: {
  id: string;
  subject: CommentSubject;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  return (
    <ConfirmDialog
      title={t('comments.deleteAsk')}
      yes={t('comments.delete')}
      no={t('comments.cancel')}
      request={() => subject.remove(id)}
      onDone={async () => {
        for (const endpoint of subject.shownBy) await queries.invalidateQueries({ queryKey: endpointKey(endpoint) });
      }}
      onClose={onClose}
    >
      <p>{t('comments.deleteEffect')}</p>
    </ConfirmDialog>
  );
}
