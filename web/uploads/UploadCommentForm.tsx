import { useTranslation } from 'react-i18next';
import { commentOnUpload, uploadDetail, uploads } from '#contract/uploads.ts';
import { call } from '../base/api/call.ts';
import { currentRules } from '../base/api/currentRules.ts';
import { CommentForm } from '../voting/comments/CommentForm.tsx';

interface UploadCommentFormProps {
  entryNo: number;
}

/** A form for a comment on an upload: at most 50 characters, one a minute (uploads.md). */
export function UploadCommentForm({ entryNo }: UploadCommentFormProps) {
  const { t } = useTranslation();
  return (
    <CommentForm
      limit={currentRules().uploads.comment}
      tooLongError="TOOLONGCOM2"
      post={(comment) => call(commentOnUpload, { params: { submission: String(entryNo) }, body: { comment } })}
      shownBy={[uploadDetail, uploads]}
      successMessage={t('song.commentDone')}
    />
  );
}
