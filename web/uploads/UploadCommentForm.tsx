import { useTranslation } from 'react-i18next';
import { commentOnUpload, uploadDetail, uploads } from '#contract/uploads.ts';
import { call } from '../api/call.ts';
import { currentRules } from '../api/currentRules.ts';
import { WriteComment } from '../comments/WriteComment.tsx';

interface UploadCommentFormProps {
  entryNo: number;
}

/** A comment on an upload (specification §5: 50 characters, one a minute). */
export function UploadCommentForm({ entryNo }: UploadCommentFormProps) {
  const { t } = useTranslation();
  return (
    <WriteComment
      limit={currentRules().uploads.comment}
      tooLong="TOOLONGCOM2"
      ask={(comment) => call(commentOnUpload, { params: { submission: String(entryNo) }, body: { comment } })}
      shownBy={[uploadDetail, uploads]}
      done={t('song.commentDone')}
    />
  );
}
